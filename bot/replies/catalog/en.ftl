### What the bot says, in English. One message a key; `.sms` is the short form for plain SMS (Latin GSM-7 letters only).
### No digit of law stands here: figures come from the statute files as {$...}.

## Frame of an answer
heading-step = What to do now
heading-step-owner = What the owner of the animal can do
heading-step-crop = What the owner of the crop can do
heading-rule = What the law says
heading-dates = Dates
heading-courts = Courts have said
heading-source = Source
source-line = {$act}, section {$section}
    .sms = {$act} s.{$section}
source-lines = {$act}, sections {$section}
    .sms = {$act} ss.{$section}
source-rule = {$act}, rule {$section}
source-article = {$act}, Article {$section}
    .sms = {$act} Art.{$section}
source-schedule = {$act}, First Schedule
    .sms = {$act} Sch.
source-checked = checked {$date}
status-verified = confirmed from the text
status-secondary = confirmed only in part or second-hand
status-unconfirmed = not confirmed
note-unconfirmed = Not confirmed: please ask at the panchayat or the free legal-aid office before you act on it.
    .sms = Marked ? = not confirmed; ask before acting.
note-number-inferred = The section number is worked out from other rules, not seen in print.
    .sms = Section no. inferred.
note-decriminalising = These figures are as on the copy checked ({$checked}); a newer Act that softens penalties may have changed them. Ask.
    .sms = Figures as of {$checked}; ask if changed.
note-notified-areas = This holds only where the State Government has notified the area. Ask the panchayat or tehsil.
    .sms = Only in notified areas; ask.
note-panchayat-law = In villages the panchayat law probably comes first; its text is not on file.
    .sms = Panchayat law may come first; ask.
note-repealed = This section is repealed.
    .sms = Repealed.
disclaimer = This is legal information, not a lawyer's advice.
    .sms = Information, not a lawyer's advice.
more-button = More
    .sms = {$number} for more
not-on-file-state = The cattle law of {$state} is not on file, so no fee, period or office can be named. Ask the panchayat or the free legal-aid office ({$legal_aid}).
    .sms = Cattle law of {$state} not on file. Ask free legal aid {$legal_aid}.
excluded-city = The Cattle-trespass Act does not reach this city, so its periods and fees do not count here; the town law is not on file. Ask the town office or the free legal-aid office ({$legal_aid}).
    .sms = Cattle-trespass Act not in force in this city; town law not on file. Ask the town office or {$legal_aid}.
missing-complaint = Where and by which date to complain in {$state} is not on file. Ask the free legal-aid office ({$legal_aid}) at once; do not wait.
    .sms = Where/when to complain in {$state}: not on file. Call {$legal_aid} now.
missing-pound_fee = No fee scale for {$state} is on file. Ask for the list of fees that must be shown at the pound.
    .sms = No fee list on file. Ask for the list at the pound.
missing-unclaimed_sale = When an unclaimed animal may be sold in {$state} is not on file. Go before it is sold.
    .sms = Sale rule not on file. Go before it is sold.
missing-seize_power = Who may seize cattle in {$state} is not on file. Call the police or the panchayat instead of seizing.
    .sms = Who may seize: not on file. Call police or panchayat.
missing-straying_penalty = The penalty for straying cattle in {$state} is not on file.
    .sms = Straying penalty: not on file.
missing-rescue_penalty = The rule on taking cattle back by force in {$state} is not on file; a wrong seizure still never makes force safe.
    .sms = Rule on force not on file; still use no force.
missing-complaint_award = What compensation the owner may get in {$state} is not on file.
    .sms = Compensation rule: not on file.
missing-suit_limit = The time limit for a suit is not on file.
    .sms = Time limit for a suit: not on file.
missing-pound_site = Who runs the pound in {$state} is not on file. Ask the panchayat office.
    .sms = Pound: ask the panchayat.
missing-cattle_meaning = Which animals count as cattle in {$state} is not on file.
    .sms = Meaning of cattle: not on file.
missing-rule = No rule on this is on file for {$state}. Ask the panchayat or the free legal-aid office ({$legal_aid}).
    .sms = No rule on file. Ask the panchayat or {$legal_aid}.
missing-section = That section is not on file for {$state}. Please check the number and the name of the Act.
    .sms = That section is not on file for {$state}.
