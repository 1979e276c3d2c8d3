import type { Group } from '../estates/kind.ts';
import { ORIENTATION } from '../vocabulary.ts';
import { choose, type Facts, grouped, type Phrasebook, sentences } from './phrasebook.ts';

const NUMBERS = [
  'aucune',
  'une',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
  'onze',
  'douze',
];
const word = (n: number) => NUMBERS[n] ?? String(n);
const m2 = (value = 0) => `${grouped(value, ' ')} m²`;
const beds = ({ beds: n = 0 }: Facts) => `${word(n)} ${n === 1 ? 'chambre' : 'chambres'}`;
const baths = ({ baths: n }: Facts) => `${word(n)} ${n === 1 ? 'salle de bains' : 'salles de bains'}`;
const towards = (orientation: NonNullable<Facts['garden']>) => {
  const name = ORIENTATION[orientation].fr;
  return /^[eo]/.test(name) ? `à l’${name}` : `au ${name}`;
};

function house(f: Facts): string[] {
  const attic = f.rooms.has('attic');
  const office = f.rooms.has('office');
  return sentences(
    choose(
      f,
      1,
      `Le hall s’ouvre sur un séjour de ${m2(f.livingRoom)}, que prolonge la cuisine. À l’étage, ${beds(f)} et ${baths(f)}${attic ? ' ; au-dessus, un grenier qui ne demande qu’une idée' : ''}.`,
      `En bas, la vie se passe entre la cuisine et le séjour de ${m2(f.livingRoom)}${office ? ', avec un bureau dont la porte se ferme' : ''}. En haut vous attendent ${beds(f)} et ${baths(f)}${attic ? ', ainsi qu’un grenier aménageable' : ''}.`,
      `Les ${m2(f.living)} sont bien répartis : séjour de ${m2(f.livingRoom)} au rez-de-chaussée, ${beds(f)} et ${baths(f)} aux étages${attic ? ', et un vaste grenier sous le toit' : ''}.`,
      `On entre par un hall avec vestiaire et toilettes, puis l’espace se déploie : ${m2(f.livingRoom)} de séjour${f.rooms.has('diningRoom') ? ', doublés d’une vraie salle à manger' : ''}. Le palier dessert ${beds(f)} et ${baths(f)}.`,
    ),
    office && f.id % 2 === 0 && 'Le télétravail a sa propre pièce.',
    f.rooms.has('laundry') && 'La buanderie est à part : on n’entend pas les machines.',
    f.rooms.has('cellar') &&
      choose(f, 2, 'La cave est saine, et l’on y tient debout.', 'Le vin et les vélos ont leur cave.'),
  );
}

const level = (f: Facts) =>
  sentences(
    choose(
      f,
      1,
      `Tout est de plain-pied : séjour de ${m2(f.livingRoom)}, cuisine avec coin repas, ${beds(f)} et ${baths(f)}.`,
      `Pas une marche. Le jour d’un côté, la nuit de l’autre, avec ${beds(f)} et ${baths(f)} au calme.`,
    ),
    f.rooms.has('laundry') && 'Buanderie et débarras laissent le reste libre.',
  );

function apartment(f: Facts): string[] {
  const floor = f.floor ?? 0;
  return sentences(
    choose(
      f,
      1,
      `Le séjour de ${m2(f.livingRoom)} se prolonge jusque dans la cuisine ouverte. Derrière, ${beds(f)} et ${baths(f)}.`,
      `Sur ${m2(f.living)} : une entrée avec vestiaire, un séjour clair, ${beds(f)} et ${baths(f)}.`,
      `La lumière entre de deux côtés dans un séjour de ${m2(f.livingRoom)}. L’espace nuit compte ${beds(f)} et ${baths(f)}.`,
      `Un séjour de ${m2(f.livingRoom)}, ${beds(f)}, ${baths(f)} : un plan qui se lit d’un coup d’œil, comme il se doit.`,
    ),
    floor > 2 &&
      (f.has.has('ELEVATOR')
        ? choose(
            f,
            3,
            `L’ascenseur vous dépose au ${floor}e étage.`,
            `Vous habitez le ${floor}e étage, avec ascenseur.`,
          )
        : `Le ${floor}e étage se mérite à pied ; cela entretient la forme.`),
    f.rooms.has('storage') && 'Un débarras avale l’aspirateur et la planche à repasser.',
    f.rooms.has('cellar') && 'Une cave privative complète le tout.',
  );
}

