import type { SalesRep } from '../../../../shared/api/estate.ts';
import type { SiteInput } from '../../../../shared/api/site.ts';
import { CODE_OF_CONDUCT, PROFESSIONAL_TITLE, SUPERVISOR } from '../../sites/legalTexts.ts';

/** Maison d'Ardenne, Durbuy: quiet, stone and forest. */
export const ardenneSite: SiteInput = {
  id: 'ardenne',
  name: 'Maison d’Ardenne',
  hostnames: ['ardenne.localhost'],
  origin: 'http://ardenne.localhost:{PORT}',
  locales: ['fr', 'nl', 'de'],
  tagline: {
    fr: 'Pierre, bois et silence, de l’Ourthe aux Hautes Fagnes',
    nl: 'Steen, hout en stilte, van de Ourthe tot de Hoge Venen',
    de: 'Stein, Holz und Stille, von der Ourthe bis zum Hohen Venn',
    en: 'Stone, timber and silence, from the Ourthe to the High Fens',
  },
  theme: {
    paper: 'oklch(0.972 0.014 95)',
    ink: 'oklch(0.24 0.026 158)',
    accent: 'oklch(0.4 0.075 135)',
    onAccent: 'oklch(0.98 0.014 95)',
    second: 'oklch(0.9 0.03 108)',
    displayFont: 'Lora',
    textFont: 'Source Sans 3',
    radius: 6,
    header: 'centred',
  },
  monogram: 'MA',
  contact: {
    phone: '+32 86 00 14 40',
    email: 'bonjour@maisondardenne.example',
    street: { fr: 'Rue du Château' },
    number: '6',
    zip: '6940',
    city: { fr: 'Durbuy', nl: 'Durbuy', de: 'Durbuy', en: 'Durbuy' },
    latitude: 50.3528,
    longitude: 5.4565,
    openingHours: {
      fr: 'Du mardi au samedi de 9 h 30 à 17 h 30, le dimanche sur rendez-vous',
      nl: 'Dinsdag tot zaterdag van 9.30 tot 17.30 uur, zondag op afspraak',
      de: 'Dienstag bis Samstag von 9.30 bis 17.30 Uhr, sonntags nach Vereinbarung',
      en: 'Tuesday to Saturday 9.30 am to 5.30 pm, Sunday by appointment',
    },
  },
  legal: {
    companyName: 'Maison d’Ardenne srl',
    companyNumber: '0999.001.416',
    vatNumber: 'BE 0999.001.416',
    professionalTitle: PROFESSIONAL_TITLE,
    registrationNumber: 'IPI 599 214',
    recognitionCountry: 'BE',
    codeOfConductUrl: CODE_OF_CONDUCT.fr,
    supervisor: SUPERVISOR,
    insurer: 'Assurances du Haut Plateau sa',
    policyNumber: '99.000.214-05',
  },
  social: [{ name: 'Facebook', url: 'https://www.facebook.com/maisondardenne.example' }],
  listing: { hiddenStatus: [], linking: 'all' },
  features: { holiday: false, projects: true },
};

export const ardenneTeam: readonly SalesRep[] = [
  {
    id: 201,
    name: 'Hélène Lambert',
    firstname: 'Hélène',
    lastname: 'Lambert',
    function: {
      fr: 'Agent immobilier, fondatrice',
      nl: 'Vastgoedmakelaar, oprichter',
      de: 'Immobilienmaklerin, Gründerin',
      en: 'Estate agent, founder',
    },
    phone: '+32 86 00 14 41',
    mobile: '+32 400 00 14 41',
    email: 'helene@maisondardenne.example',
    description: {
      fr: 'Fille de tailleur de pierre à Wéris. Elle reconnaît une façade d’origine à trente mètres.',
      nl: 'Dochter van een steenkapper uit Wéris. Ze herkent een originele gevel op dertig meter.',
      de: 'Tochter eines Steinmetzes aus Wéris. Eine originale Fassade erkennt sie auf dreißig Meter.',
    },
  },
  {
    id: 202,
    name: 'Benoît Servais',
    firstname: 'Benoît',
    lastname: 'Servais',
    function: {
      fr: 'Propriétés, forêts et terres',
      nl: 'Landgoederen, bossen en gronden',
      de: 'Anwesen, Wälder und Land',
      en: 'Estates, woodland and land',
    },
    phone: '+32 86 00 14 42',
    mobile: '+32 400 00 14 42',
    email: 'benoit@maisondardenne.example',
    description: {
      fr: 'Ancien ingénieur des eaux et forêts. Il compte les hêtres avant les chambres.',
      nl: 'Voormalig bosbouwingenieur. Hij telt eerst de beuken en dan de slaapkamers.',
      de: 'Früher Forstingenieur. Er zählt erst die Buchen und dann die Schlafzimmer.',
    },
  },
  {
    id: 203,
    name: 'Anke Schröder',
    firstname: 'Anke',
    lastname: 'Schröder',
    function: {
      fr: 'Cantons de l’Est',
      nl: 'Oostkantons',
      de: 'Ostbelgien',
      en: 'East Belgium',
    },
    phone: '+32 87 00 14 43',
    mobile: '+32 400 00 14 43',
    email: 'anke@maisondardenne.example',
    description: {
      fr: 'Née à Eupen, elle passe d’une langue à l’autre comme on change de vallée.',
      nl: 'Geboren in Eupen. Ze wisselt van taal zoals een ander van dal.',
      de: 'In Eupen geboren. Sie wechselt die Sprache, wie andere das Tal wechseln.',
    },
  },
];