nothing-found = Nothing on file answers that. You can say it in other words, or talk to a person.
    .sms = Nothing on file on that. Reply PERSON to talk to a person.

## Dates
deadline-complaint = Last date to complain of a wrong seizure or detention: {$date}. {$left}
    .sms = Wrong seizure: complain by {$date}. {$left}
deadline-pound = The animal must reach the pound by {$date}. {$left}
    .sms = To the pound by {$date}.
deadline-pound_time = The animal must reach the pound by {$time} on {$date}. {$left}
    .sms = To the pound by {$time}, {$date}.
deadline-report_earliest = An unclaimed animal can be reported for sale from {$date}.
    .sms = Can be reported for sale from {$date}.
deadline-suit = Last date for a civil suit: {$date}.
    .sms = Civil suit by {$date}.
days-left = { $days ->
    [0] It is today.
    [one] {$days} day left.
   *[other] {$days} days left.
}
days-over = That date has passed ({ $days ->
    [one] {$days} day ago
   *[other] {$days} days ago
}).
    .sms = PASSED.
safe-day = That day is a Sunday or a holiday: file by {$date} to be safe.
    .sms = Holiday: file by {$date}.
late-complaint = The time for this complaint is over. Other ways may be open: a civil suit, a complaint about the keeper or to the police. Talk to a lawyer ({$legal_aid}) soon.
    .sms = Too late for this complaint; other ways may be open. Lawyer: {$legal_aid}.
counted-from = Counted from {$date}; the day itself is not counted.
    .sms = Counted from {$date}.

## Steps: the owner of the animal
go_to_pound = Go to the pound today with proof that the animal is yours.
    .sms = Go to the pound today with proof of ownership.
pay_and_collect = If you accept the charges, pay them and take the animal home.
    .sms = Pay the charges and take it home.
protest_deposit = If you think it was taken wrongly, deposit the money, say in writing that you do not accept it, take the animal home and complain after that.
    .sms = Taken wrongly? Deposit money under protest, take it home, then complain.
get_receipt = Ask for a receipt and a copy of the entry in the pound register.
    .sms = Ask for a receipt and a copy of the register entry.
no_force = Do not take the animal by force, even if the seizure was wrong.
    .sms = Do not use force.
get_animal_back_first = Get the animal back by depositing the money under protest; that does not give up your complaint.
    .sms = Deposit under protest, take the animal, then complain.
complain = Make your complaint within the time; do not wait for the release or for an answer.
    .sms = Complain in time; do not wait.
note_seizure_facts = Write down the day and hour, who took it, from which place, whether anything was damaged, and who saw it.
    .sms = Note day, hour, who took it, where, witnesses.
ask_rate_list = Ask to see the list of fees and feeding charges that must hang at the pound.
    .sms = Ask to see the fee list at the pound.
pay_against_receipt = Pay only against a receipt that names each charge.
    .sms = Pay only against a receipt.
report_keeper = If more is asked or no receipt is given, tell the office over the pound in writing.
    .sms = No receipt? Tell the office over the pound in writing.
show_receipt = Show the receipt, ask for the animal in front of two people, and note the hour.
    .sms = Show the receipt before two witnesses; note the hour.
ask_refusal_reason = Ask for the reason in writing.
    .sms = Ask for the reason in writing.
call_vet = Call a veterinary doctor and ask for a written report.
    .sms = Get a vet's written report.
note_condition = Take photos of the animal and of the pound, with the date.
    .sms = Take dated photos.
tell_officer = Tell the office over the pound and the panchayat the same day, in writing.
    .sms = Tell the panchayat in writing today.
go_before_sale = Go to the pound with the money before the sale; ask for the notice of sale in writing.
    .sms = Go before the sale; ask for the sale notice.
ask_sale_account = If it is already sold, ask for the account of the sale and the money that is left.
    .sms = Sold? Ask for the account and the balance.
do_not_sign = Do not sign or put your thumb to any paper that you have not understood.
    .sms = Sign nothing you do not understand.
ask_papers = Ask for a copy of the notice or complaint and note the date of hearing.
    .sms = Get a copy of the notice; note the hearing date.
see_lawyer = Talk to a lawyer before you answer; a free one: {$legal_aid}.
    .sms = Free lawyer: {$legal_aid}.
note_own_care = Write down how the animal was kept, how it got loose and who saw that.
    .sms = Note how it was kept and got loose; witnesses.
