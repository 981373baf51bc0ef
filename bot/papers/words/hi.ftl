### The words of the papers, in Hindi, as at a tehsil office. No form tells the gender of the person.
### No digit of law stands here: figures, dates, sections and forums come as {$...}.

font = Noto Sans Devanagari

## Frame
draft = मसौदा (कच्चा कागज़)। देने से पहले वकील या मुफ़्त कानूनी मदद के दफ़्तर से जँचवा लें।
footer = यह कानूनी जानकारी है, वकील की सलाह नहीं। ग्राम वकील।
to = सेवा में
to-other-side = प्रति
locality = तहसील: {$tehsil}, ज़िला: {$district}, {$state}
heading-facts = तथ्य
heading-story = घटना अपने शब्दों में
heading-story-summary = घटना, बताने वाले के अपने शब्दों में
heading-grounds = पकड़ना या रोकना गलत क्यों था
heading-keeper-faults = शिकायत इस बात की है
heading-asks = प्रार्थना
heading-asks-notice = आपसे माँग
heading-late = आखिरी तारीख के बाद देने का कारण
under = कानून: {$law}।
under-notice = ऐसे दावे का कानून: {$law}।
under-police = शायद लागू होने वाला कानून, अधिकारी के देखने के लिए: {$law}।
under-summary = इस मामले से जुड़ा कानून: {$law}।
declaration = यह कागज़ मैंने पढ़ लिया है, या मुझे पढ़कर सुनाया गया है। इसमें लिखे तथ्य मेरी जानकारी में सही हैं।
place-date = स्थान: {$blank} तारीख: {$blank}
signature = हस्ताक्षर या अँगूठे का निशान: {$blank}
signed-name = नाम: {$name}
day-and-hour = {$date}, लगभग {$time} बजे
receipt-yes = हाँ
receipt-number = हाँ, नंबर {$number}
receipt-no = रसीद नहीं दी गई

## To whom
forum-magistrate = श्रीमान मजिस्ट्रेट महोदय
forum-judicial_magistrate = श्रीमान मुख्य न्यायिक मजिस्ट्रेट, या न्यायिक मजिस्ट्रेट प्रथम श्रेणी, महोदय
forum-chief_judicial_magistrate = श्रीमान मुख्य न्यायिक मजिस्ट्रेट, या सीधे मामले लेने के लिए अधिकृत न्यायिक मजिस्ट्रेट, महोदय
forum-district_magistrate = श्रीमान ज़िला मजिस्ट्रेट महोदय
forum-local_authority = स्थानीय निकाय (ग्राम पंचायत या नगर पालिका), द्वारा सचिव महोदय
forum-village_panchayat = ग्राम पंचायत, द्वारा सचिव महोदय
forum-village_council = ग्राम परिषद (विलेज काउंसिल)
to-deposit = कांजी हाउस के रखवाले, कांजी हाउस: {$pound}
to-notice = {$other}
to-police = थाना प्रभारी महोदय, थाना: {$station}
to-legal-aid = मुफ़्त कानूनी मदद का दफ़्तर (जिला विधिक सेवा प्राधिकरण)

