import type { Group } from '../estates/kind.ts';
import { ORIENTATION } from '../vocabulary.ts';
import { choose, type Facts, grouped, type Phrasebook, sentences } from './phrasebook.ts';

const NUMBERS = [
  'geen',
  'één',
  'twee',
  'drie',
  'vier',
  'vijf',
  'zes',
  'zeven',
  'acht',
  'negen',
  'tien',
  'elf',
  'twaalf',
];
const word = (n: number) => NUMBERS[n] ?? String(n);
const m2 = (value = 0) => `${grouped(value, '.')} m²`;
const beds = ({ beds: n = 0 }: Facts) => `${word(n)} ${n === 1 ? 'slaapkamer' : 'slaapkamers'}`;
const baths = ({ baths: n }: Facts) => `${word(n)} ${n === 1 ? 'badkamer' : 'badkamers'}`;

function house(f: Facts): string[] {
  const attic = f.rooms.has('attic');
  const office = f.rooms.has('office');
  return sentences(
    choose(
      f,
      1,
      `Via de inkomhal komt u in een leefruimte van ${m2(f.livingRoom)}, met een keuken die er zo op aansluit. Op de verdieping vindt u ${beds(f)} en ${baths(f)}${attic ? ', en daarboven een zolder die nog alle kanten op kan' : ''}.`,
      `Beneden draait alles rond de keuken en de leefruimte van ${m2(f.livingRoom)}${office ? ', met een bureau waar de deur dicht kan' : ''}. Boven wachten ${beds(f)} en ${baths(f)}${attic ? ', plus een zolder om in te richten' : ''}.`,
      `De ${m2(f.living)} is slim verdeeld: een leefruimte van ${m2(f.livingRoom)} op het gelijkvloers, ${beds(f)} en ${baths(f)} op de verdiepingen${attic ? ', en onder het dak een ruime zolder' : ''}.`,
      `U komt binnen in een hal met vestiaire en gastentoilet, en dan gaat het open: ${m2(f.livingRoom)} leefruimte${f.rooms.has('diningRoom') ? ' met een echte eetkamer ernaast' : ''}. Boven geeft de nachthal uit op ${beds(f)} en ${baths(f)}.`,
    ),
    office && f.id % 2 === 0 && 'Thuiswerken doet u in een apart bureau.',
    f.rooms.has('laundry') && 'De wasplaats is apart, de machines hoort u dus niet.',
    f.rooms.has('cellar') &&
      choose(f, 2, 'De kelder is droog en hoog genoeg om recht te staan.', 'Voor wijn en fietsen is er een kelder.'),
  );
}

const level = (f: Facts) =>
  sentences(
    choose(
      f,
      1,
      `Alles ligt op één niveau: een leefruimte van ${m2(f.livingRoom)}, een keuken met eethoek, ${beds(f)} en ${baths(f)}.`,
      `Geen trap te bekennen. Dag- en nachtgedeelte liggen netjes uit elkaar, met ${beds(f)} en ${baths(f)} aan de rustige kant.`,
    ),
    f.rooms.has('laundry') && 'Een aparte wasplaats en een berging houden de rest leeg.',
  );

function apartment(f: Facts): string[] {
  const floor = f.floor ?? 0;
  const lift = f.has.has('ELEVATOR');
  return sentences(
    choose(
      f,
      1,
      `De leefruimte meet ${m2(f.livingRoom)} en loopt door tot in de open keuken. Daarachter liggen ${beds(f)} en ${baths(f)}.`,
      `Op ${m2(f.living)} vindt u een inkom met vestiaire, een lichte leefruimte, ${beds(f)} en ${baths(f)}.`,
      `Binnen valt het licht van twee kanten op de leefruimte van ${m2(f.livingRoom)}. Het nachtgedeelte telt ${beds(f)} en ${baths(f)}.`,
      `Met een woonkamer van ${m2(f.livingRoom)}, ${beds(f)} en ${baths(f)} laat de indeling zich in één oogopslag lezen, en zo hoort het.`,
    ),
    floor > 2 &&
      (lift
        ? choose(
            f,
            3,
            `De lift brengt u tot op de ${floor}e verdieping.`,
            `U woont op de ${floor}e verdieping, met lift.`,
          )
        : `De ${floor}e verdieping bereikt u te voet; dat houdt u fit en de buren beleefd.`),
    f.rooms.has('storage') && 'Strijkplank en stofzuiger verdwijnen in de berging.',
    f.rooms.has('cellar') && 'In de kelder hoort er een privéberging bij.',
  );
}