keep_wound_proof = Take photos of the wound, keep the doctor's paper and the names of those who saw it.
    .sms = Photos of the wound, vet paper, witnesses.
report_police = Report it at the police station and ask for a copy.
    .sms = Report to police; ask for a copy.
settle_calmly = Speak with the other side calmly and before witnesses; put any settlement in writing.
    .sms = Settle calmly, in writing, before witnesses.
check_who_seized = Ask who took the animal and in what right; not everybody may.
    .sms = Ask who took it and by what right.
check_damage = Look at the place the same day: was there damage, and to whose crop?
    .sms = See the place today: was there damage?
note_costs = Keep proof of every cost: fees, feeding charge, transport, lost milk or work days.
    .sms = Keep proof of every cost.
keep_tied_at_night = Keep the animals tied or shut in at night and mend the fence; note that you did.
    .sms = Keep animals shut in at night.
claim_your_animal = Go to the pound or shelter and claim the animal as yours before it is treated as unowned.
    .sms = Claim your animal at the pound soon.
ear_tag = The ear tag, photos and neighbours' word help to prove that it is yours.
    .sms = Ear tag, photos, neighbours prove ownership.
find_who_took = Find out who took it: police, panchayat, town office, railway or forest staff. The law is not the same.
    .sms = Find out who took it: police, town, railway or forest.
complaint_contents = Say in it: whose animal, when and where it was taken, by whom, why that was wrong, what you paid, who saw it, what you ask for.
    .sms = Say: whose animal, when, where, who, why wrong, what you ask.
complaint_yourself_or_agent = You can go yourself or send somebody who knows the facts; it can be told by mouth or written.
    .sms = Go yourself or send one who knows the facts; oral or written.
take_copy = Ask for a copy or the number of your complaint.
    .sms = Ask for a copy or number.
do_not_wait = Do not wait for the last day. The time runs from the day the animal was taken, not from its release.
    .sms = Do not wait; time runs from the day it was taken.
evidence_owner = Keep: photos of the place and the animal, names of those who saw it, the receipt, the day and hour.
    .sms = Keep photos, witnesses, receipt, day and hour.
copy_of_register = Ask for a copy of the entry in the pound register.
    .sms = Ask for a copy of the register entry.
penalty_depends = What a court gives depends on what is proved; nobody can tell that beforehand.
    .sms = It depends on what is proved.
ask_where_pound = Ask the panchayat office which pound serves your village.
    .sms = Ask the panchayat which pound serves you.
give_in_writing = Give it in writing, keep a copy, and ask them to sign that they received it.
    .sms = Give it in writing; keep a signed copy.
go_higher_office = If they still refuse, send the same paper to the office above, by hand or registered post.
    .sms = Refused? Send it to the office above.
call_legal_aid = Call {$legal_aid} for a free lawyer or {$tele_law} for advice by phone.
    .sms = Free lawyer {$legal_aid}; phone advice {$tele_law}.
person_can_help = You can talk to a person: free legal aid {$legal_aid}, Tele-Law {$tele_law}.
    .sms = Talk to a person: {$legal_aid} or {$tele_law}.
say_section = Which section do you want? Please write its number, for example with the word section before it.
    .sms = Which section? Write its number.

## Steps: the owner of the crop
let_pound_act = Once the animal is in the pound, its release or sale is the pound-keeper's work.
    .sms = Release or sale is the pound's work.
keep_entry_copy = Ask the pound-keeper for your copy of the register entry.
    .sms = Ask for your copy of the register entry.
only_lawful_seizure = Hold an animal only if the law lets you; a wrong seizure can cost you money.
    .sms = A wrong seizure can cost you money.
to_pound_at_once = Take it, or have it taken, straight to the pound; do not keep it at your house.
    .sms = Take it straight to the pound, not home.
fee_is_not_yours = The pound fee is paid to the pound, not to you; your own loss is a separate claim.
    .sms = The fee goes to the pound; claim your loss separately.
sale_is_not_your_money = The sale money does not come to you by itself; your loss is a separate claim.
    .sms = Sale money is not yours; claim your loss.
report_in_writing = Report the damage in writing to the panchayat and the police, and keep a copy.
    .sms = Report in writing to panchayat and police.
keep_proof = Keep photos, the loss record and the names of witnesses.
    .sms = Keep photos, loss record, witnesses.