## The papers
complaint-title = पशु गलत पकड़ने या रोक रखने की शिकायत (परिवाद)
complaint-opening = सविनय निवेदन है कि मेरे पशु कानून के खिलाफ़ पकड़े या रोके गए। तथ्य इस प्रकार हैं।
deposit-title = आपत्ति के साथ रकम जमा करके पशु छुड़ाने का आवेदन
deposit-opening = निवेदन है कि नीचे लिखे पशु मेरे हैं और आपके कांजी हाउस में बंद हैं। मेरे अनुसार उन्हें गलत पकड़ा गया है। कांजी हाउस का शुल्क और खर्च आपत्ति के साथ जमा किया जा रहा है; रकम देने का यह मतलब नहीं कि पकड़ना सही था।
deposit-complaint = इस पकड़ की शिकायत इस कानून में की जाएगी: {$law}।
notice-title = पशुओं से फ़सल के नुकसान की सूचना (नोटिस)
notice-opening = आपको सूचित किया जाता है कि मेरी ज़मीन या फ़सल का नुकसान हुआ है। मेरी जानकारी के अनुसार यह उन पशुओं से हुआ जिनके आप मालिक हैं या जो आपकी देखरेख में हैं। तथ्य इस प्रकार हैं।
notice-closing = मेरी इच्छा है कि मामला शांति से निपट जाए। निपटारा न होने पर कानून में दिए उपाय मेरे लिए खुले रहेंगे।
keeper-title = कांजी हाउस के रखवाले की शिकायत
keeper-opening = सविनय निवेदन है कि नीचे लिखे कांजी हाउस के काम के बारे में मेरी यह शिकायत है। तथ्य इस प्रकार हैं।
police-title = पुलिस को रिपोर्ट
police-opening = निवेदन है कि नीचे लिखी बातें दर्ज की जाएँ और उनकी जाँच की जाए।
police-animal_hurt = रिपोर्ट इस बात की है कि मेरे पशु को मार डाला गया या चोट पहुँचाई गई।
police-driven_in = रिपोर्ट इस बात की है कि मेरी ज़मीन या फ़सल में जान-बूझकर पशु घुसाए गए।
police-taken_back = रिपोर्ट इस बात की है कि पकड़े गए पशु ज़बरदस्ती छुड़ा लिए गए, या उन्हें पकड़ने से ज़बरदस्ती रोका गया।
police-let_loose = रिपोर्ट इस बात की है कि पशु खुले छोड़े गए और उनसे नुकसान हुआ।
police-threat = रिपोर्ट इस बात की है कि मुझे धमकी दी जा रही है।
legal-aid-title = मुफ़्त कानूनी मदद के लिए आवेदन
legal-aid-opening = निवेदन है कि नीचे लिखे मामले में मुझे मुफ़्त वकील दिया जाए।
legal-aid-entitled = मैं इस वर्ग में हूँ: {$groups}।
legal-aid-entitled-blank = मैं इस वर्ग में हूँ, या मेरी आमदनी सीमा के भीतर है (लिखें): {$blank}
summary-title = मामले का सार
summary-opening = हेल्पलाइन या वकील के लिए। इसमें वही लिखा है जो बताया गया; खाली जगह का मतलब है कि वह बात नहीं बताई गई।

## Why a seizure was wrong
ground-no_damage = पशु कोई नुकसान नहीं कर रहे थे।
ground-no_right = पकड़ने वाले को पशु पकड़ने का अधिकार नहीं था।
ground-kept_elsewhere = पशु ऐसी जगह रखे गए जो कांजी हाउस नहीं है।
ground-late_to_pound = पशु कानून में दिए समय के अंदर कांजी हाउस नहीं पहुँचाए गए।

## What a keeper did
keeper-no_receipt = ली गई रकम की रसीद नहीं दी गई।
keeper-above_list = शुल्क और खर्च की सूची से ज़्यादा माँगा गया।
keeper-no_list = कांजी हाउस पर शुल्क और खर्च की सूची नहीं लगी है।
keeper-no_food = पशुओं को पूरा चारा-पानी नहीं दिया गया।
keeper-hurt = कांजी हाउस में रहते हुए पशुओं को चोट लगी, या वे मर गए।
keeper-not_released = रकम दी गई या देने को कहा गया, फिर भी पशु नहीं सौंपे गए।
keeper-no_copy = रजिस्टर में लिखी बात की नकल देने से मना किया गया।
keeper-no_account = बिक्री का हिसाब, या बिक्री की बची हुई रकम, नहीं दी गई।
keeper-not_taken_in = लाए गए पशु लेने से मना किया गया।

## What is asked for
ask-inquiry = दूसरे पक्ष को बुलाकर इस शिकायत की जाँच करने की कृपा करें।
ask-release = पशु अब भी बंद हों, तो उन्हें छोड़ने का आदेश देने की कृपा करें।
ask-award = पकड़ना या रोकना गलत पाया जाए, तो नुकसान का मुआवज़ा, और पशु छुड़ाने में दी गई रकम, कानून के अनुसार दिलाने की कृपा करें।
ask-deliver = रकम जमा करके पशु मुझे सौंपने की कृपा करें।
ask-receipt = रसीद देने की कृपा करें, जिसमें हर रकम अलग लिखी हो।
ask-protest-noted = रसीद पर और रजिस्टर में यह लिखने की कृपा करें कि रकम आपत्ति के साथ जमा हुई है।
ask-entry-copy = रजिस्टर में इन पशुओं के बारे में लिखी बात की नकल देने की कृपा करें।
ask-payment = यह नोटिस मिलने के {$blank} दिन के अंदर ऊपर लिखे नुकसान की रकम दे दें, या गवाहों के सामने मिलकर रकम तय कर लें।
ask-keep-in = पशुओं को ऐसे रखें कि वे फिर मेरी ज़मीन में न घुसें।
ask-look-into = इसकी जाँच करने, और कांजी हाउस के रजिस्टर और रसीदें देखने की कृपा करें।
ask-put-right = जो गलत पाया जाए उसे ठीक कराने, और कानून के अनुसार कार्रवाई करने की कृपा करें।
ask-reply = जो परिणाम हो, उसे लिखकर बताने की कृपा करें।
ask-record = यह रिपोर्ट दर्ज करने की कृपा करें।
ask-act = कानून के अनुसार कार्रवाई करने की कृपा करें।
ask-report-copy = रिपोर्ट की नकल, या उसका नंबर और तारीख, देने की कृपा करें।
ask-lawyer = वकील देने, और कागज़ और फ़ीस में मदद करने की कृपा करें।
ask-soon = ऐसे मामलों में कानून की आखिरी तारीखें होती हैं; इसलिए जल्दी करने की कृपा करें।

