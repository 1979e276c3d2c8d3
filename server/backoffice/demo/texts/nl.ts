import { ORIENTATION } from '../vocabulary.ts';
import { type Facts, grouped, type Phrasebook } from './phrasebook.ts';

const NUMBERS =
  'geen één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien'.split(
    ' ',
  );
const word = (n = 0) => NUMBERS[n] ?? String(n);
const m2 = (value = 0) => `${grouped(value, '.')} m²`;
const hectares = (value: number) => `${String(Math.round(value / 100) / 100).replace('.', ',')} hectare`;
/** Formats the area of the plot, in hectares when it is large. */
const ground = ({ plot }: Facts) => (plot >= 10_000 ? hectares(plot) : m2(plot));
const beds = ({ beds: n = 0 }: Facts) => `${word(n)} ${n === 1 ? 'slaapkamer' : 'slaapkamers'}`;
const baths = ({ baths: n }: Facts) => `${word(n)} ${n === 1 ? 'badkamer' : 'badkamers'}`;
const facing = ({ garden }: Facts) => (garden ? ORIENTATION[garden].nl : '');
const attic = (f: Facts, text: string) => (f.rooms.has('attic') ? text : '');

const LABEL: Readonly<Record<string, string>> = {
  FLANDERS: 'EPC-label',
  WALLONIA: 'PEB-klasse',
  BRUSSELS: 'EPB-klasse',
};
const label = (f: Facts) => `${LABEL[f.region] ?? ''} ${f.label ?? ''} (${f.epc ?? ''} kWh/m²)`;
const SOURCE = {
  gas: 'een condensatieketel op aardgas',
  oil: 'een stookolieketel',
  heatPump: 'een warmtepomp',
  electric: 'elektriciteit',
  pellets: 'een pelletketel',
  district: 'het warmtenet',
} as const;
const source = (f: Facts) => SOURCE[f.heating ?? 'gas'];