do_not_fight = Do not fight over the animal; nobody's safety is worth it.
    .sms = Do not fight over the animal.
call_police_if_resisted = Call the police; in danger call {$emergency}.
    .sms = Call police; danger: {$emergency}.
stop_harm = Do not hurt the animal further; get it to a veterinary doctor.
    .sms = Stop; get the animal to a vet.
photograph_damage = Take photos of the crop and the animals today, before anything is cleared.
    .sms = Photograph crop and animals today.
loss_record = Ask the village revenue officer or panchayat to record the loss; note the area, the crop and two witnesses.
    .sms = Get the loss recorded; note area, crop, two witnesses.
seize_or_report = The law may let you have the animals taken to the pound; read below who may and when.
    .sms = You may be able to have them impounded, see rule.
do_not_keep_or_beat = Do not beat the animal, and do not keep it tied at your house.
    .sms = Do not beat it or keep it at home.
ask_settlement = Ask the owner before witnesses to pay for the loss; put any settlement in writing.
    .sms = Ask the owner to pay, before witnesses, in writing.
claim_in_court = If he does not pay, a claim for money can be made in the civil court; a free lawyer: {$legal_aid}.
    .sms = Else claim in civil court; free lawyer {$legal_aid}.
keep_diary = Keep a list: each date and hour, which animals, what was eaten, who saw it.
    .sms = List each date, hour, animals, loss, witness.
tell_panchayat_strays = Tell the panchayat or the town office in writing about the strays; ask for the cow shelter and the ear-tag check.
    .sms = Tell panchayat in writing; ask for shelter and tag check.
wild_not_cattle = Wild animals such as nilgai or wild boar are not cattle: tell the forest office.
    .sms = Nilgai, boar: tell the forest office.
note_witnesses = Write down the names of those who saw it.
    .sms = Note who saw it.
tell_officer_in_charge = Tell the police or the office in charge of that road, canal, forest or railway; it is theirs to seize.
    .sms = Tell police or the office in charge of the place.
do_not_wait_crop = Do not wait: photos and witnesses are lost first.
    .sms = Do not wait; proof is lost first.
evidence_crop = Keep: photos with date, the loss record, the ear-tag number, the names of two witnesses.
    .sms = Keep dated photos, loss record, tag number, two names.
no_pound_police = If there is no pound, ask the police station or the panchayat where to take the animal.
    .sms = No pound? Ask the police or panchayat.
never_harm = The animal must not be beaten, poisoned, maimed or killed, whatever it ate; that is punished.
    .sms = The animal must not be beaten, poisoned or killed; that is punished.
harm_instead_crop = Drive it out calmly, take photos, and have it taken to the pound or report it.
    .sms = Drive it out, take photos, report it.
harm_instead_owner = If the animal is ill or dangerous, call the veterinary office; if you cannot keep it, ask the panchayat for the cow shelter.
    .sms = Ill or dangerous? Call the vet office or panchayat.
danger_first = If anyone's life is in danger, call {$emergency} first.
    .sms = In danger call {$emergency} first.
leave_place = Go to a safe place and do not stand in anybody's way; the animal and the money can wait.
    .sms = Go to a safe place; the rest can wait.

## Before the State is known
before-state-owner = Time is short in such cases. Do not use force. Ask for a receipt and a copy of the entry in the pound register. In danger call {$emergency}.
    .sms = Time is short. No force. Ask for a receipt and a copy of the register entry. Danger: {$emergency}.
before-state-crop = Time is short in such cases. Do not use force and do not hurt the animal. If it went to a pound, ask for a receipt and a copy of the register entry. In danger call {$emergency}.
    .sms = Time is short. No force, no harm. At a pound ask for a receipt and a copy of the register entry. Danger: {$emergency}.
before-state-harm = {never_harm} {harm_instead_crop} In danger call {$emergency}.
    .sms = The animal must not be beaten, poisoned or killed; that is punished. Drive it out, take photos. Danger: {$emergency}.
before-state-danger = {danger_first} {leave_place} {person_can_help}
    .sms = In danger call {$emergency} first. Go to a safe place. Person: {$legal_aid}.
before-state-general = Time is often short in such cases. Use no force, ask for a receipt and a copy of the pound register entry, and in danger call {$emergency}.
    .sms = Time is short. No force. Ask for a receipt and a copy of the register entry. Danger: {$emergency}.
