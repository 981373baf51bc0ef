### The words of the papers, in English, as a petition-writer at a village court would put them.
### No digit of law stands here: figures, dates, sections and forums come as {$...}. A new language is one such file.

font = Noto Sans

## Frame
draft = DRAFT. Have it checked by a lawyer or at the free legal-aid office before you give it.
footer = Legal information, not a lawyer's advice. Gram Vakil.
to = To
to-other-side = To
locality = Tehsil or taluka: {$tehsil}, district: {$district}, {$state}
heading-facts = Facts
heading-story = In my own words
heading-story-summary = In the person's own words
heading-grounds = Why the seizure or detention was wrong
heading-keeper-faults = What I complain of
heading-asks = My request
heading-asks-notice = What I ask of you
heading-late = Why this is given after the last date
under = Given under: {$law}.
under-notice = Law on such a claim: {$law}.
under-police = Law that may apply, for the officer to look at: {$law}.
under-summary = Law that may matter: {$law}.
declaration = I have read this paper, or it has been read out to me. What it says of the facts is true as far as I know.
place-date = Place: {$blank} Date: {$blank}
signature = Signature or thumb mark: {$blank}
signed-name = Name: {$name}
day-and-hour = {$date}, about {$time}
receipt-yes = Yes
receipt-number = Yes, number {$number}
receipt-no = No receipt was given

## To whom
forum-magistrate = The Magistrate
forum-judicial_magistrate = The Chief Judicial Magistrate, or a Judicial Magistrate of the first class
forum-chief_judicial_magistrate = The Chief Judicial Magistrate, or a Judicial Magistrate who may take up cases directly
forum-district_magistrate = The District Magistrate
forum-local_authority = The local authority (village panchayat or municipality), through its Secretary
forum-village_panchayat = The village panchayat, through its Secretary
forum-village_council = The Village Council
to-deposit = The keeper of the cattle pound: {$pound}
to-notice = {$other}
to-police = The officer in charge, police station: {$station}
to-legal-aid = The free legal-aid office (District Legal Services Authority)

## The papers
complaint-title = Complaint of wrongful seizure or detention of cattle
complaint-opening = I respectfully state that animals of mine were seized or held against the law. The facts are these.
deposit-title = Application for release of cattle on deposit, under protest
deposit-opening = The animals named here are mine and are held in your pound. I hold their seizure to be wrong. I am ready to deposit the pound fee and the charges under protest; by paying I do not accept that the seizure was lawful.
deposit-complaint = I am going to complain of this seizure under: {$law}.
notice-title = Notice of crop damage by cattle
notice-opening = I write to you about damage to my land or crop. To the best of my knowledge it was done by animals of which you are the owner or have charge. The facts are these.
notice-closing = I would rather settle this peacefully. If nothing is settled I am free to use the remedies that the law gives me.
keeper-title = Complaint about the keeper of a cattle pound
keeper-opening = I respectfully complain of the way in which the pound named here is kept. The facts are these.
police-title = Report to the police
police-opening = I report the facts below and request that they be taken down and looked into.
police-animal_hurt = I report that an animal of mine was killed or hurt.
police-driven_in = I report that cattle were driven into my land or crop on purpose.
police-taken_back = I report that seized cattle were taken back by force, or that their seizure was opposed by force.
police-let_loose = I report that cattle were let loose and did damage.
police-threat = I report that I am being threatened.
legal-aid-title = Application for free legal aid
legal-aid-opening = I request a lawyer free of charge for the matter below.
legal-aid-entitled = I belong to this group: {$groups}.
legal-aid-entitled-blank = I belong to this group, or my income is within the limit (write which): {$blank}
summary-title = Summary of a case
summary-opening = For the helpline or the lawyer. It holds only what the person said; an empty line was not said.

## Why a seizure was wrong
ground-no_damage = The animals were doing no damage.
ground-no_right = The person who seized them had no right to seize them.
ground-kept_elsewhere = They were kept at a place that is not a pound.
ground-late_to_pound = They were not taken to the pound in the time that the law gives.

## What a keeper did
keeper-no_receipt = No receipt was given for the money taken.
keeper-above_list = More was asked than the list of fees and charges shows.
keeper-no_list = The list of fees and charges is not put up at the pound.
keeper-no_food = The animals were not given enough food or water.
keeper-hurt = The animals were hurt, or died, while in the pound.
keeper-not_released = The money was paid or offered, and the animals were not handed over.
keeper-no_copy = A copy of the entry in the register was refused.
keeper-no_account = The account of a sale, or the balance of its money, was not given.
keeper-not_taken_in = The keeper would not take in animals that were brought.

## What is asked for
ask-inquiry = Kindly call the other side and inquire into this complaint.
ask-release = If the animals are still held, kindly order their release.
ask-award = If the seizure or detention is found wrong, kindly award me compensation for my loss, and what I paid to get the animals back, as the law allows.
ask-deliver = Kindly accept the deposit and hand the animals over to me.
ask-receipt = Kindly give me a receipt that shows each amount apart.
ask-protest-noted = Kindly note on the receipt and in the register that the money is deposited under protest.
ask-entry-copy = Kindly give me a copy of the entry about these animals in the register.
ask-payment = Kindly pay for the loss shown above within {$blank} days of receiving this notice, or come and settle the amount with me before witnesses.
ask-keep-in = Kindly keep the animals so that they do not enter my land again.
ask-look-into = Kindly look into this and examine the registers and receipts of the pound.
ask-put-right = Kindly have put right what is found wrong, and take the action that the law provides.
ask-reply = Kindly let me know the result in writing.
ask-record = Kindly take down this report.
ask-act = Kindly take the action that the law provides.
ask-report-copy = Kindly give me a copy of the report, or its number and date.
ask-lawyer = Kindly give me a lawyer, and help with the papers and the fees.
ask-soon = The law sets last dates in such matters; kindly take this up soon.

