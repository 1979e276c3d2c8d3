import { ORIENTATION } from '../vocabulary.ts';
import { type Facts, grouped, type Phrasebook } from './phrasebook.ts';

const NUMBERS =
  'aucune une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit'.split(
    ' ',
  );
const word = (n = 0) => NUMBERS[n] ?? String(n);
const m2 = (value = 0) => `${grouped(value, ' ')} m²`;
const hectares = (value: number) => {
  const count = Math.round(value / 100) / 100;
  return `${String(count).replace('.', ',')} ${count < 2 ? 'hectare' : 'hectares'}`;
};
/** Formats the area of the plot, in hectares when it is large. */
const ground = ({ plot }: Facts) => (plot >= 10_000 ? hectares(plot) : m2(plot));
const beds = ({ beds: n = 0 }: Facts) => `${word(n)} ${n === 1 ? 'chambre' : 'chambres'}`;
const baths = ({ baths: n }: Facts) => `${word(n)} ${n === 1 ? 'salle de bains' : 'salles de bains'}`;
const orientation = ({ garden }: Facts) => (garden ? ORIENTATION[garden].fr : '');
const elided = (f: Facts) => /^[eo]/.test(orientation(f));
/** Returns the direction with its preposition: `au sud`, `à l’est`. */
const facing = (f: Facts) => (elided(f) ? `à l’${orientation(f)}` : `au ${orientation(f)}`);
/** Returns the direction with its article: `le sud`, `l’est`. */
const side = (f: Facts) => (elided(f) ? `l’${orientation(f)}` : `le ${orientation(f)}`);
const attic = (f: Facts, text: string) => (f.rooms.has('attic') ? text : '');

const label = (f: Facts) =>
  `${f.region === 'FLANDERS' ? 'label EPC' : 'classe PEB'} ${f.label ?? ''} (${f.epc ?? ''} kWh/m²)`;