## Facts
fact-state = राज्य
fact-side = पक्ष
fact-place = किस तरह की जगह
fact-city = शहर
fact-name = नाम
fact-relation = पिता, माता, पति या पत्नी का नाम
fact-address = पता
fact-phone = फ़ोन
fact-tehsil = तहसील
fact-district = ज़िला
fact-animals = पशु
fact-damaged = नुकसान का दिन
fact-seized = पकड़े जाने का दिन
fact-hour = पकड़े जाने का समय
fact-impounded = कांजी हाउस में बंद करने का दिन
fact-notice = नोटिस लगने का दिन
fact-refused = छोड़ने से मना करने का दिन
fact-released = छोड़े जाने का दिन
fact-sold = बेचे जाने का दिन
fact-happened = घटना का दिन
fact-where = घटना की जगह
fact-seized_by = किसने पकड़ा
fact-cattle_owner = पशुओं के मालिक
fact-other = दूसरा पक्ष
fact-other_address = दूसरे पक्ष का पता
fact-pound = कांजी हाउस
fact-keeper = कांजी हाउस के रखवाले
fact-station = थाना
fact-asked = माँगी गई रकम
fact-paid = दी गई रकम
fact-receipt = रसीद
fact-receipt_number = रसीद का नंबर
fact-land = ज़मीन (खसरा या सर्वे नंबर)
fact-crop = फ़सल, और कितनी
fact-loss = नुकसान और खर्च
fact-grounds = गलत क्यों था
fact-keeper_faults = रखवाले ने क्या किया
fact-report = किस बात की रिपोर्ट
fact-story = अपने शब्दों में
fact-witnesses = गवाह
fact-papers = साथ में दिए कागज़
fact-entitled = वर्ग
fact-income = साल की आमदनी
fact-matter = मामला
side-owner = पशु के मालिक
side-crop = फ़सल या ज़मीन के मालिक
matter-owner = मेरे पशु पकड़े गए या कांजी हाउस में बंद किए गए
matter-crop = पशुओं ने मेरी ज़मीन या फ़सल का नुकसान किया

## Animals
animal-cow = गाय
animal-bull = साँड़
animal-bullock = बैल
animal-calf = बछड़ा या बछिया
animal-buffalo = भैंस
animal-goat = बकरी
animal-sheep = भेड़
animal-pig = सूअर
animal-horse = घोड़ा
animal-ass = गधा
animal-mule = खच्चर
animal-camel = ऊँट
animal-elephant = हाथी

## Who gets free legal aid
entitled-woman = महिला
entitled-child = बच्चा
entitled-scheduled_caste_or_tribe = अनुसूचित जाति या जनजाति
entitled-disabled_or_mentally_ill = दिव्यांग या मानसिक रोगी
entitled-industrial_workman = उद्योग के मज़दूर
entitled-person_in_custody = हिरासत में
entitled-victim_of_trafficking_or_begar = मानव तस्करी या बेगार के पीड़ित
entitled-disaster_or_atrocity_victim = आपदा या अत्याचार के पीड़ित

## For the person alone
heading-keep = आपके लिए। यह पन्ना अपने पास रखें; यह कागज़ का हिस्सा नहीं है
keep-blanks = खाली जगह हाथ से भरें, केवल वही जो आपको खुद पता हो; बाकी खाली छोड़ दें।
keep-copies = दो प्रतियाँ बनाएँ। एक दें, और दूसरी पर तारीख के साथ प्राप्ति के हस्ताक्षर ले लें।
keep-no-force = ज़ोर-ज़बरदस्ती न करें, चाहे आप सही हों।
keep-number = पुलिस को रिपोर्ट वाली धारा के नंबर की पुष्टि नहीं हुई है, इसलिए वह यहाँ नहीं लिखा गया।
date-over = यह तारीख निकल चुकी है। यह कागज़ देने से पहले वकील से पूछें।
gaps = दफ़्तर उस दिन खुला है या नहीं, पूछ लें: छुट्टियों की हमारी सूची पूरी नहीं है।
made-on = {$date} को बनाया गया।
help = मुफ़्त कानूनी मदद: {$legal_aid}। टेली-लॉ: {$tele_law}। खतरा हो तो: {$emergency}।