const single = (f: Facts) => [
  choose(
    f,
    1,
    `Sur ${m2(f.living)}, tout est prévu : dormir, cuisiner, travailler, et une salle de bains à soi.`,
    `Une seule pièce de ${m2(f.living)}, haute et claire, avec kitchenette et douche derrière une vraie porte.`,
  ),
];

const INSIDE: Readonly<Record<Group, (f: Facts) => readonly string[]>> = {
  house,
  level,
  apartment,
  single,
  building: (f) => [
    `L’immeuble offre ${m2(f.living)} sur une parcelle de ${m2(f.plot)}. Chaque unité a ses compteurs et son entrée sur la cage d’escalier.`,
  ],
  plot: (f) => [
    choose(
      f,
      1,
      `La parcelle mesure ${m2(f.plot)} et sa forme est régulière. Eau, électricité et télédistribution passent en voirie.`,
      `${m2(f.plot)} pour dessiner librement. Les prescriptions et l’extrait cadastral se consultent à l’agence.`,
    ),
  ],
  garage: (f) => [
    choose(
      f,
      1,
      'La porte fait 2,40 m de large et l’accès est plan : une familiale y entre sans manœuvre.',
      'Sec, éclairé et facile d’accès, avec caméras et porte télécommandée.',
    ),
  ],
  commercial: (f) => [
    choose(
      f,
      1,
      `La surface commerciale de ${m2(f.living)} profite d’une vitrine sur toute la largeur, d’une réserve et de sanitaires. Compteurs individuels.`,
      `Vous disposez de ${m2(f.living)} sans colonne, avec local du personnel et accès livraisons.`,
    ),
  ],
  office: (f) => [
    `Les ${m2(f.living)} se cloisonnent à votre guise : plancher technique, fibre et climatisation. Les salles de réunion se partagent avec les voisins.`,
  ],
  industrial: (f) => [
    `Le hall de ${m2(f.living)} a 6,5 m de hauteur libre, une porte sectionnelle de 4 sur 4,5 m et un sol lissé qui supporte 3 tonnes au m².`,
  ],
  project: (f) => [
    f.freeUnits === undefined
      ? 'Chaque logement dispose d’un espace extérieur, d’une cave et d’une place pour les vélos.'
      : `Chaque logement dispose d’un espace extérieur et d’une cave. ${f.freeUnits === 1 ? 'Il reste une unité' : `Il reste ${word(f.freeUnits)} unités`}.`,
  ],
};

function outside(f: Facts): readonly string[] {
  const home = f.group === 'house' || f.group === 'level';
  return sentences(
    f.garden &&
      (home
        ? choose(
            f,
            4,
            `Le jardin, exposé ${towards(f.garden)}, est entièrement clos.`,
            `Dehors, un jardin orienté ${towards(f.garden)}, avec pelouse, terrasse et assez de soleil pour les tomates.`,
            `À l’arrière, la maison s’ouvre sur un jardin exposé ${towards(f.garden)}.`,
          )
        : `La terrasse est exposée ${towards(f.garden)}.`),
    f.terrace &&
      !home &&
      f.group !== 'project' &&
      choose(
        f,
        5,
        `Sur la terrasse de ${m2(f.terrace)}, il y a place pour une table et une chaise longue.`,
        `Le petit déjeuner se prend sur la terrasse de ${m2(f.terrace)}.`,
        `Dehors, ${m2(f.terrace)} de terrasse.`,
      ),
    f.has.has('POOL') &&
      choose(f, 6, 'La piscine est chauffée d’avril à octobre.', 'Au jardin, une piscine chauffée, avec volet.'),
    f.has.has('STABLES') && 'Les chevaux ont leurs boxes et une piste.',
    f.group !== 'garage' && f.garages
      ? f.garages === 1
        ? 'Un garage fait partie du bien.'
        : `Garage pour ${word(f.garages)} voitures.`
      : undefined,
    f.group !== 'garage' && f.parkings
      ? f.parkings === 1
        ? 'Un emplacement de parking est compris.'
        : `On y gare ${word(f.parkings)} voitures.`
      : undefined,
  );
}