const single = (f: Facts) => [
  choose(
    f,
    1,
    `Op ${m2(f.living)} is aan alles gedacht: slapen, koken, werken en een eigen badkamer.`,
    `Eén kamer van ${m2(f.living)}, hoog en helder, met kitchenette en douche achter een echte deur.`,
  ),
];

const INSIDE: Readonly<Record<Group, (f: Facts) => readonly string[]>> = {
  house,
  level,
  apartment,
  single,
  building: (f) => [
    `Het gebouw telt ${m2(f.living)} op een perceel van ${m2(f.plot)}. De eenheden hebben eigen tellers en een eigen ingang vanaf de traphal.`,
  ],
  plot: (f) => [
    choose(
      f,
      1,
      `Het perceel is ${m2(f.plot)} groot en heeft een regelmatige vorm. Water, elektriciteit, glasvezel en riolering liggen in de straat.`,
      `Op ${m2(f.plot)} kunt u vrijuit plannen. De voorschriften van de verkaveling kunt u bij ons inkijken, met een uittreksel uit het kadaster.`,
    ),
  ],
  garage: (f) => [
    choose(
      f,
      1,
      'De poort is 2,40 m breed en de oprit vlak; ook een ruime gezinswagen rijdt er zonder zuchten binnen.',
      'Droog, verlicht en goed bereikbaar, met camerabewaking en een poort op afstandsbediening.',
    ),
  ],
  commercial: (f) => [
    choose(
      f,
      1,
      `De handelsruimte meet ${m2(f.living)} en heeft een volle glazen pui, met berging en sanitair achteraan. Eigen tellers zijn aanwezig.`,
      `U beschikt over ${m2(f.living)}, zonder zuilen in de weg, met een aparte personeelsruimte en een leveringsingang.`,
    ),
  ],
  office: (f) => [
    `De ${m2(f.living)} is vrij in te delen, met verhoogde vloer, glasvezel en koeling. Vergaderzalen deelt u met de andere huurders.`,
  ],
  industrial: (f) => [
    `De hal van ${m2(f.living)} heeft een vrije hoogte van 6,5 m, een sectionaalpoort van 4 bij 4,5 m en een gepolierde vloer met een draagkracht van 3 ton per m².`,
  ],
  project: (f) => [
    f.freeUnits === undefined
      ? 'Elke woning krijgt een eigen buitenruimte, een private berging en een plek voor de fiets.'
      : `Elke woning krijgt een eigen buitenruimte en een private berging. Er ${f.freeUnits === 1 ? 'is nog één eenheid' : `zijn nog ${word(f.freeUnits)} eenheden`} vrij.`,
  ],
};

function outside(f: Facts): readonly string[] {
  const garden = f.garden && ORIENTATION[f.garden].nl;
  const home = f.group === 'house' || f.group === 'level';
  return sentences(
    garden &&
      (home
        ? choose(
            f,
            4,
            `De tuin ligt op het ${garden} en is aan alle kanten omsloten.`,
            `Buiten wacht een tuin op het ${garden}, met gras, een terras en genoeg zon voor tomaten.`,
            `Achteraan opent het huis op een tuin die op het ${garden} ligt.`,
          )
        : `Het terras kijkt uit op het ${garden}.`),
    f.terrace &&
      !home &&
      f.group !== 'project' &&
      choose(
        f,
        5,
        `Het terras van ${m2(f.terrace)} is groot genoeg voor een tafel en een luie stoel.`,
        `Ontbijten doet u op het terras van ${m2(f.terrace)}.`,
        `Buiten hebt u ${m2(f.terrace)} terras.`,
      ),
    f.has.has('POOL') &&
      choose(
        f,
        6,
        'Het zwembad is verwarmd van april tot oktober.',
        'In de tuin ligt een verwarmd zwembad met rolluik.',
      ),
    f.has.has('STABLES') && 'Voor paarden zijn er stallen en een piste.',
    f.group !== 'garage' && f.garages
      ? f.garages === 1
        ? 'Een garage hoort erbij.'
        : `Er is een garage voor ${word(f.garages)} wagens.`
      : undefined,
    f.group !== 'garage' && f.parkings
      ? f.parkings === 1
        ? 'Een eigen parkeerplaats is inbegrepen.'
        : `U parkeert er met ${word(f.parkings)} wagens.`
      : undefined,
  );
}