export const nl: Phrasebook = {
  house: [
    (f) =>
      `Via de inkomhal kom je in een leefruimte van ${m2(f.livingRoom)}, met een keuken die er zo op aansluit. Boven vind je ${beds(f)} en ${baths(f)}${attic(f, ', en daar nog eens boven een zolder die alle kanten op kan')}.`,
    (f) =>
      `Beneden draait alles rond de keuken en de leefruimte van ${m2(f.livingRoom)}. Boven wachten ${beds(f)} en ${baths(f)}${attic(f, ', plus een zolder om in te richten')}.`,
    (f) =>
      `De ${m2(f.living)} is slim verdeeld: een leefruimte van ${m2(f.livingRoom)} op het gelijkvloers, ${beds(f)} en ${baths(f)} op de verdiepingen${attic(f, ', en onder het dak een ruime zolder')}.`,
    (f) =>
      `Je komt binnen in een hal met vestiaire en gastentoilet, en dan gaat het open: ${m2(f.livingRoom)} leefruimte${f.rooms.has('diningRoom') ? ' met een echte eetkamer ernaast' : ''}. De nachthal boven geeft uit op ${beds(f)} en ${baths(f)}.`,
    (f) =>
      `Reken op ${beds(f)}, ${baths(f)} en een leefruimte van ${m2(f.livingRoom)} waarin het hele gezin zijn hoek vindt${attic(f, '. De zolder bewaart de rest')}.`,
  ],
  level: [
    (f) =>
      `Alles ligt op één niveau: een leefruimte van ${m2(f.livingRoom)}, een keuken met eethoek, ${beds(f)} en ${baths(f)}.`,
    (f) =>
      `Geen trap te bekennen. Dag- en nachtgedeelte liggen netjes uit elkaar, met ${beds(f)} en ${baths(f)} aan de rustige kant.`,
  ],
  apartment: [
    (f) =>
      `De leefruimte meet ${m2(f.livingRoom)} en loopt door tot in de open keuken. In het nachtgedeelte: ${beds(f)} en ${baths(f)}.`,
    (f) => `Op ${m2(f.living)} vind je een inkom met vestiaire, een lichte leefruimte, ${beds(f)} en ${baths(f)}.`,
    (f) =>
      `Binnen valt het licht van twee kanten op de leefruimte van ${m2(f.livingRoom)}. Het nachtgedeelte telt ${beds(f)} en ${baths(f)}.`,
    (f) =>
      `Met een woonkamer van ${m2(f.livingRoom)}, ${beds(f)} en ${baths(f)} laat de indeling zich in één oogopslag lezen, en zo hoort het.`,
    (f) =>
      `Wonen, koken en eten delen ${m2(f.livingRoom)}; voor de nacht zijn er ${beds(f)} en ${baths(f)}, achter een deur die sluit.`,
  ],
  single: [
    (f) => `Op ${m2(f.living)} is aan alles gedacht: slapen, koken, werken en een eigen badkamer.`,
    (f) => `Eén kamer van ${m2(f.living)}, hoog en helder, met kitchenette en douche achter een echte deur.`,
  ],
  dividedBuilding: [
    (f) =>
      `Het gebouw telt ${m2(f.living)} op een perceel van ${m2(f.plot)}. De eenheden hebben eigen tellers en een eigen ingang vanaf de traphal.`,
  ],
  building: [(f) => `Het gebouw telt ${m2(f.living)} vloeroppervlakte op een perceel van ${m2(f.plot)}.`],
  plot: [
    (f) =>
      `Het perceel is ${m2(f.plot)} groot en heeft een regelmatige vorm. Water, elektriciteit, glasvezel en riolering liggen in de straat.`,
    (f) =>
      `Op ${m2(f.plot)} kan je vrijuit plannen. De voorschriften kan je bij ons inkijken, met een uittreksel uit het kadaster.`,
  ],
  land: [(f) => `Het geheel meet ${ground(f)} volgens het kadaster. Plan en bodemattest liggen bij ons klaar.`],
  garageBox: [
    () => 'De poort is 2,40 m breed en de oprit vlak; ook een ruime gezinswagen rijdt er zonder zuchten binnen.',
    () => 'Vlakke toegang, verlichte koer, poort van 2,40 m: meer vraagt een auto niet.',
  ],
  parking: [() => 'Droog, verlicht en goed bereikbaar, ook met een grote wagen.'],
  storageUnit: [() => 'Droog, afsluitbaar en met de lift te bereiken.'],
  shop: [
    (f) =>
      `De handelsruimte meet ${m2(f.living)} en heeft een glazen pui over de volle breedte, met berging en sanitair achteraan. Eigen tellers zijn aanwezig.`,
    (f) =>
      `Je beschikt over ${m2(f.living)}, zonder zuilen in de weg, met een aparte personeelsruimte en een leveringsingang.`,
  ],
  office: [
    (f) =>
      `De ${m2(f.living)} is vrij in te delen, met verhoogde vloer, glasvezel en koeling. Vergaderzalen deel je met de andere huurders.`,
  ],
  hall: [
    (f) =>
      `De hal van ${m2(f.living)} heeft een vrije hoogte van 6,5 m, een sectionaalpoort van 4 bij 4,5 m en een gepolierde vloer die 3 ton per m² draagt.`,
  ],
  project: [
    (f) =>
      `Elke woning krijgt een eigen buitenruimte, een private berging en een plek voor de fiets. Er ${f.freeUnits === 1 ? 'is nog één eenheid' : `zijn nog ${word(f.freeUnits)} eenheden`} vrij.`,
  ],
  allotment: [
    () => 'De kavels meten 300 tot 620 m² en worden bouwrijp geleverd, met straatverlichting en jonge lindes.',
  ],

  study: [
    () => 'Thuiswerken doe je in een apart bureau, met een deur die dicht kan.',
    () => 'Er is een bureau waar je in alle rust kan bellen.',
    () => 'Een werkkamer is er ook.',
  ],
  laundry: [
    () => 'De wasplaats is apart, de machines hoor je dus niet.',
    () => 'Wassen en drogen gebeurt in een eigen ruimte.',
    () => 'Naast de keuken ligt een wasplaats met plaats voor laarzen.',
  ],
  cellar: [
    () => 'De kelder is droog en hoog genoeg om recht te staan.',
    () => 'Voor wijn en fietsen is er een kelder.',
    () => 'Onder het huis ligt een gezonde kelder.',
  ],
  privateCellar: [() => 'In de kelder hoort er een private berging bij.', () => 'Een eigen kelder maakt het af.'],
  storage: [
    () => 'Strijkplank en stofzuiger verdwijnen in de berging.',
    () => 'Er is een ruime berging.',
    () => 'In de berging staan de toestellen uit het zicht.',
    () => 'Een berging houdt de woonkamer vrij.',
  ],
  lift: [
    (f) => `De lift brengt je tot op de ${f.floor}e verdieping.`,
    (f) => `Je woont op de ${f.floor}e verdieping, met lift.`,
  ],
  stairs: [(f) => `De ${f.floor}e verdieping bereik je te voet; dat houdt je fit.`],

  garden: [
    (f) => `De tuin ligt op het ${facing(f)} en is aan alle kanten omsloten.`,
    (f) => `Buiten wacht een tuin op het ${facing(f)}, met gras, een terras en genoeg zon voor tomaten.`,
    (f) => `Achteraan opent het huis op een tuin die op het ${facing(f)} ligt.`,
    (f) => `Vanuit de leefruimte stap je het terras op; de tuin ligt op het ${facing(f)}.`,
    (f) => `Achter het huis ligt een tuin op het ${facing(f)}, aangelegd en makkelijk te onderhouden.`,
  ],
  grounds: [
    (f) => `Rond het huis ligt ${ground(f)} eigen grond, gericht op het ${facing(f)}.`,
    (f) => `De gronden beslaan ${ground(f)} en lopen af naar het ${facing(f)}.`,
  ],
  flatGarden: [(f) => `De private tuin van ${m2(f.plot)} ligt op het ${facing(f)}.`],
  terrace: [
    (f) => `Op het terras van ${m2(f.terrace)} is plaats voor een tafel en een luie stoel.`,
    (f) => `Buiten heb je ${m2(f.terrace)} terras.`,
    (f) => `Er hoort een terras van ${m2(f.terrace)} bij.`,
  ],
  terraceFacing: [
    (f) => `Het terras van ${m2(f.terrace)} ligt op het ${facing(f)}.`,
    (f) => `Buiten heb je ${m2(f.terrace)} terras, gericht op het ${facing(f)}.`,
  ],
  pool: [() => 'Het zwembad is verwarmd van april tot oktober.', () => 'Er is een verwarmd zwembad met rolluik.'],
  stables: [() => 'Voor paarden zijn er stallen en een piste.'],
  garages: [
    (f) => (f.garages === 1 ? 'Een garage hoort erbij.' : `Er is een garage voor ${word(f.garages)} wagens.`),
    (f) => (f.garages === 1 ? 'De wagen staat in een eigen garage.' : `In de garage passen ${word(f.garages)} wagens.`),
  ],
  parkings: [
    (f) =>
      f.parkings === 1
        ? 'Een eigen parkeerplaats is inbegrepen.'
        : `Er is parkeerplaats voor ${word(f.parkings)} wagens.`,
  ],

  newProject: [() => 'De woningen worden opgeleverd volgens de strengste energienormen.'],
  newBuilding: [
    () => 'De woning wordt opgeleverd volgens de strengste energienormen.',
    () => 'Nieuwbouw, dus met tienjarige aansprakelijkheid van aannemer en architect.',
  ],
  renovated: [
    (f) => `Gebouwd in ${f.year} en in ${f.renovated} grondig vernieuwd.`,
    (f) => `Het bouwjaar is ${f.year}; de laatste renovatie dateert van ${f.renovated}.`,
    (f) => `Oorspronkelijk van ${f.year}, gerenoveerd in ${f.renovated}.`,
  ],
  built: [(f) => `Bouwjaar ${f.year}.`, (f) => `Gebouwd in ${f.year}.`],
  heating: [
    (f) => `Verwarmen doe je met ${source(f)}; dat geeft ${label(f)}.`,
    (f) => `De warmte komt van ${source(f)}. Samen goed voor ${label(f)}.`,
    (f) => `${label(f)}, met ${source(f)}.`,
  ],
  label: [(f) => `${label(f)}.`],
  renovationObligation: [
    () => 'Wie koopt, brengt de woning binnen de wettelijke termijn op label D: de renovatieverplichting geldt.',
  ],
  solar: [() => 'De zonnepanelen blijven.', () => 'Op het dak liggen zonnepanelen.'],
  charges: [(f) => `De gemeenschappelijke lasten bedragen € ${f.charges} per maand.`],
  furnished: [() => 'Alles wat je op de foto’s ziet, blijft staan.', () => 'Het meubilair is inbegrepen.'],

  closing: {
    open: [
      (f) => `${f.agent.firstname} leidt je graag rond: ${f.agent.phone}.`,
      (f) => `Plan een bezoek met ${f.agent.firstname} op ${f.agent.phone}, ook op zaterdag.`,
      (f) => `Vragen of een bezoek? Bel ${f.agent.firstname} op ${f.agent.phone}.`,
      (f) => `Het volledige dossier ligt klaar bij ${f.agent.firstname} (${f.agent.phone}).`,
    ],
    option: [
      (f) =>
        `Op dit pand loopt een optie. Laat ${f.agent.firstname} weten dat je interesse hebt (${f.agent.phone}); je bent dan de eerstvolgende.`,
    ],
    closed: [
      (f) =>
        `Te laat voor dit pand? Vertel ${f.agent.firstname} wat je zoekt (${f.agent.phone}), dan hoor je het volgende keer als eerste.`,
      (f) => `${f.agent.firstname} helpt je graag aan iets gelijkaardigs: ${f.agent.phone}.`,
    ],
    soon: [
      (f) => `Binnenkort in verkoop. ${f.agent.firstname} noteert je graag voor een eerste bezoek: ${f.agent.phone}.`,
    ],
  },
};
