import type { LocalizedText } from '#shared/api/common.ts';

/** Texts about Ghent and its quarters, by quarter or by the Dutch name of the place. */
export const GHENT_PLACES: Readonly<Record<string, readonly LocalizedText[]>> = {
  centre: [
    {
      nl: 'Je woont tussen Korenlei en Coupure, met de Vooruit, de Kouter en de zaterdagmarkt op wandelafstand. Auto’s zijn er te gast, fietsers de baas.',
      fr: 'Vous vivez entre la Korenlei et la Coupure, à quelques pas du Vooruit, du Kouter et du marché du samedi. La voiture y est invitée, le vélo est chez lui.',
      en: 'You live between Korenlei and the Coupure, a short walk from Vooruit, Kouter and the Saturday market. Cars are guests here; bicycles are in charge.',
    },
    {
      nl: 'De straat ligt midden in de historische kuip en toch hoor je ’s avonds vooral klokken. Bakker, bioscoop en tramhalte vind je om de hoek.',
      fr: 'La rue se trouve au cœur de la vieille ville et, le soir, on y entend surtout les carillons. Boulanger, cinéma et tram sont au coin.',
      en: 'The street lies in the heart of the old town, yet what you hear at night is mostly bells. Baker, cinema and tram stop are round the corner.',
    },
  ],
  station: [
    {
      nl: 'Gent-Sint-Pieters ligt op tien minuten stappen, het Citadelpark op vijf. In de buurt: het SMAK, een goede slager en een school waarvoor men verhuist.',
      fr: 'La gare de Gand-Saint-Pierre est à dix minutes à pied, le Citadelpark à cinq. Tout près : le SMAK, un bon boucher et une école pour laquelle on déménage.',
      en: 'Ghent-Sint-Pieters station is ten minutes on foot, Citadel Park five. Nearby are SMAK, a good butcher and a school that people move house for.',
    },
    {
      nl: 'De Leie, de trein en de tram liggen alle drie op een paar minuten. Zo woon je rustig en ben je toch in een halfuur in Brussel.',
      fr: 'La Lys, le train et le tram sont à quelques minutes. On vit donc au calme, et à une demi-heure de Bruxelles.',
      en: 'River, train and tram are each a few minutes away: a quiet place to live, and half an hour from Brussels.',
    },
  ],
  docks: [
    {
      nl: 'Rond de oude dokken groeit een nieuwe stad: een park aan het water, DOK, de bibliotheek van morgen. De buurt heeft nog ateliers, en nu al drie koffiebars.',
      fr: 'Autour des anciens docks pousse une nouvelle ville : un parc au bord de l’eau, des ateliers qui résistent et déjà trois bars à café.',
      en: 'A new town is growing around the old docks: a park on the water, workshops that hold out, and three coffee bars already.',
    },
  ],
  east: [
    {
      nl: 'Dampoort is om de hoek, het Baudelopark op zeven minuten. De Leie stroomt voor de deur en op zondag is er markt op de Ajuinlei.',
      fr: 'Dampoort est au coin, le parc Baudelo à sept minutes. La Lys coule devant la porte et, le dimanche, il y a marché sur l’Ajuinlei.',
      en: 'Dampoort station is round the corner and Baudelo Park seven minutes away. The Leie flows past the door.',
    },
    {
      nl: 'De Sint-Jacobsbuurt, met zijn rommelmarkt en zijn cafés, begint twee straten verder. De stadsring is dichtbij genoeg voor wie naar het werk moet.',
      fr: 'Le quartier Saint-Jacques, ses brocantes et ses cafés commencent deux rues plus loin. Le ring est assez proche pour qui part travailler.',
      en: 'Sint-Jacobs, with its flea market and cafés, begins two streets away. The ring road is near enough for those who commute.',
    },
  ],
  south: [
    {
      nl: 'De buurt achter het Zuidpark houdt van bomen en bakfietsen. Het UZ, de Vlerick en de ring liggen op vijf minuten.',
      fr: 'Derrière le Zuidpark, on aime les arbres et les vélos-cargos. L’hôpital universitaire, la Vlerick et le ring sont à cinq minutes.',
      en: 'The streets behind Zuidpark like their trees and their cargo bikes. The university hospital, Vlerick and the ring road are five minutes away.',
    },
    {
      nl: 'Langs de Schelde fiets je in tien minuten naar het centrum. De Overpoort is dichtbij, maar ver genoeg om te slapen.',
      fr: 'À vélo, le long de l’Escaut, le centre est à dix minutes. L’Overpoort est proche, mais assez loin pour dormir.',
      en: 'Along the Scheldt it is ten minutes by bicycle to the centre. The student quarter is close, but far enough away to sleep.',
    },
  ],
  west: [
    {
      nl: 'De Brugse Poort is een dorp in de stad: het Westerstrand, het circus, de beste baklava van Gent. Het centrum ligt aan de overkant van de Coupure.',
      fr: 'La Brugse Poort est un village en ville : sa piscine, son cirque, le meilleur baklava de Gand. Le centre est de l’autre côté de la Coupure.',
      en: 'Brugse Poort is a village within the city: a park, a circus school and the best baklava in Ghent. The centre is just across the Coupure.',
    },
  ],
  Mariakerke: [
    {
      nl: 'Mariakerke ligt aan de Brugse Vaart, met het domein Claeys-Bouüaert om te wandelen en tram 3 om naar de stad te rijden.',
      fr: 'Mariakerke borde le canal de Bruges : le domaine Claeys-Bouüaert pour se promener, le tram 3 pour aller en ville.',
      en: 'Mariakerke lies on the Bruges canal, with the Claeys-Bouüaert estate for walks and tram 3 for town.',
    },
  ],
  Wondelgem: [
    {
      nl: 'Wondelgem heeft scholen, een station, een supermarkt en een bos, en geen reden om ’s zaterdags de auto te nemen.',
      fr: 'Wondelgem a ses écoles, sa gare, son supermarché et son bois : aucune raison de prendre la voiture le samedi.',
      en: 'Wondelgem has schools, a station, a supermarket and a wood: no reason to take the car on a Saturday.',
    },
  ],
  Drongen: [
    {
      nl: 'Drongen is de groene long van Gent: de Assels, de Leiemeersen en de Blaarmeersen liggen op fietsafstand.',
      fr: 'Drongen est le poumon vert de Gand : les prairies de la Lys et les Blaarmeersen se rejoignent à vélo.',
      en: 'Drongen is the green lung of Ghent, with the river meadows and Blaarmeersen lake within cycling distance.',
    },
  ],
  'Sint-Amandsberg': [
    {
      nl: 'Sint-Amandsberg heeft zijn eigen begijnhof, het Rozebroekenbad en een fietssnelweg die je in acht minuten in het centrum zet.',
      fr: 'Sint-Amandsberg a son propre béguinage, la piscine Rozebroeken et une autoroute cyclable qui mène au centre en huit minutes.',
      en: 'Sint-Amandsberg has a beguinage of its own, the Rozebroeken pool and a cycle highway that gets you into town in eight minutes.',
    },
  ],
  Gentbrugge: [
    {
      nl: 'De Gentbrugse Meersen beginnen achter de hoek: 240 hectare gras, bos en schapen, op tien minuten van de Korenmarkt.',
      fr: 'Les Gentbrugse Meersen commencent au coin de la rue : 240 hectares de prés, de bois et de moutons, à dix minutes du Korenmarkt.',
      en: 'The Gentbrugge meadows start round the corner: 240 hectares of grass, trees and sheep, ten minutes from Korenmarkt.',
    },
  ],
  Ledeberg: [
    {
      nl: 'Ledeberg is klein, levendig en eigenwijs, met een zondagsmarkt op het Ledebergplein en de tram naar de Zuid.',
      fr: 'Ledeberg est petit, vivant et têtu, avec son marché du dimanche et le tram pour le Zuid.',
      en: 'Ledeberg is small, lively and stubborn, with a Sunday market on the square and a tram to Zuid.',
    },
  ],
  'Sint-Denijs-Westrem': [
    {
      nl: 'Tussen de Kortrijksesteenweg en de Leie: winkels aan de ene kant, roeiers aan de andere. De E40 ligt op drie minuten.',
      fr: 'Entre la Kortrijksesteenweg et la Lys : les magasins d’un côté, les rameurs de l’autre. L’E40 est à trois minutes.',
      en: 'Between Kortrijksesteenweg and the Leie: shops on one side, rowers on the other. The E40 is three minutes away.',
    },
  ],
  Zwijnaarde: [
    {
      nl: 'Zwijnaarde ligt waar de E17 en de E40 elkaar kruisen, met het technologiepark en de Schelde als buren.',
      fr: 'Zwijnaarde se trouve où se croisent l’E17 et l’E40, avec le parc technologique et l’Escaut pour voisins.',
      en: 'Zwijnaarde sits where the E17 meets the E40, with the technology park and the Scheldt for neighbours.',
    },
  ],
  Antwerpen: [
    {
      nl: 'Antwerpen op zijn best: brede lanen, hoge ramen, en alles wat je nodig hebt binnen de straal van een stadsfiets.',
      fr: 'Anvers sous son meilleur jour : larges avenues, hautes fenêtres, et tout ce qu’il faut à portée de vélo.',
      en: 'Antwerp at its best: broad avenues, tall windows and everything you need within reach of a city bike.',
    },
  ],
  Mechelen: [
    {
      nl: 'De Dijle stroomt voor de deur, de Sint-Romboutstoren wijst de weg, en de trein staat in twintig minuten in Antwerpen of Brussel.',
      fr: 'La Dyle coule devant la porte, la tour Saint-Rombaut montre le chemin, et le train rejoint Anvers ou Bruxelles en vingt minutes.',
      en: 'The Dijle flows past the door, St Rumbold’s tower shows the way, and Antwerp and Brussels are twenty minutes by train.',
    },
  ],
  Leuven: [
    {
      nl: 'Binnen de ring van Leuven doe je alles te voet: de bib, de Vaartkom, de aula en het terras.',
      fr: 'Dans la vieille ville de Louvain, tout se fait à pied : la bibliothèque, le Vaartkom, l’auditoire et la terrasse.',
      en: 'Inside the Leuven ring everything is on foot: library, canal basin, lecture hall and café terrace.',
    },
  ],
  Brugge: [
    {
      nl: 'Brugge binnen de vesten: reien, trapgevels en bewoners die weten welke straten de toeristen niet vinden.',
      fr: 'Bruges intra-muros : des canaux, des pignons à gradins et des habitants qui savent quelles rues les touristes ne trouvent pas.',
      en: 'Bruges within the ramparts: canals, stepped gables, and locals who know the streets that tourists never find.',
      de: 'Brügge innerhalb der Wälle: Kanäle, Treppengiebel und Bewohner, die wissen, welche Gassen kein Tourist findet.',
    },
  ],
};
