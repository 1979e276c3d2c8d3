import type { LocalizedText } from '#shared/api/common.ts';

/** Texts about the coast from De Panne to Het Zoute, by quarter or by the Dutch name of the place. */
export const COAST_PLACES: Readonly<Record<string, readonly LocalizedText[]>> = {
  zoute: [
    {
      nl: 'Het Zoute is wit gekalkt, rood gedekt en zorgvuldig gesnoeid. Het strand ligt op vijf minuten, de Zwinvlakte op tien, het terras van je vrienden ertussenin.',
      fr: 'Le Zoute est chaulé de blanc, couvert de rouge et soigneusement taillé. La plage est à cinq minutes, le Zwin à dix, la terrasse de vos amis entre les deux.',
      en: 'Het Zoute is whitewashed, red-tiled and carefully clipped. The beach is five minutes away, the Zwin nature park ten, and your friends’ terrace lies in between.',
      de: 'Het Zoute ist weiß gekalkt, rot gedeckt und sorgfältig gestutzt. Zum Strand sind es fünf Minuten, zum Zwin zehn, und die Terrasse Ihrer Freunde liegt dazwischen.',
    },
  ],
  knokke: [
    {
      nl: 'De Lippenslaan ligt om de hoek, met alles van brood tot kunst. ’s Winters is Knokke van de Knokkenaars, en dat is misschien het beste seizoen.',
      fr: 'L’avenue Lippens est au coin, du pain à l’art. En hiver, Knokke appartient aux Knokkois : c’est peut-être la meilleure saison.',
      en: 'Lippenslaan is round the corner, with everything from bread to art. In winter Knokke belongs to its own people, and that may be the best season.',
      de: 'Die Lippenslaan liegt um die Ecke, vom Brot bis zur Kunst. Im Winter gehört Knokke den Knokkern, und das ist vielleicht die schönste Jahreszeit.',
    },
    {
      nl: 'Van het Rubensplein wandel je over de dijk naar het casino met zijn Magrittes. De trein naar Brugge doet er twintig minuten over.',
      fr: 'De la place Rubens, la digue mène au casino et à ses Magritte. Le train rejoint Bruges en vingt minutes.',
      en: 'From Rubensplein you stroll along the promenade to the casino and its Magrittes. Bruges is twenty minutes by train.',
      de: 'Vom Rubensplein spaziert man über die Promenade zum Casino mit seinen Magrittes. Nach Brügge fährt der Zug zwanzig Minuten.',
    },
  ],
  duinbergen: [
    {
      nl: 'Duinbergen is getekend als tuinwijk: slingerende lanen, geen hoogbouw, en een strand waar men elkaar kent.',
      fr: 'Duinbergen fut dessiné comme une cité-jardin : des avenues sinueuses, pas de tours, et une plage où l’on se connaît.',
      en: 'Duinbergen was laid out as a garden suburb: winding avenues, no towers, and a beach where people know each other.',
      de: 'Duinbergen wurde als Gartenstadt angelegt: geschwungene Alleen, keine Hochhäuser und ein Strand, an dem man sich kennt.',
    },
  ],
  'Heist-aan-Zee': [
    {
      nl: 'Heist is een vissersdorp gebleven, met een breed strand op het zuidwesten en de beste garnaalkroketten tussen twee grenzen.',
      fr: 'Heist est resté un village de pêcheurs, avec une large plage au sud-ouest et les meilleures croquettes aux crevettes entre deux frontières.',
      en: 'Heist has stayed a fishing village, with a broad south-west beach and the best shrimp croquettes between two borders.',
      de: 'Heist ist ein Fischerdorf geblieben, mit breitem Südweststrand und den besten Krabbenkroketten zwischen zwei Grenzen.',
    },
  ],
  Blankenberge: [
    {
      nl: 'Blankenberge heeft de pier, de jachthaven en een rechtstreekse trein naar Brussel. Op zaterdag ben je er in vijftien minuten in Brugge.',
      fr: 'Blankenberge a sa jetée, son port de plaisance et un train direct pour Bruxelles. Bruges est à un quart d’heure.',
      en: 'Blankenberge has its pier, its marina and a direct train to Brussels. Bruges is a quarter of an hour away.',
      de: 'Blankenberge hat seinen Pier, den Jachthafen und einen direkten Zug nach Brüssel. Brügge ist eine Viertelstunde entfernt.',
    },
    {
      nl: 'Tussen het Leopoldpark en de dijk is alles te voet: strand, bakker, treintje en het belle-époquecentrum.',
      fr: 'Entre le parc Léopold et la digue, tout se fait à pied : la plage, le boulanger, le petit train et le centre Belle Époque.',
      en: 'Between Leopold Park and the promenade everything is on foot: beach, baker, station and the Belle Époque centre.',
      de: 'Zwischen Leopoldpark und Promenade geht alles zu Fuß: Strand, Bäcker, Bahnhof und das Belle-Époque-Zentrum.',
    },
  ],
  Zeebrugge: [
    {
      nl: 'Zeebrugge is haven én strand: links varen de ferry’s uit, rechts ligt het breedste zand van de kust.',
      fr: 'Zeebruges, c’est le port et la plage : à gauche partent les ferries, à droite s’étend le sable le plus large de la côte.',
      en: 'Zeebrugge is both port and beach: ferries leave on the left, and on the right lies the widest sand on the coast.',
      de: 'Zeebrugge ist Hafen und Strand: Links laufen die Fähren aus, rechts liegt der breiteste Sand der Küste.',
    },
  ],
  Wenduine: [
    {
      nl: 'Wenduine telt één kerk, één molen en één hoge duin met een paviljoen. Kinderen mogen er nog alleen naar het strand.',
      fr: 'Wenduine compte une église, un moulin et une haute dune coiffée d’un belvédère. Les enfants vont encore seuls à la plage.',
      en: 'Wenduine has one church, one windmill and one tall dune with a pavilion on top. Children still go to the beach on their own.',
      de: 'Wenduine hat eine Kirche, eine Mühle und eine hohe Düne mit einem Pavillon. Kinder gehen hier noch allein zum Strand.',
    },
  ],
  'De Haan': [
    {
      nl: 'De Haan bouwde zijn villa’s rond 1900 en besloot het daarbij te laten. Einstein woonde er een half jaar; de tram stopt nog altijd aan hetzelfde huisje.',
      fr: 'Le Coq a bâti ses villas vers 1900 et décidé d’en rester là. Einstein y vécut six mois ; le tram s’arrête toujours devant le même pavillon.',
      en: 'De Haan built its villas around 1900 and decided to leave it at that. Einstein lived here for six months; the tram still stops at the same little station.',
      de: 'De Haan baute seine Villen um 1900 und beließ es dabei. Einstein wohnte ein halbes Jahr hier; die Straßenbahn hält noch am selben Häuschen.',
    },
  ],
  Bredene: [
    {
      nl: 'Bredene is de enige badplaats zonder dijk: van de duinen stap je zo in het zand. Oostende ligt tien minuten verder met de kusttram.',
      fr: 'Bredene est la seule station sans digue : de la dune, on passe directement au sable. Ostende est à dix minutes par le tram de la côte.',
      en: 'Bredene is the only resort without a promenade: you step from dune to sand. Ostend is ten minutes away on the coast tram.',
      de: 'Bredene ist der einzige Badeort ohne Promenade: Aus der Düne tritt man direkt in den Sand. Ostende ist mit der Küstentram zehn Minuten entfernt.',
    },
  ],
  Oostende: [
    {
      nl: 'Oostende is een stad die toevallig aan zee ligt: Ensor, de vistrap, het Kursaal, en elk uur een trein naar Brussel.',
      fr: 'Ostende est une ville qui se trouve être à la mer : Ensor, le marché aux poissons, le Kursaal et un train pour Bruxelles toutes les heures.',
      en: 'Ostend is a city that happens to be by the sea: Ensor, the fish market, the Kursaal, and a train to Brussels every hour.',
      de: 'Ostende ist eine Stadt, die zufällig am Meer liegt: Ensor, der Fischmarkt, das Kursaal und jede Stunde ein Zug nach Brüssel.',
    },
    {
      nl: 'Tussen het Leopoldpark en het strand: muurschilderingen om de hoek, koffie met karakter, en een dijk waar men in januari ook wandelt.',
      fr: 'Entre le parc Léopold et la plage : des fresques au coin des rues, du café de caractère et une digue où l’on se promène aussi en janvier.',
      en: 'Between Leopold Park and the beach: murals round the corner, coffee with character, and a promenade that people walk in January too.',
      de: 'Zwischen Leopoldpark und Strand: Wandmalereien um die Ecke, Kaffee mit Charakter und eine Promenade, auf der man auch im Januar geht.',
    },
  ],
  Middelkerke: [
    {
      nl: 'Middelkerke heeft een nieuwe dijk, een casino als een kiezelsteen en nog altijd de zachtste prijzen van de middenkust.',
      fr: 'Middelkerke a une nouvelle digue, un casino en forme de galet et les prix les plus doux de la côte centrale.',
      en: 'Middelkerke has a new promenade, a casino shaped like a pebble and still the gentlest prices on the middle coast.',
      de: 'Middelkerke hat eine neue Promenade, ein Casino wie ein Kieselstein und noch immer die sanftesten Preise der mittleren Küste.',
    },
  ],
  Westende: [
    {
      nl: 'Westende kijkt uit op zee en op de polder. De Sint-Laureinsduinen, met hun vlonders, beginnen achter de tramhalte.',
      fr: 'Westende regarde la mer et les polders. Les dunes de Saint-Laurent, avec leurs passerelles, commencent derrière l’arrêt du tram.',
      en: 'Westende looks out over sea and polder. The Sint-Laureins dunes and their boardwalks begin behind the tram stop.',
      de: 'Westende blickt auf Meer und Polder. Die Sint-Laureins-Dünen mit ihren Bohlenwegen beginnen hinter der Haltestelle.',
    },
  ],
  Nieuwpoort: [
    {
      nl: 'Nieuwpoort heeft de grootste jachthaven van Noord-Europa en een vismijn die om vier uur ’s morgens wakker is. Je mag uitslapen.',
      fr: 'Nieuport a le plus grand port de plaisance d’Europe du Nord et une minque qui s’éveille à quatre heures. Vous pouvez faire la grasse matinée.',
      en: 'Nieuwpoort has the largest marina in northern Europe and a fish market that wakes at four in the morning. You may sleep in.',
      de: 'Nieuwpoort hat den größten Jachthafen Nordeuropas und eine Fischauktion, die um vier Uhr früh erwacht. Sie dürfen ausschlafen.',
    },
  ],
  Oostduinkerke: [
    {
      nl: 'In Oostduinkerke vissen ze nog te paard, en ligt er een kilometer duin tussen het dorp en de zee.',
      fr: 'À Oostduinkerke, on pêche encore à cheval, et un kilomètre de dunes sépare le village de la mer.',
      en: 'In Oostduinkerke they still fish on horseback, and a kilometre of dunes lies between village and sea.',
      de: 'In Oostduinkerke fischt man noch zu Pferd, und zwischen Dorf und Meer liegt ein Kilometer Dünen.',
    },
  ],
  Koksijde: [
    {
      nl: 'Koksijde heeft de hoogste duin van het land, een abdijmuseum en brede straten waar de wind rustig doorheen wandelt.',
      fr: 'Coxyde a la plus haute dune du pays, un musée d’abbaye et de larges rues où le vent se promène.',
      en: 'Koksijde has the tallest dune in the country, an abbey museum and wide streets for the wind to stroll through.',
      de: 'Koksijde hat die höchste Düne des Landes, ein Abteimuseum und breite Straßen, durch die der Wind spaziert.',
    },
  ],
  'De Panne': [
    {
      nl: 'De Panne heeft het breedste strand, de zeilwagens en het Westhoekreservaat: 340 hectare duin waar je niemand tegenkomt.',
      fr: 'La Panne a la plage la plus large, les chars à voile et la réserve du Westhoek : 340 hectares de dunes où l’on ne croise personne.',
      en: 'De Panne has the widest beach, the sand yachts and the Westhoek reserve: 340 hectares of dunes where you meet nobody.',
      de: 'De Panne hat den breitesten Strand, die Strandsegler und das Westhoek-Reservat: 340 Hektar Dünen, in denen man niemandem begegnet.',
    },
  ],
  Damme: [
    {
      nl: 'Damme ligt aan een kaarsrechte vaart met scheve populieren. Brugge is zeven kilometer fietsen, de zee dertien.',
      fr: 'Damme borde un canal tout droit et des peupliers penchés. Bruges est à sept kilomètres à vélo, la mer à treize.',
      en: 'Damme lies on a dead-straight canal lined with leaning poplars. Bruges is seven kilometres by bicycle, the sea thirteen.',
      de: 'Damme liegt an einem schnurgeraden Kanal mit schiefen Pappeln. Nach Brügge radelt man sieben Kilometer, ans Meer dreizehn.',
    },
  ],
};
