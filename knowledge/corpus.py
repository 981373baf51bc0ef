"""The whole of the law on file, in memory: read from the files, or from the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from knowledge import files, scales
from knowledge.model import Act, Contact, Jurisdiction, Provision


@dataclass(frozen=True)
class Corpus:
    """Acts, provisions, jurisdictions and contacts, each by its id. It never changes once built."""

    acts: Mapping[str, Act]
    provisions: Mapping[str, Provision]
    jurisdictions: Mapping[str, Jurisdiction]
    contacts: Mapping[str, Contact]

    @classmethod
    def from_files(cls, root: Path = files.ROOT) -> Corpus:
        """Reads every file below a folder. Raises :class:`knowledge.files.LawFileError`."""
        acts, provisions = files.read_acts(root / "statutes")
        jurisdictions = files.read_jurisdictions(root / "jurisdictions.yml")
        corpus = cls(acts, provisions, jurisdictions, files.read_contacts(root / "contacts.yml"))
        corpus._check_references(root)
        scales.read_scales(provisions, root / "scales", jurisdictions)  # the money reckoner's; read here to be checked
        return corpus

    def act_of(self, provision: Provision) -> Act:
        """The Act that a provision is part of."""
        return self.acts[f"{provision.jurisdiction}/{provision.act}"]

    def _check_references(self, root: Path) -> None:
        path = root / "jurisdictions.yml"
        for code, jurisdiction in self.jurisdictions.items():
            for place in ("village", "town"):
                for act in getattr(jurisdiction, place).acts:
                    if f"{code}/{act}" not in self.acts:
                        raise files.LawFileError(path, None, f"{code}.{place}.acts", f"no statute file {code}/{act}")
        for act in self.acts.values():
            if act.jurisdiction != "IN" and act.jurisdiction not in self.jurisdictions:
                where = root / "statutes" / act.jurisdiction
                raise files.LawFileError(where, None, "jurisdiction", f"unknown jurisdiction {act.jurisdiction}")
