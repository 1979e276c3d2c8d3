import type { LocalizedText } from '#shared/api/common.ts';

/** Texts about the Ardennes and East Belgium, by the Dutch name of the place. */
export const ARDENNE_PLACES: Readonly<Record<string, readonly LocalizedText[]>> = {
  Durbuy: [
    {
      fr: 'Durbuy se dit la plus petite ville du monde. À pied, on fait le tour en vingt minutes ; à table, comptez la soirée.',
      nl: 'Durbuy noemt zich het kleinste stadje ter wereld. Te voet ben je er in twintig minuten rond; aan tafel reken je best een avond.',
      de: 'Durbuy nennt sich die kleinste Stadt der Welt. Zu Fuß ist man in zwanzig Minuten herum, bei Tisch braucht man einen Abend.',
    },
    {
      fr: 'L’Ourthe coule au bout du chemin et les ruelles de Durbuy sont à dix minutes de marche. En semaine, vous les aurez pour vous.',
      nl: 'De Ourthe stroomt aan het einde van de weg en de steegjes van Durbuy liggen op tien minuten wandelen. Door de week heb je ze voor jezelf.',
      de: 'Am Ende des Weges fließt die Ourthe, und die Gassen von Durbuy sind zehn Gehminuten entfernt. Unter der Woche gehören sie Ihnen.',
    },
  ],
  'Barvaux-sur-Ourthe': [
    {
      fr: 'Barvaux a la gare, les écoles et le marché ; Durbuy n’est qu’à quatre kilomètres, par le RAVeL ou par la rivière.',
      nl: 'Barvaux heeft het station, de scholen en de markt; Durbuy ligt vier kilometer verder, langs de RAVeL of over het water.',
      de: 'Barvaux hat Bahnhof, Schulen und Markt; Durbuy liegt nur vier Kilometer weiter, über den RAVeL-Weg oder den Fluss.',
    },
  ],
  Wéris: [
    {
      fr: 'Wéris compte parmi les plus beaux villages de Wallonie. Ses dolmens ont cinq mille ans, ses colombages trois cents.',
      nl: 'Wéris hoort bij de mooiste dorpen van Wallonië. De dolmens zijn vijfduizend jaar oud, het vakwerk driehonderd.',
      de: 'Wéris zählt zu den schönsten Dörfern der Wallonie. Seine Dolmen sind fünftausend Jahre alt, sein Fachwerk dreihundert.',
    },
  ],
  'Bomal-sur-Ourthe': [
    {
      fr: 'À Bomal, l’Aisne rejoint l’Ourthe et, le dimanche matin, le marché occupe toutes les rues.',
      nl: 'In Bomal vloeit de Aisne in de Ourthe, en op zondagochtend palmt de markt alle straten in.',
      de: 'In Bomal mündet die Aisne in die Ourthe, und sonntagmorgens füllt der Markt alle Straßen.',
    },
  ],
  Heyd: [
    {
      fr: 'Heyd, c’est un clocher, un café, des vergers et des chemins creux. Le dernier bus passe à 18 h 12.',
      nl: 'Heyd, dat is een kerktoren, een café, boomgaarden en holle wegen. De laatste bus rijdt om 18.12 uur.',
      de: 'Heyd, das sind ein Kirchturm, ein Café, Obstwiesen und Hohlwege. Der letzte Bus fährt um 18.12 Uhr.',
    },
  ],
  Hotton: [
    {
      fr: 'Hotton a gardé son moulin, sa plage et ses grottes. On y fait ses courses sans reprendre la route de Marche.',
      nl: 'Hotton behield zijn molen, zijn strandje en zijn grotten. Boodschappen doe je er zonder naar Marche te rijden.',
      de: 'Hotton hat seine Mühle, seinen Badestrand und seine Höhlen behalten, und für den Einkauf muss niemand nach Marche fahren.',
    },
  ],
  Erezée: [
    {
      fr: 'Autour d’Erezée, les sentiers partent devant la porte, et la vallée de l’Aisne garde son tramway touristique.',
      nl: 'Rond Erezée vertrekken de paden aan de voordeur, en in de vallei van de Aisne rijdt nog altijd het toeristentrammetje.',
      de: 'Rund um Erezée beginnen die Wege vor der Haustür, und im Aisne-Tal fährt noch immer die kleine Museumsbahn.',
    },
  ],
  'La Roche-en-Ardenne': [
    {
      fr: 'La Roche vit au pied de son château, dans une boucle de l’Ourthe. Commerces toute l’année, kayaks en été, feux de bois en hiver.',
      nl: 'La Roche leeft aan de voet van zijn kasteel, in een lus van de Ourthe. Winkels het hele jaar, kajaks in de zomer, houtvuur in de winter.',
      de: 'La Roche lebt am Fuß seiner Burg in einer Schleife der Ourthe: Geschäfte das ganze Jahr, Kajaks im Sommer, Holzfeuer im Winter.',
    },
  ],
  'Marche-en-Famenne': [
    {
      fr: 'Marche a un hôpital, un cinéma, quatre écoles secondaires et la N4 : la ville, à la mesure de l’Ardenne.',
      nl: 'Marche heeft een ziekenhuis, een bioscoop, vier middelbare scholen en de N4: een stad op Ardense maat.',
      de: 'Marche hat Krankenhaus, Kino, vier weiterführende Schulen und die N4: eine Stadt nach Ardenner Maß.',
    },
  ],
  Nassogne: [
    {
      fr: 'La forêt du Roi Albert commence derrière Nassogne : on y croise plus de cerfs que de voitures.',
      nl: 'Achter Nassogne begint het woud van koning Albert: je ziet er meer herten dan auto’s.',
      de: 'Hinter Nassogne beginnt der Wald von König Albert; man begegnet dort mehr Hirschen als Autos.',
    },
  ],
  'Saint-Hubert': [
    {
      fr: 'Saint-Hubert sent la forêt et la cire de sa basilique. En septembre, on vient de loin pour y écouter le brame.',
      nl: 'Saint-Hubert ruikt naar bos en naar de boenwas van zijn basiliek. In september komt men van ver om het burlen te horen.',
      de: 'Saint-Hubert riecht nach Wald und nach dem Bohnerwachs seiner Basilika. Im September reist man weit, um die Hirsche röhren zu hören.',
    },
  ],
  Bouillon: [
    {
      fr: 'La Semois entoure Bouillon de trois côtés, et le château de Godefroy garde le quatrième. La France est à sept kilomètres.',
      nl: 'De Semois ligt aan drie kanten om Bouillon, en het kasteel van Godfried bewaakt de vierde. Frankrijk ligt op zeven kilometer.',
      de: 'Die Semois umfließt Bouillon von drei Seiten, die Burg Gottfrieds bewacht die vierte. Frankreich liegt sieben Kilometer entfernt.',
    },
  ],
  Bastenaken: [
    {
      fr: 'Bastogne est la porte du Luxembourg : vingt minutes jusqu’à la frontière, et une Foire aux noix en décembre.',
      nl: 'Bastenaken is de poort naar Luxemburg: twintig minuten tot de grens, en in december een notenmarkt.',
      de: 'Bastogne ist das Tor nach Luxemburg: zwanzig Minuten bis zur Grenze und im Dezember ein Nussmarkt.',
    },
  ],
  Houffalize: [
    {
      fr: 'Houffalize roule à VTT l’été et à ski l’hiver. L’E25 passe au-dessus, on ne l’entend pas.',
      nl: 'In Houffalize wordt ’s zomers gemountainbiket en ’s winters gelanglauft. De E25 loopt hoog over het dal, je hoort hem niet.',
      de: 'In Houffalize fährt man im Sommer Mountainbike und im Winter Ski. Die E25 führt hoch über das Tal, man hört sie nicht.',
    },
  ],
  Vielsalm: [
    {
      fr: 'Vielsalm a son lac, sa gare et ses macralles. De la Baraque de Fraiture, on voit venir la neige.',
      nl: 'Vielsalm heeft zijn meer, zijn station en zijn heksen. Vanaf de Baraque de Fraiture zie je de sneeuw aankomen.',
      de: 'Vielsalm hat seinen See, seinen Bahnhof und seine Hexen. Von der Baraque de Fraiture sieht man den Schnee kommen.',
    },
  ],
  Manhay: [
    {
      fr: 'Manhay est sur le toit du pays : à 480 mètres, l’air est vif et les étoiles ne manquent pas.',
      nl: 'Manhay ligt op het dak van het land: op 480 meter is de lucht fris en zijn er sterren genoeg.',
      de: 'Manhay liegt auf dem Dach des Landes: Auf 480 Metern ist die Luft frisch, und an Sternen fehlt es nicht.',
    },
  ],
  Rochefort: [
    {
      fr: 'Rochefort, sa trappe, son château et le RAVeL de la Lesse. La gare de Jemelle relie Namur en quarante minutes.',
      nl: 'Rochefort: de trappisten, het kasteel en de RAVeL langs de Lesse. Vanuit Jemelle ben je met de trein in veertig minuten in Namen.',
      de: 'Rochefort, das sind die Trappisten, die Burg und der Radweg an der Lesse. Von Jemelle ist man mit dem Zug in vierzig Minuten in Namur.',
    },
  ],
  Dinant: [
    {
      fr: 'Entre la Meuse et le rocher, Dinant n’a jamais eu la place de s’étaler. C’est ce qui fait son charme, et son soleil du matin.',
      nl: 'Tussen Maas en rots had Dinant nooit plaats om uit te waaieren. Dat is zijn charme, en dat geeft de ochtendzon.',
      de: 'Zwischen Maas und Felsen hatte Dinant nie Platz, sich auszubreiten. Das macht seinen Reiz aus, und seine Morgensonne.',
    },
  ],
  Ferrières: [
    {
      fr: 'Entre Ourthe et Amblève, Ferrières vit au rythme de ses hameaux et de l’abbaye de Bernardfagne.',
      nl: 'Tussen Ourthe en Amblève leeft Ferrières op het ritme van zijn gehuchten en de abdij van Bernardfagne.',
      de: 'Zwischen Ourthe und Amel lebt Ferrières im Takt seiner Weiler und der Abtei Bernardfagne.',
    },
  ],
  Spa: [
    {
      fr: 'Spa, patrimoine mondial : des sources, des parcs, un casino, et des villas qui ont vu passer des rois en cure.',
      nl: 'Spa, werelderfgoed: bronnen, parken, een casino, en villa’s waar koningen kwamen kuren.',
      de: 'Spa, Weltkulturerbe: Quellen, Parks, ein Casino und Villen, in denen Könige kurten.',
    },
  ],
  Theux: [
    {
      fr: 'Theux est un marché et une place où l’on se salue. Liège est à vingt-cinq minutes par l’autoroute.',
      nl: 'Theux is een markt en een plein waar men elkaar groet. Luik ligt op vijfentwintig minuten.',
      de: 'Theux ist ein Markt und ein Platz, auf dem man sich grüßt. Lüttich ist fünfundzwanzig Minuten entfernt.',
    },
  ],
  Stavelot: [
    {
      fr: 'Stavelot a son abbaye, ses Blancs Moussis et, trois week-ends par an, le bruit du circuit. Le reste du temps, c’est la rivière.',
      nl: 'Stavelot heeft zijn abdij, zijn Blancs Moussis en, drie weekends per jaar, het lawaai van het circuit. De rest van de tijd hoor je de rivier.',
      de: 'Stavelot hat seine Abtei, seine Blancs Moussis und an drei Wochenenden im Jahr den Lärm der Rennstrecke. Sonst hört man den Fluss.',
    },
  ],
  'La Gleize': [
    {
      fr: 'La Gleize domine l’Amblève. L’école compte quarante élèves et un potager.',
      nl: 'La Gleize kijkt neer op de Amblève. De school telt veertig leerlingen en een moestuin.',
      de: 'La Gleize liegt über der Amel. Die Schule hat vierzig Kinder und einen Gemüsegarten.',
    },
  ],
  Malmedy: [
    {
      fr: 'Malmedy parle français avec l’accent du carnaval. Les Fagnes commencent au-dessus de la ville, et l’E42 vous relie à Liège et à Cologne.',
      nl: 'Malmedy spreekt Frans met een carnavalsaccent. De Venen beginnen boven de stad, en de E42 brengt je naar Luik en Keulen.',
      de: 'Malmedy spricht Französisch mit Karnevalsakzent. Oberhalb der Stadt beginnt das Venn, und die E42 führt nach Lüttich und Köln.',
    },
  ],
  Robertville: [
    {
      fr: 'Le lac de Robertville est au bout de la rue, le château de Reinhardstein derrière la crête.',
      nl: 'Het meer van Robertville ligt aan het einde van de straat, kasteel Reinhardstein achter de heuvel.',
      de: 'Der See von Robertville liegt am Ende der Straße, Burg Reinhardstein hinter dem Kamm.',
    },
  ],
  Eupen: [
    {
      fr: 'Eupen, capitale de la Communauté germanophone, a ses maisons de drapiers, son lac et un train direct pour Ostende. Aix-la-Chapelle est à vingt minutes.',
      nl: 'Eupen, hoofdstad van de Duitstaligen, heeft lakenhandelaarshuizen, een stuwmeer en een rechtstreekse trein naar Oostende. Aken ligt op twintig minuten.',
      de: 'Eupen, Hauptstadt der Deutschsprachigen, hat Tuchmacherhäuser, eine Talsperre und einen direkten Zug nach Ostende. Aachen ist zwanzig Minuten entfernt.',
    },
  ],
  'Sankt Vith': [
    {
      fr: 'Saint-Vith est le carrefour de l’Eifel belge : écoles, hôpital, et la Vennbahn à vélo jusqu’à Luxembourg.',
      nl: 'Sankt Vith is het kruispunt van de Belgische Eifel: scholen, een ziekenhuis, en over de Vennbahn fiets je tot in Luxemburg.',
      de: 'Sankt Vith ist der Mittelpunkt der belgischen Eifel: Schulen, Krankenhaus und die Vennbahn, auf der man bis Luxemburg radelt.',
    },
  ],
  Bütgenbach: [
    {
      fr: 'On se baigne à Bütgenbach de juin à septembre, et l’on y skie dès que la Fagne blanchit.',
      nl: 'In Bütgenbach zwem je van juni tot september, en ski je zodra de Venen wit worden.',
      de: 'In Bütgenbach badet man von Juni bis September und fährt Ski, sobald das Venn weiß wird.',
    },
  ],
  Raeren: [
    {
      fr: 'Raeren, village de potiers, touche l’Allemagne : on va au cinéma à Aix et au pain à deux rues.',
      nl: 'Raeren, het pottenbakkersdorp, grenst aan Duitsland: naar de film ga je in Aken, voor brood twee straten verder.',
      de: 'Raeren, das Töpferdorf, grenzt an Deutschland: Ins Kino geht man nach Aachen, zum Bäcker zwei Straßen weiter.',
    },
  ],
  'Libramont-Chevigny': [
    {
      fr: 'Libramont a la gare, l’hôpital et la plus grande foire agricole d’Europe ; le reste de l’année, on s’y gare sans peine.',
      nl: 'Libramont heeft het station, het ziekenhuis en de grootste landbouwbeurs van Europa; de rest van het jaar parkeer je er moeiteloos.',
      de: 'Libramont hat Bahnhof, Krankenhaus und die größte Landwirtschaftsmesse Europas; den Rest des Jahres parkt man mühelos.',
    },
  ],
};