const SOURCE = {
  gas: 'une chaudière à condensation au gaz',
  oil: 'une chaudière au mazout',
  heatPump: 'une pompe à chaleur',
  electric: 'un chauffage électrique',
  pellets: 'une chaudière à pellets',
  district: 'le réseau de chaleur',
} as const;
const source = (f: Facts) => SOURCE[f.heating ?? 'gas'];
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const fr: Phrasebook = {
  house: [
    (f) =>
      `Le hall s’ouvre sur un séjour de ${m2(f.livingRoom)}, que prolonge la cuisine. À l’étage, ${beds(f)} et ${baths(f)}${attic(f, ' ; au-dessus, un grenier qui ne demande qu’une idée')}.`,
    (f) =>
      `En bas, la vie se passe entre la cuisine et le séjour de ${m2(f.livingRoom)}. En haut vous attendent ${beds(f)} et ${baths(f)}${attic(f, ', ainsi qu’un grenier aménageable')}.`,
    (f) =>
      `Les ${m2(f.living)} sont bien répartis : séjour de ${m2(f.livingRoom)} au rez-de-chaussée, ${beds(f)} et ${baths(f)} aux étages${attic(f, ', et un vaste grenier sous le toit')}.`,
    (f) =>
      `On entre par un hall avec vestiaire et toilettes, puis l’espace se déploie : ${m2(f.livingRoom)} de séjour${f.rooms.has('diningRoom') ? ', doublés d’une vraie salle à manger' : ''}. Le palier dessert ${beds(f)} et ${baths(f)}.`,
    (f) =>
      `Comptez ${beds(f)}, ${baths(f)} et un séjour de ${m2(f.livingRoom)} où chacun trouve son coin${attic(f, '. Le grenier garde le reste')}.`,
  ],
  level: [
    (f) =>
      `Tout est de plain-pied : séjour de ${m2(f.livingRoom)}, cuisine avec coin repas, ${beds(f)} et ${baths(f)}.`,
    (f) => `Pas une marche. Le jour d’un côté, la nuit de l’autre, avec ${beds(f)} et ${baths(f)} au calme.`,
  ],
  apartment: [
    (f) =>
      `Le séjour de ${m2(f.livingRoom)} se prolonge jusque dans la cuisine ouverte. Côté nuit, ${beds(f)} et ${baths(f)}.`,
    (f) => `Sur ${m2(f.living)} : une entrée avec vestiaire, un séjour clair, ${beds(f)} et ${baths(f)}.`,
    (f) =>
      `La lumière entre de deux côtés dans un séjour de ${m2(f.livingRoom)}. L’espace nuit compte ${beds(f)} et ${baths(f)}.`,
    (f) =>
      `Un séjour de ${m2(f.livingRoom)}, ${beds(f)}, ${baths(f)} : un plan qui se lit d’un coup d’œil, comme il se doit.`,
    (f) =>
      `On vit, on cuisine et on mange sur ${m2(f.livingRoom)} ; pour la nuit, ${beds(f)} et ${baths(f)}, derrière une porte qui ferme.`,
  ],
  single: [
    (f) => `Sur ${m2(f.living)}, tout est prévu : dormir, cuisiner, travailler, et une salle de bains à soi.`,
    (f) => `Une seule pièce de ${m2(f.living)}, haute et claire, avec kitchenette et douche derrière une vraie porte.`,
  ],
  dividedBuilding: [
    (f) =>
      `L’immeuble offre ${m2(f.living)} sur une parcelle de ${m2(f.plot)}. Chaque unité a ses compteurs et son entrée sur la cage d’escalier.`,
  ],
  building: [(f) => `L’immeuble offre ${m2(f.living)} de plancher sur une parcelle de ${m2(f.plot)}.`],
  plot: [
    (f) =>
      `La parcelle mesure ${m2(f.plot)} et sa forme est régulière. Eau, électricité et télédistribution passent en voirie.`,
    (f) => `${m2(f.plot)} pour dessiner librement. Les prescriptions et l’extrait cadastral se consultent à l’agence.`,
  ],
  land: [(f) => `L’ensemble mesure ${ground(f)} au cadastre. Plan et attestation du sol sont à votre disposition.`],
  garageBox: [
    () => 'La porte fait 2,40 m de large et l’accès est plan : une familiale y entre sans manœuvre.',
    () => 'Accès de plain-pied, cour éclairée, porte de 2,40 m : une voiture n’en demande pas plus.',
  ],
  parking: [() => 'Sec, éclairé et facile d’accès, même pour une grande voiture.'],
  storageUnit: [() => 'Sec, fermé à clé et accessible par l’ascenseur.'],
  shop: [
    (f) =>
      `La surface commerciale de ${m2(f.living)} profite d’une vitrine sur toute la largeur, d’une réserve et de sanitaires. Compteurs individuels.`,
    (f) => `Vous disposez de ${m2(f.living)} sans colonne, avec local du personnel et accès livraisons.`,
  ],
  office: [
    (f) =>
      `Les ${m2(f.living)} se cloisonnent à votre guise : plancher technique, fibre et climatisation. Les salles de réunion se partagent avec les voisins.`,
  ],
  hall: [
    (f) =>
      `Le hall de ${m2(f.living)} a 6,5 m de hauteur libre, une porte sectionnelle de 4 sur 4,5 m et un sol lissé qui supporte 3 tonnes au m².`,
  ],
  project: [
    (f) =>
      `Chaque logement dispose d’un espace extérieur, d’une cave et d’une place pour les vélos. ${f.freeUnits === 1 ? 'Il reste une unité' : `Il reste ${word(f.freeUnits)} unités`}.`,
  ],
  allotment: [
    () => 'Les parcelles, de 300 à 620 m², sont livrées viabilisées, avec éclairage public et jeunes tilleuls.',
  ],

  study: [
    () => 'Le télétravail a sa propre pièce, avec une porte qui se ferme.',
    () => 'Un bureau permet de téléphoner au calme.',
    () => 'Il y a aussi un bureau.',
  ],
  laundry: [
    () => 'La buanderie est à part : on n’entend pas les machines.',
    () => 'Le linge a sa propre pièce.',
    () => 'Derrière la cuisine, une buanderie où laisser ses bottes.',
  ],
  cellar: [
    () => 'La cave est saine, et l’on y tient debout.',
    () => 'Le vin et les vélos ont leur cave.',
    () => 'Sous la maison, une bonne cave.',
  ],
  privateCellar: [() => 'Une cave privative complète le tout.', () => 'Une cave fait partie du bien.'],
  storage: [
    () => 'Un débarras avale l’aspirateur et la planche à repasser.',
    () => 'Un grand débarras s’y ajoute.',
    () => 'Les machines se cachent dans un débarras.',
    () => 'Un débarras libère le séjour.',
  ],
  lift: [
    (f) => `L’ascenseur vous dépose au ${f.floor}e étage.`,
    (f) => `Vous habitez le ${f.floor}e étage, avec ascenseur.`,
  ],
  stairs: [(f) => `Le ${f.floor}e étage se mérite à pied ; cela entretient la forme.`],

  garden: [
    (f) => `Le jardin, exposé ${facing(f)}, est entièrement clos.`,
    (f) => `Dehors, un jardin orienté ${facing(f)}, avec pelouse, terrasse et assez de soleil pour les tomates.`,
    (f) => `À l’arrière, la maison s’ouvre sur un jardin exposé ${facing(f)}.`,
    (f) => `Du séjour, on passe sur la terrasse ; le jardin regarde ${side(f)}.`,
    (f) => `Derrière la maison, un jardin exposé ${facing(f)}, aménagé et facile d’entretien.`,
  ],
  grounds: [
    (f) => `Autour de la maison, ${ground(f)} de terrain exposé ${facing(f)}.`,
    (f) => `La propriété s’étend sur ${ground(f)} et descend en pente douce vers ${side(f)}.`,
  ],
  flatGarden: [(f) => `Le jardin privatif de ${m2(f.plot)} est exposé ${facing(f)}.`],
  terrace: [
    (f) => `Sur la terrasse de ${m2(f.terrace)}, il y a place pour une table et une chaise longue.`,
    (f) => `Dehors, ${m2(f.terrace)} de terrasse.`,
    (f) => `Une terrasse de ${m2(f.terrace)} s’y ajoute.`,
  ],
  terraceFacing: [
    (f) => `La terrasse de ${m2(f.terrace)} est exposée ${facing(f)}.`,
    (f) => `Dehors, ${m2(f.terrace)} de terrasse orientée ${facing(f)}.`,
  ],
  pool: [() => 'La piscine est chauffée d’avril à octobre.', () => 'S’y ajoute une piscine chauffée, avec volet.'],
  stables: [() => 'Les chevaux ont leurs boxes et une piste.'],
  garages: [
    (f) => (f.garages === 1 ? 'Un garage est compris.' : `Garage pour ${word(f.garages)} voitures.`),
    (f) => (f.garages === 1 ? 'La voiture dort au garage.' : `Le garage accueille ${word(f.garages)} voitures.`),
  ],
  parkings: [
    (f) =>
      f.parkings === 1
        ? 'Un emplacement de parking est compris.'
        : `Il y a de la place pour ${word(f.parkings)} voitures.`,
  ],

  newProject: [() => 'Les logements répondent aux normes énergétiques les plus strictes.'],
  newBuilding: [
    () => 'La construction répond aux normes énergétiques les plus strictes.',
    () => 'Du neuf, avec la garantie décennale de l’entrepreneur et de l’architecte.',
  ],
  renovated: [
    (f) => `Construction de ${f.year}, entièrement rénovée en ${f.renovated}.`,
    (f) => `La bâtisse date de ${f.year} ; la dernière rénovation, de ${f.renovated}.`,
    (f) => `Bâti en ${f.year}, rénové en ${f.renovated}.`,
  ],
  built: [(f) => `Année de construction : ${f.year}.`, (f) => `Construction de ${f.year}.`],
  heating: [
    (f) => `Le confort est assuré par ${source(f)} : ${label(f)}.`,
    (f) => `Pour la chaleur, ${source(f)} ; au total, ${label(f)}.`,
    (f) => `${capital(label(f))}, avec ${source(f)}.`,
  ],
  label: [(f) => `${capital(label(f))}.`],
  renovationObligation: [
    () => 'L’acquéreur devra atteindre le label D dans le délai légal : l’obligation de rénovation s’applique.',
  ],
  solar: [() => 'Les panneaux solaires restent.', () => 'Le toit porte des panneaux solaires.'],
  charges: [(f) => `Les charges communes s’élèvent à ${f.charges} € par mois.`],
  furnished: [() => 'Tout ce que montrent les photos reste en place.', () => 'Le mobilier est compris.'],

  closing: {
    open: [
      (f) => `${f.agent.firstname} vous fera visiter avec plaisir : ${f.agent.phone}.`,
      (f) => `Prenez rendez-vous avec ${f.agent.firstname} au ${f.agent.phone}, le samedi aussi.`,
      (f) => `Une question, une visite ? Appelez ${f.agent.firstname} au ${f.agent.phone}.`,
      (f) => `Le dossier complet vous attend chez ${f.agent.firstname} (${f.agent.phone}).`,
    ],
    option: [
      (f) =>
        `Une option est en cours. Signalez votre intérêt à ${f.agent.firstname} (${f.agent.phone}) : vous serez le suivant.`,
    ],
    closed: [
      (f) =>
        `Trop tard pour ce bien ? Dites à ${f.agent.firstname} ce que vous cherchez (${f.agent.phone}) : vous serez prévenu en premier.`,
      (f) => `${f.agent.firstname} vous aidera volontiers à trouver un bien semblable : ${f.agent.phone}.`,
    ],
    soon: [
      (f) =>
        `Bientôt en vente. ${f.agent.firstname} vous inscrit volontiers pour une première visite : ${f.agent.phone}.`,
    ],
  },
};