ask-state = Which State are you in?
ask-state-other = Another State: please write its name.
    .sms = Or write your State.
ask-side = Is it your animal or your crop?
side-owner = My animal
side-crop = My crop
side-other = I ask for somebody else
ask-seized_on = On which day was the animal taken?
    .sms = Which day was it taken?
ask-damaged_on = On which day was the crop damaged?
    .sms = Which day was the damage?
ask-place = Where was it: village, town, road, railway or forest?
    .sms = Where: village, town, road, railway or forest?
ask-hour = At about what hour was it taken?
    .sms = At what hour?
ask-animals = Which animals, and how many?
ask-seizer = Who took the animal?
ask-facts-skip = I do not know
place-village = Village
place-town = Town
place-road = Road
place-railway = Railway
place-forest = Forest
day-ambiguous = Which day do you mean?
date-unread = I could not read that date. Please write it with day, month and year.
    .sms = Date not read. Please write day, month and year.
date-future = That day is still to come. On which day did it happen?
    .sms = That day is still to come. Which day was it?
date-unlikely = {$date} cannot be right here. Please write the date again, day first.
    .sms = Please write the date again, day first.
date-approximate = A date is counted from the exact day. Which date was it?
    .sms = Which exact date was it?
facts-thanks = Noted: {$summary}.
fact-seized_on = taken on {$date}
fact-damaged_on = damage on {$date}
fact-hour = at about {$hour} hours
fact-animals = {$count} × {$animal}
fact-seizer = taken by: {$who}

## Conversation
greet = Welcome. Gram Vakil tells you what the law of your State says when cattle are impounded or eat a crop. What happened?
    .sms = Gram Vakil: law on impounded cattle and eaten crops. What happened?
help = You can ask in your own words: how to get an animal back, what may be charged, by when to complain, what to do about an eaten crop, what a section says. Your State and side can be changed at any time. Say "person" to talk to a person.
    .sms = Ask: animal back, charges, last date, crop loss, a section. Say PERSON for a person.
what-happened = What happened?
menu = What is it about?
thanks = You are welcome. Is there anything else?
    .sms = Welcome. Anything else?
goodbye = Goodbye. You can write again at any time.
    .sms = Goodbye. Write any time.
affirm-nothing = Good. What would you like to know?
deny-nothing = All right. What would you like to know?
changed-state = Noted: {$state}.
changed-side-owner = Noted: you ask for the owner of the animal.
    .sms = Noted: animal owner's side.
changed-side-crop = Noted: you ask for the owner of the crop.
    .sms = Noted: crop owner's side.
changed-side-other = Noted: you ask for somebody else. Which side: the animal's or the crop's?
    .sms = Noted. Animal's side or crop's side?
changed-language = Noted: English from now on.
language-not-on-file = This language is not on file yet, so the reply is in English.
    .sms = Language not on file yet; reply in English.
ask-language = Which language?
restart = All right, from the beginning. What happened?
stop = You will get no more messages from here. Write again whenever you want to.
    .sms = No more messages. Write again any time.
deleted = Your data has been deleted: this conversation and what you told in it.
    .sms = Deleted: this conversation and what you told.
nothing-to-repeat = There is nothing to repeat yet. What happened?
correct-what = What should be changed: the State, the side, the date or the question? Please write it the right way.
    .sms = What is wrong: State, side, date or question? Write it right.
human = A person can help. Free legal aid: {$legal_aid}. Tele-Law: {$tele_law}.
    .sms = Person: legal aid {$legal_aid}, Tele-Law {$tele_law}.
human-summary = Tell them this: {$summary}.
out_of_scope = That is outside what is on file here: this is about impounded cattle and eaten crops. For other legal questions call {$tele_law} or {$legal_aid}.
    .sms = Only impounded cattle and eaten crops here. Else call {$tele_law} or {$legal_aid}.
unclear-choices = I am not sure what you mean. Is it one of these?
    .sms = Not sure. Is it:
unclear-nothing = I did not understand that. Please say in one or two sentences what happened.
    .sms = Not understood. Please say shortly what happened.
unclear-explain = I can tell about: getting an animal back, wrong seizure, pound charges, sale, an eaten crop, how and by when to complain, evidence, sections of the law.
    .sms = I know: animal back, wrong seizure, charges, sale, eaten crop, complaint, last date, sections.
