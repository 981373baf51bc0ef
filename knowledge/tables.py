"""The database tables of the knowledge base (SQLAlchemy 1.4 in 2.0 style; SQLite or PostgreSQL by URL)."""

from __future__ import annotations

from sqlalchemy import JSON, Column, Date, Float, ForeignKey, Integer, MetaData, String, Table, Text

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

acts = Table(
    "law_act",
    metadata,
    Column("id", String(80), primary_key=True),
    Column("jurisdiction", String(5), nullable=False),
    Column("act", String(40), nullable=False),
    Column("title", JSON, nullable=False),
    Column("short", JSON, nullable=False),
    Column("sms", JSON, nullable=False),
)

provisions = Table(
    "law_provision",
    metadata,
    Column("id", String(120), primary_key=True),
    Column("act_id", String(80), ForeignKey("law_act.id"), nullable=False, index=True),
    Column("position", Integer, nullable=False),
    Column("section", String(40), nullable=False),
    Column("status", String(12), nullable=False),
    Column("checked", String(10)),
    Column("in_force_from", Date),
    Column("until", Date),
    Column("heading", JSON, nullable=False),
    Column("text", JSON, nullable=False),
    Column("roles", JSON, nullable=False),
    Column("detail", JSON, nullable=False),
)

figures = Table(
    "law_figure",
    metadata,
    Column("provision_id", String(120), ForeignKey("law_provision.id"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("value", Float, nullable=False),
    Column("unit", String(8), nullable=False),
    Column("per", String(8)),
    Column("case", String(60)),
    Column("status", String(12), nullable=False),
    Column("since", String(20)),
)

jurisdictions = Table(
    "law_jurisdiction",
    metadata,
    Column("code", String(5), primary_key=True),
    Column("name", JSON, nullable=False),
    Column("village", JSON, nullable=False),
    Column("town", JSON, nullable=False),
    Column("note", Text),
    Column("excluded_cities", JSON, nullable=False),
)

contacts = Table(
    "law_contact",
    metadata,
    Column("key", String(20), primary_key=True),
    Column("number", String(20), nullable=False),
    Column("name", JSON, nullable=False),
    Column("status", String(12), nullable=False),
)

state = Table(
    "law_state",
    metadata,
    Column("key", String(20), primary_key=True),
    Column("value", String(80), nullable=False),
)
"""What is loaded: the digest of the files, so that loading the same files again does nothing."""