## Why there is no such paper
refused-no-state = पहले राज्य बताएँ: हर राज्य का कानून अलग है।
refused-unknown-side = बताएँ कि कागज़ किसका है: पशु के मालिक का (owner) या फ़सल के मालिक का (crop)।
refused-wrong-side = यह कागज़ दूसरे पक्ष का है।
refused-over = पशु अब कांजी हाउस में नहीं हैं।
refused-excluded-city = पशु अतिचार अधिनियम इस शहर में लागू नहीं है, और शहर का कानून हमारे पास नहीं है। नगर के दफ़्तर या मुफ़्त कानूनी मदद के दफ़्तर ({$legal_aid}) में पूछें।
refused-no-law = {$state} का पशु कानून हमारे पास नहीं है। पंचायत या मुफ़्त कानूनी मदद के दफ़्तर ({$legal_aid}) में पूछें।
refused-no-complaint = {$state} में शिकायत कहाँ या किस तारीख तक करनी है, यह जानकारी हमारे पास नहीं है, या उसकी पुष्टि नहीं हुई है। मुफ़्त कानूनी मदद के दफ़्तर ({$legal_aid}) में तुरंत पूछें; इंतज़ार न करें।
refused-no-deposit_release = {$state} में आपत्ति के साथ रकम जमा करके पशु छुड़ाने का नियम हमारे पास नहीं है, या उसकी पुष्टि नहीं हुई है। पंचायत या मुफ़्त कानूनी मदद के दफ़्तर ({$legal_aid}) में पूछें।
refused-no-keeper_penalty = {$state} में रखवाले पर जुर्माने का नियम हमारे पास नहीं है, या उसकी पुष्टि नहीं हुई है। पंचायत या मुफ़्त कानूनी मदद के दफ़्तर ({$legal_aid}) में पूछें।
refused-no-forum = {$state} में यह कागज़ किस दफ़्तर में देना है, यह जानकारी हमारे पास नहीं है। पंचायत या मुफ़्त कानूनी मदद के दफ़्तर ({$legal_aid}) में पूछें।
refused-no-suit_limit = {$state} में दीवानी मुकदमे का समय हमारे पास नहीं है। मुफ़्त कानूनी मदद के दफ़्तर ({$legal_aid}) में पूछें।
refused-no-legal_aid = {$state} में मुफ़्त कानूनी मदद का नियम हमारे पास नहीं है। {$legal_aid} पर पूछें।
refused-no-police_law = {$state} में ऐसा नियम हमारे पास नहीं है जिससे पुलिस ऐसी रिपोर्ट पर कार्रवाई करे। रिपोर्ट किस बात की है, यह न लिखें तो सादी रिपोर्ट बन सकती है। या मुफ़्त कानूनी मदद के दफ़्तर ({$legal_aid}) में पूछें।

## Questions back
fault-unknown = ऐसा कोई खाना नहीं है। ये हैं: {$known}
fault-kind = यह समझ में नहीं आया; gramvakil case --example देखें
fault-choice = यह इनमें से नहीं है: {$known}
fault-state = राज्य {$value} पता नहीं; IN-UP जैसा कोड लिखें
fault-place = जगह {$value} पता नहीं; इनमें से लिखें: {$known}
fault-number = {$least} से {$most} तक की संख्या या रकम लिखें
fault-too-long = यह बहुत लंबा है: {$most} तक लिखें
fault-marks = एक अक्षर पर बहुत सारे चिह्न हैं; फिर से लिखें
fault-identity = यह आधार या दूसरे पहचान पत्र का नंबर लगता है। यह कागज़ में नहीं लिखा जाता; हटा दें
fault-phone = यह फ़ोन नंबर नहीं है
fault-date = {$value} तारीख नहीं है; YYYY-MM-DD लिखें
fault-no-such-day = {$value} तारीख कैलेंडर में नहीं है
fault-future = {$date} अभी आई नहीं है। वह कौन-सा दिन था?
fault-too-old = {$date} बहुत पुरानी तारीख है। वह कौन-सा दिन था?
fault-order = {$after} तो "{$first}" ({$before}) से पहले है। दोनों में सही क्या है?
fault-letter = {$letter} ({$code}) अक्षर यहाँ के किसी फ़ॉन्ट में नहीं है। इसे दूसरी तरह लिखें