## Facts
fact-state = State
fact-side = Side
fact-place = Kind of place
fact-city = City
fact-name = Name
fact-relation = Father, mother, husband or wife
fact-address = Address
fact-phone = Telephone
fact-tehsil = Tehsil
fact-district = District
fact-animals = Animals
fact-damaged = Day of the damage
fact-seized = Seized on
fact-hour = Hour of the seizure
fact-impounded = Put into the pound on
fact-notice = Notice posted on
fact-refused = Release refused on
fact-released = Released on
fact-sold = Sold on
fact-happened = Day when it happened
fact-where = Place where it happened
fact-seized_by = Seized by
fact-cattle_owner = Owner of the animals
fact-other = The other side
fact-other_address = Address of the other side
fact-pound = Pound
fact-keeper = Pound-keeper
fact-station = Police station
fact-asked = Amount asked
fact-paid = Amount paid
fact-receipt = Receipt
fact-receipt_number = Number of the receipt
fact-land = Land (survey or khasra number)
fact-crop = Crop, and how much of it
fact-loss = Loss and expense
fact-grounds = Why it was wrong
fact-keeper_faults = What the keeper did
fact-report = What is reported
fact-story = Own words
fact-witnesses = Witnesses
fact-papers = Papers given with this
fact-entitled = Group
fact-income = Income in a year
fact-matter = Matter
side-owner = Owner of the animal
side-crop = Owner of the crop or land
matter-owner = My cattle were seized or impounded
matter-crop = Cattle damaged my land or crop

## Animals
animal-cow = Cow
animal-bull = Bull
animal-bullock = Bullock
animal-calf = Calf
animal-buffalo = Buffalo
animal-goat = Goat
animal-sheep = Sheep
animal-pig = Pig
animal-horse = Horse
animal-ass = Ass
animal-mule = Mule
animal-camel = Camel
animal-elephant = Elephant

## Who gets free legal aid
entitled-woman = woman
entitled-child = child
entitled-scheduled_caste_or_tribe = Scheduled Caste or Tribe
entitled-disabled_or_mentally_ill = person with a disability or mental illness
entitled-industrial_workman = industrial workman
entitled-person_in_custody = person in custody
entitled-victim_of_trafficking_or_begar = victim of trafficking or forced labour
entitled-disaster_or_atrocity_victim = victim of a disaster or of an atrocity

## For the person alone
heading-keep = For you. Keep this page; it is not part of the paper
keep-blanks = Fill the empty lines by hand with what you know yourself; leave the others empty.
keep-copies = Take two copies. Give one, and have the other signed as received, with the date.
keep-no-force = Use no force, even if you are in the right.
keep-number = The number of the section on reports to the police is not confirmed on file, so it is not written here.
date-over = This date has passed. Ask a lawyer before you give this paper.
gaps = Ask at the office whether it is open on that day: the list of holidays used here has gaps.
made-on = Drafted on {$date}.
help = Free legal aid: {$legal_aid}. Tele-Law: {$tele_law}. In danger: {$emergency}.

## Why there is no such paper
refused-no-state = Say the State first: the law differs from State to State.
refused-unknown-side = Say whose paper it is: that of the owner of the animal (owner) or of the crop (crop).
refused-wrong-side = This is a paper of the other side.
refused-over = The animals are no longer in the pound.
refused-excluded-city = The Cattle-trespass Act does not reach this city, and the city's own law is not on file. Ask at the town office or the free legal-aid office ({$legal_aid}).
refused-no-law = The cattle law of {$state} is not on file. Ask at the panchayat or the free legal-aid office ({$legal_aid}).
refused-no-complaint = Where, or by which date, to complain in {$state} is not on file, or not confirmed. Ask at the free legal-aid office ({$legal_aid}) at once; do not wait.
refused-no-deposit_release = Release on deposit under protest is not on file for {$state}, or not confirmed. Ask at the panchayat or the free legal-aid office ({$legal_aid}).
refused-no-keeper_penalty = A penalty on the pound-keeper is not on file for {$state}, or not confirmed. Ask at the panchayat or the free legal-aid office ({$legal_aid}).
refused-no-forum = The office for this paper in {$state} is not on file. Ask at the panchayat or the free legal-aid office ({$legal_aid}).
refused-no-suit_limit = The time for a civil suit is not on file for {$state}. Ask at the free legal-aid office ({$legal_aid}).
refused-no-legal_aid = The law on free legal aid is not on file for {$state}. Call {$legal_aid}.
refused-no-police_law = No law is on file for {$state} by which the police take up such a report. A plain report can be made: leave the kind of report out. Or ask at the free legal-aid office ({$legal_aid}).

## Questions back
fault-unknown = there is no such field. Known: {$known}
fault-kind = this cannot be read as what the field holds; see gramvakil case --example
fault-choice = this is not one of: {$known}
fault-state = unknown State {$value}; write a code such as IN-UP
fault-place = unknown kind of place {$value}: one of {$known}
fault-number = write a whole number or an amount from {$least} to {$most}
fault-too-long = this is too long: at most {$most}
fault-marks = more marks are piled on one letter than any script has; write it again
fault-identity = this looks like an Aadhaar or other identity number. It does not belong in a paper; leave it out
fault-phone = this is not a telephone number
fault-date = {$value} is not a day; write YYYY-MM-DD
fault-no-such-day = there is no day {$value} in the calendar
fault-future = {$date} has not come yet. Which day was it?
fault-too-old = {$date} is too long ago. Which day was it?
fault-order = {$after} is before "{$first}" ({$before}). Which of the two is right?
fault-letter = no font here has the letter {$letter} ({$code}). Write it in another way