const HEATING = {
  gas: 'une chaudière à condensation au gaz',
  oil: 'un chauffage central au mazout',
  heatPump: 'une pompe à chaleur',
  electric: 'un chauffage électrique',
  pellets: 'une chaudière à pellets',
  district: 'le réseau de chaleur',
} as const;

function comfort(f: Facts): readonly string[] {
  const label =
    f.label &&
    f.epc !== undefined &&
    `${f.region === 'FLANDERS' ? 'label EPC' : 'classe PEB'} ${f.label} (${f.epc} kWh/m²)`;
  const heavy = f.region === 'FLANDERS' && ['E', 'F'].includes(f.label ?? '') && f.family === 'sale';
  return sentences(
    f.newBuilding
      ? choose(
          f,
          7,
          'La construction répond aux normes énergétiques les plus strictes.',
          'Du neuf, avec la garantie décennale de l’entrepreneur et de l’architecte.',
        )
      : f.year && f.renovated
        ? choose(
            f,
            7,
            `Construction de ${f.year}, entièrement rénovée en ${f.renovated}.`,
            `La bâtisse date de ${f.year} ; la dernière rénovation, de ${f.renovated}.`,
          )
        : f.year && f.group !== 'plot' && `Année de construction : ${f.year}.`,
    f.heating &&
      label &&
      choose(
        f,
        10,
        `Le confort est assuré par ${HEATING[f.heating]} : ${label}.`,
        `Pour la chaleur, ${HEATING[f.heating]} ; au total, ${label}.`,
      ),
    !f.heating && label && `${label[0]?.toUpperCase() ?? ''}${label.slice(1)}.`,
    heavy && 'L’acquéreur devra atteindre le label D dans le délai légal : l’obligation de rénovation s’applique.',
    f.has.has('SOLAR') && choose(f, 8, 'Les panneaux solaires restent.', 'Le toit porte des panneaux solaires.'),
    f.charges && f.family === 'rent' && `Les charges communes s’élèvent à ${f.charges} € par mois.`,
    f.has.has('FURNISHED') && 'Tout ce que montrent les photos reste en place.',
  );
}

function closing(f: Facts): string {
  const { firstname, phone } = f.agent;
  if (f.state === 'closed') {
    return choose(
      f,
      9,
      `Trop tard pour ce bien ? Dites à ${firstname} ce que vous cherchez (${phone}) : vous serez prévenu en premier.`,
      `Ce bien a trouvé ses nouveaux occupants. ${firstname} vous aidera à en trouver un semblable : ${phone}.`,
    );
  }
  if (f.state === 'option')
    return `Une option est en cours. Signalez votre intérêt à ${firstname} (${phone}) : vous serez le suivant.`;
  if (f.state === 'soon')
    return `Bientôt en vente. ${firstname} vous inscrit volontiers pour une première visite : ${phone}.`;
  return choose(
    f,
    9,
    `${firstname} vous fera visiter avec plaisir : ${phone}.`,
    `Prenez rendez-vous avec ${firstname} au ${phone}, le samedi aussi.`,
    `Une question, une visite ? Appelez ${firstname} au ${phone}.`,
    `Le dossier complet vous attend chez ${firstname} (${phone}).`,
  );
}

export const fr: Phrasebook = { inside: (f) => INSIDE[f.group](f), outside, comfort, closing };
