import type { LocalizedText } from '#shared/api/common.ts';

/** Texts about the region around Ghent and Brussels, by the Dutch name of the place. */
export const FLANDERS_PLACES: Readonly<Record<string, readonly LocalizedText[]>> = {
  'Sint-Martens-Latem': [
    {
      nl: 'Latem hoeft geen uitleg: de Leie, de kunstschilders, de golf. Dat de bakker er ook op zondag open is, weet je nu ook.',
      fr: 'Faut-il présenter Laethem ? La Lys, les peintres, le golf. Et un boulanger ouvert le dimanche.',
      en: 'Latem needs little introduction: the river, the painters, the golf. What is less known is that the baker opens on Sundays.',
    },
  ],
  Deurle: [
    {
      nl: 'Deurle is een dorp van beuken, hagen en musea, in een bocht van de Leie. Gent ligt op een kwartier, de rest van de wereld wat verder.',
      fr: 'Deurle est un village de hêtres, de haies et de musées, dans une boucle de la Lys. Gand est à un quart d’heure, le reste du monde un peu plus loin.',
      en: 'Deurle is a village of beeches, hedges and museums in a bend of the Leie. Ghent is a quarter of an hour away; the rest of the world, a little further.',
    },
  ],
  'De Pinte': [
    {
      nl: 'De Pinte is de eerste halte na Gent: zes minuten trein, een dorpsplein, en het Parkbos voor de deur.',
      fr: 'De Pinte est le premier arrêt après Gand : six minutes de train, une place de village et le Parkbos devant la porte.',
      en: 'De Pinte is the first stop after Ghent: six minutes by train, a village square, and Parkbos on the doorstep.',
    },
  ],
  Lochristi: [
    {
      nl: 'Lochristi leeft van begonia’s en goede scholen. De Antwerpsesteenweg ligt dichtbij genoeg, maar je hoort hem niet.',
      fr: 'Lochristi vit de bégonias et de bonnes écoles. La chaussée d’Anvers est assez proche, et on ne l’entend pas.',
      en: 'Lochristi lives on begonias and good schools. The Antwerp road is close enough, and out of earshot.',
    },
    {
      nl: 'In het bloemendorp is elke voortuin een visitekaartje. De fietssnelweg naar Gent passeert op twee straten.',
      fr: 'Au village des fleurs, chaque jardinet est une carte de visite. La piste cyclable express vers Gand passe à deux rues.',
      en: 'In this flower-growing village every front garden is a calling card. The cycle highway to Ghent passes two streets away.',
    },
  ],
  Sleidinge: [
    {
      nl: 'Sleidinge ligt in het Meetjesland, tussen kreken en kouters. De buren houden paarden, en van stilte.',
      fr: 'Sleidinge est en plein Meetjesland, entre criques et champs. Les voisins élèvent des chevaux et cultivent le silence.',
      en: 'Sleidinge lies in the Meetjesland, among creeks and open fields. The neighbours keep horses, and quiet hours.',
    },
  ],
  Evergem: [
    {
      nl: 'Evergem ligt tegen Gent en tegen de haven, met de R4 op twee minuten.',
      fr: 'Evergem touche à Gand et au port, à deux minutes du R4.',
      en: 'Evergem borders both Ghent and its port, two minutes from the R4.',
    },
  ],
  Merelbeke: [
    {
      nl: 'Merelbeke heeft heuvels, al moet je goed kijken. Liedermeerspark, sporthal en station vormen een driehoek waar kinderen graag in opgroeien.',
      fr: 'Merelbeke a des collines, à bien y regarder. Parc, salle de sport et gare forment un triangle où il fait bon grandir.',
      en: 'Merelbeke has hills, if you look closely. Park, sports hall and station form a triangle that children like to grow up in.',
    },
  ],
  Destelbergen: [
    {
      nl: 'In Destelbergen wandel je langs de oude Scheldearm naar het Damvalleimeer, en fiets je in een kwartier naar Gent.',
      fr: 'À Destelbergen, on longe le vieux bras de l’Escaut jusqu’au lac, et Gand est à un quart d’heure de vélo.',
      en: 'In Destelbergen you walk along the old arm of the Scheldt to the lake, and cycle to Ghent in fifteen minutes.',
    },
  ],
  Ename: [
    {
      nl: 'Ename kijkt uit over de Schelde en de eerste hellingen van de Vlaamse Ardennen. Het archeologisch park en het Bos t’Ename liggen naast elkaar.',
      fr: 'Ename domine l’Escaut et les premières côtes des Ardennes flamandes. Le parc archéologique voisine avec le bois.',
      en: 'Ename looks out over the Scheldt and the first climbs of the Flemish Ardennes, with the archaeological park beside the forest.',
    },
  ],
  Zomergem: [
    {
      nl: 'Zomergem is fietsland: de Leiemeersen, het Schipdonkkanaal en elke zondag een peloton voor de deur.',
      fr: 'Zomergem est un pays de vélo : le canal de Schipdonk, des chemins tranquilles et un peloton chaque dimanche.',
      en: 'Zomergem is cycling country: canals, quiet lanes and a peloton at the door every Sunday.',
    },
  ],
  Eeklo: [
    {
      nl: 'Eeklo is het hart van het Meetjesland, met het station en de Markt op een paar honderd meter.',
      fr: 'Eeklo est le cœur du Meetjesland ; la gare et la Grand-Place sont à quelques centaines de mètres.',
      en: 'Eeklo is the heart of the Meetjesland, with station and market square a few hundred metres away.',
    },
  ],
  Aalst: [
    {
      nl: 'Aalst is meer dan carnaval: een binnenstad die opknapt, de Dender, en een trein naar Brussel elk kwartier.',
      fr: 'Alost, ce n’est pas que le carnaval : un centre qui se refait une beauté, la Dendre, et un train pour Bruxelles tous les quarts d’heure.',
      en: 'There is more to Aalst than carnival: a town centre on the mend, the river, and a train to Brussels every fifteen minutes.',
    },
  ],
  Wetteren: [
    {
      nl: 'Wetteren ligt aan de E40 halverwege Gent en Aalst. Vrachtwagens rijden er niet door de dorpskern.',
      fr: 'Wetteren est sur l’E40, à mi-chemin entre Gand et Alost. Les camions évitent le centre.',
      en: 'Wetteren is on the E40, halfway between Ghent and Aalst, and lorries need not pass through the village.',
    },
  ],
  Kortrijk: [
    {
      nl: 'Het Groeningepark ligt om de hoek, de verlaagde Leieboorden nodigen uit tot zitten, en de stad is autoluw tot aan de Broeltorens.',
      fr: 'Le parc Groeninge est au coin, les berges de la Lys invitent à s’asseoir, et le centre est apaisé jusqu’aux tours du Broel.',
      en: 'Groeninge Park is round the corner, the lowered river banks invite you to sit down, and the centre is all but car-free.',
    },
  ],
  Elsene: [
    {
      nl: 'Tussen de vijvers van Elsene en het Flageyplein, met art nouveau voor de deur en vijf talen op het terras.',
      fr: 'Entre les étangs d’Ixelles et la place Flagey, avec de l’Art nouveau devant la porte et cinq langues en terrasse.',
      en: 'Between the Ixelles ponds and Place Flagey, with Art Nouveau at the door and five languages on the terrace.',
    },
  ],
  'Sint-Gillis': [
    {
      nl: 'Sint-Gillis is het dorp van Brussel dat nooit slaapt en altijd ontbijt: de Voorplein-markt, de Hallepoort, het Hortamuseum.',
      fr: 'Saint-Gilles est ce village bruxellois qui ne dort jamais et déjeune toujours : le Parvis, la porte de Hal, le musée Horta.',
      en: 'Saint-Gilles is the Brussels village that never sleeps and always breakfasts: the Parvis market, Halle Gate, the Horta Museum.',
    },
  ],
  Schaarbeek: [
    {
      nl: 'De Rogierlaan loopt van de Sint-Mariakerk naar het Josaphatpark, tussen gevels waar de sgraffiti nog op staan.',
      fr: 'L’avenue Rogier va de l’église Sainte-Marie au parc Josaphat, entre des façades qui ont gardé leurs sgraffites.',
      en: 'Avenue Rogier runs from St Mary’s to Josaphat Park between façades that still have their sgraffiti.',
    },
  ],
  Ukkel: [
    {
      nl: 'Ukkel is groen, rustig en goed bediend: tram 92 naar het centrum, het Wolvendaelpark voor de hond, de Europese school op tien minuten.',
      fr: 'Uccle est verte, calme et bien desservie : le tram 92 pour le centre, le parc de Wolvendael pour le chien, l’École européenne à dix minutes.',
      en: 'Uccle is green, quiet and well served: tram 92 for the centre, Wolvendael Park for the dog, the European School in ten minutes.',
    },
  ],
  Etterbeek: [
    {
      nl: 'Het Jubelpark is je voortuin, Europa je buur. Metro Merode brengt je in acht minuten naar het Centraal Station.',
      fr: 'Le Cinquantenaire est votre jardin, l’Europe votre voisine. Le métro Mérode rejoint la gare Centrale en huit minutes.',
      en: 'The Cinquantenaire is your front garden and Europe your neighbour. Merode metro reaches Central Station in eight minutes.',
    },
  ],
};