const HEATING = {
  gas: 'een condensatieketel op aardgas',
  oil: 'centrale verwarming op stookolie',
  heatPump: 'een warmtepomp',
  electric: 'elektrische verwarming',
  pellets: 'een pelletketel',
  district: 'het warmtenet',
} as const;

function comfort(f: Facts): readonly string[] {
  const label =
    f.label &&
    f.epc !== undefined &&
    `${f.region === 'FLANDERS' ? 'EPC-label' : 'PEB-klasse'} ${f.label} (${f.epc} kWh/m²)`;
  const heavy = f.region === 'FLANDERS' && ['E', 'F'].includes(f.label ?? '') && f.family === 'sale';
  return sentences(
    f.newBuilding
      ? choose(
          f,
          7,
          'De woning wordt opgeleverd volgens de strengste energienormen.',
          'Nieuwbouw, dus met tienjarige aansprakelijkheid van aannemer en architect.',
        )
      : f.year && f.renovated
        ? choose(
            f,
            7,
            `Gebouwd in ${f.year} en in ${f.renovated} grondig vernieuwd.`,
            `Het bouwjaar is ${f.year}; de laatste renovatie dateert van ${f.renovated}.`,
          )
        : f.year && f.group !== 'plot' && `Bouwjaar ${f.year}.`,
    f.heating && label && `Verwarmen doet u met ${HEATING[f.heating]}; dat geeft ${label}.`,
    !f.heating && label && `${label}.`,
    heavy && 'Wie koopt, brengt de woning binnen de wettelijke termijn op label D: de renovatieverplichting geldt.',
    f.has.has('SOLAR') && choose(f, 8, 'De zonnepanelen blijven.', 'Op het dak liggen zonnepanelen.'),
    f.charges && f.family === 'rent' && `De gemeenschappelijke lasten bedragen € ${f.charges} per maand.`,
    f.has.has('FURNISHED') && 'Alles wat u op de foto’s ziet, blijft staan.',
  );
}

function closing(f: Facts): string {
  const { firstname, phone } = f.agent;
  if (f.state === 'closed') {
    return choose(
      f,
      9,
      `Te laat voor dit pand? Vertel ${firstname} wat u zoekt (${phone}), dan hoort u het volgende keer als eerste.`,
      `Dit pand heeft zijn nieuwe bewoners gevonden. ${firstname} helpt u graag aan iets gelijkaardigs: ${phone}.`,
    );
  }
  if (f.state === 'option')
    return `Op dit pand loopt een optie. Laat ${firstname} weten dat u interesse hebt (${phone}); u bent dan de eerstvolgende.`;
  if (f.state === 'soon')
    return `Binnenkort in verkoop. ${firstname} noteert u graag voor een eerste bezoek: ${phone}.`;
  return choose(
    f,
    9,
    `${firstname} leidt u graag rond: ${phone}.`,
    `Plan een bezoek met ${firstname} op ${phone}, ook op zaterdag.`,
    `Vragen of een bezoek? Bel ${firstname} op ${phone}.`,
    `Het volledige dossier ligt klaar bij ${firstname} (${phone}).`,
  );
}

export const nl: Phrasebook = { inside: (f) => INSIDE[f.group](f), outside, comfort, closing };