unclear-person = It may be best to talk to a person. Free legal aid: {$legal_aid}. Tele-Law: {$tele_law}.
    .sms = Better talk to a person: {$legal_aid} or {$tele_law}.
unknown-state = I could not find that State. Please write the name of the State.
    .sms = State not found. Please write its name.
too-long = That message is very long. Please say in a few sentences what happened.
    .sms = Too long. Please say it shortly.
choice-person = Talk to a person
choice-menu = Show what I can ask
charge-town = Reported for a town or village in this State, and not the fee under the Act:
    .sms = Reported in a town, not the Act's fee:

## Names of the issues, as choices
issue-impounded = My animal is in the pound
issue-seizure_illegal = It was taken wrongly
issue-release_fee = What may be charged
issue-release_refused = They will not give it back
issue-pound_neglect = It suffered in the pound
issue-auction = It will be sold, or was sold
issue-accused = I am accused
issue-rescue_force = Taking it back by force
issue-animal_hurt = My animal was hurt
issue-crop_damage = Cattle ate my crop
issue-may_seize = May I catch them
issue-compensation = Money for my loss
issue-habitual_straying = The same owner again and again
issue-stray_unowned = Strays or wild animals
issue-seizure_resisted = The owner snatched them back
issue-road_public = On a road, railway or forest
issue-complaint_how = How to complain
issue-deadline = The last date
issue-evidence = What proof I need
issue-penalty = What the punishment is
issue-section_lookup = What a section says
issue-pound_info = About the pound
issue-definition = What counts as cattle
issue-authority_refuses = The office refuses
issue-legal_aid = A free lawyer
issue-human = Talk to a person
issue-harm_animal = May the animal be hurt
issue-danger = There is danger now

## Units and dates
unit-paise = {$n} paise
unit-INR = {$amount}
unit-hour = { $n ->
    [one] {$n} hour
   *[other] {$n} hours
}
unit-day = { $n ->
    [one] {$n} day
   *[other] {$n} days
}
unit-week = { $n ->
    [one] {$n} week
   *[other] {$n} weeks
}
unit-month = { $n ->
    [one] {$n} month
   *[other] {$n} months
}
unit-year = { $n ->
    [one] {$n} year
   *[other] {$n} years
}
unit-head = {$n}

## Animals and persons, as the summary names them
animal-cattle = cattle
animal-cow = cow
animal-bull = bull
animal-bullock = bullock
animal-buffalo = buffalo
animal-calf = calf
animal-goat = goat
animal-sheep = sheep
animal-pig = pig
animal-horse = horse
animal-donkey = donkey
animal-mule = mule
animal-camel = camel
animal-elephant = elephant
animal-dog = dog
animal-poultry = poultry
animal-nilgai = nilgai
animal-wild_boar = wild boar
animal-monkey = monkey
seizer-neighbour = a neighbour
seizer-farmer = a farmer
seizer-sarpanch = the village head
seizer-panchayat = the panchayat
seizer-watchman = the watchman
seizer-police = the police
seizer-municipality = the town office
seizer-forest_guard = the forest guard
seizer-railway_police = the railway police
seizer-unknown_person = somebody unknown
seizer-pound_keeper = the pound-keeper

## Notices of a channel
received-voice = The voice message is kept with your case for the staff; it cannot be heard here. Please write in one or two sentences what happened, or call {$legal_aid}.
received-photo = The photo is kept with your case for the staff; it cannot be read here. Please write in a sentence what it shows and what happened.
received-document = The file is kept with your case for the staff; it cannot be read here. Please write in a sentence what it is and what happened.
received-video = The video is kept with your case for the staff; it cannot be seen here. Please write in one or two sentences what happened.
received-other = That cannot be read here. Please write in one or two sentences what happened.
location-state = That place seems to be in {$state}. Is that right? If not, choose or write your State.
location-unknown = No State of India was found for that place. Which State are you in?
notice-slow = Many messages have come at once. Please wait a little and then write again. In danger call {$emergency}.
    .sms = Too many messages. Wait a little, then write again. Danger: {$emergency}.
notice-group = Please write to me alone and not in a group: your case is nobody else's matter.
sorry = Something went wrong here; it is not your fault. Please write it once more. For a person call {$legal_aid}.
    .sms = Something went wrong here. Please write again, or call {$legal_aid}.
