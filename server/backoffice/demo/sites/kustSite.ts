import type { SalesRep } from '#shared/api/estate.ts';
import type { SiteInput } from '#shared/api/site.ts';
import { CODE_OF_CONDUCT, PROFESSIONAL_TITLE, SUPERVISORY_AUTHORITY } from '../../sites/legalTexts.ts';
import { DEMO_LOCALES } from '../demoLocales.ts';

/** Kust & Co in Knokke-Heist: a light, spacious design with colours of sand and sea. */
export const kustSite: SiteInput = {
  id: 'kust',
  name: 'Kust & Co',
  hostnames: ['kust.localhost'],
  origin: 'http://kust.localhost:{PORT}',
  locales: [...DEMO_LOCALES],
  tagline: {
    nl: 'Wonen waar het land ophoudt',
    fr: 'Habiter là où la terre s’arrête',
    en: 'Living where the land ends',
    de: 'Wohnen, wo das Land aufhört',
  },
  theme: {
    paper: 'oklch(1 0 0)',
    ink: 'oklch(0.25 0.058 252)',
    accent: 'oklch(0.45 0.105 240)',
    onAccent: 'oklch(1 0 0)',
    second: 'oklch(0.94 0.028 85)',
    displayFont: 'Figtree',
    textFont: 'Figtree',
    radius: 14,
    header: 'overlay',
  },
  monogram: 'K&C',
  contact: {
    phone: '+32 50 00 16 60',
    whatsapp: '+32400001660',
    email: 'ahoi@kustenco.example',
    street: { nl: 'Lippenslaan', fr: 'Avenue Lippens' },
    number: '212',
    zip: '8300',
    city: { nl: 'Knokke-Heist', fr: 'Knokke-Heist', en: 'Knokke-Heist', de: 'Knokke-Heist' },
    latitude: 51.3472,
    longitude: 3.2867,
    openingHours: {
      nl: 'Elke dag van 10 tot 18 uur, dinsdag gesloten; in juli en augustus tot 19 uur',
      fr: 'Tous les jours de 10 h à 18 h, fermé le mardi ; jusqu’à 19 h en juillet et en août',
      en: 'Every day 10 am to 6 pm, closed on Tuesdays; until 7 pm in July and August',
      de: 'Täglich von 10 bis 18 Uhr, dienstags geschlossen; im Juli und August bis 19 Uhr',
    },
  },
  reviews: {
    checked: true,
    how: {
      nl: 'Wij vragen ze alleen aan wie bij ons kocht, verkocht of huurde, met een link in een persoonlijke mail.',
      fr: 'Nous ne les demandons qu’aux personnes qui ont acheté, vendu ou loué chez nous, par un lien dans un e-mail personnel.',
      en: 'We only ask people who bought, sold or rented with us, with a link in a personal email.',
      de: 'Wir bitten nur Personen darum, die bei uns gekauft, verkauft oder gemietet haben, mit einem Link in einer persönlichen E-Mail.',
    },
  },
  legal: {
    companyName: 'Kust & Co nv',
    companyNumber: '0999.002.703',
    vatNumber: 'BE 0999.002.703',
    professionalTitle: PROFESSIONAL_TITLE,
    registrationNumber: 'BIV 599 327',
    recognitionCountry: 'BE',
    codeOfConductUrl: CODE_OF_CONDUCT.nl,
    supervisor: SUPERVISORY_AUTHORITY,
    insurer: 'Vuurtoren Verzekeringen nv',
    policyNumber: '99.000.327-09',
  },
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/kustenco.example' },
    { name: 'Facebook', url: 'https://www.facebook.com/kustenco.example' },
  ],
  listing: { hiddenStatus: [], linking: 'open' },
  history: { prices: true, references: true, closedPrices: true, estimatePage: 'valuation' },
  features: { holiday: true, projects: true },
  consent: { media: true, statistics: { url: 'https://cijfers.kustenco.example', siteId: 1 } },
};

export const kustTeam: readonly SalesRep[] = [
  {
    id: 301,
    name: 'Charlotte Desmedt',
    firstname: 'Charlotte',
    lastname: 'Desmedt',
    function: {
      nl: 'Vastgoedmakelaar, oostkust',
      fr: 'Agent immobilier, côte est',
      en: 'Estate agent, east coast',
      de: 'Immobilienmaklerin, Ostküste',
    },
    phone: '+32 50 00 16 61',
    mobile: '+32 400 00 16 61',
    email: 'charlotte@kustenco.example',
    description: {
      nl: 'Zwemt het hele jaar door in zee en weet op welke verdieping je de zon ziet ondergaan.',
      fr: 'Elle nage en mer toute l’année et sait à quel étage vous verrez le soleil se coucher.',
      en: 'Swims in the sea all year round and knows which floor gets the sunset.',
      de: 'Schwimmt das ganze Jahr im Meer und weiß, auf welcher Etage man die Sonne untergehen sieht.',
    },
  },
  {
    id: 302,
    name: 'Wouter Lagae',
    firstname: 'Wouter',
    lastname: 'Lagae',
    function: {
      nl: 'Vastgoedmakelaar, westkust',
      fr: 'Agent immobilier, côte ouest',
      en: 'Estate agent, west coast',
      de: 'Immobilienmakler, Westküste',
    },
    phone: '+32 58 00 16 62',
    mobile: '+32 400 00 16 62',
    email: 'wouter@kustenco.example',
    description: {
      nl: 'Zoon van een garnaalvisser uit Oostduinkerke. Rechtuit, en altijd op tijd voor het tij.',
      fr: 'Fils d’un pêcheur de crevettes d’Oostduinkerke. Direct, et toujours à l’heure de la marée.',
      en: 'Son of a shrimp fisherman from Oostduinkerke. Plain-spoken, and never late for the tide.',
      de: 'Sohn eines Krabbenfischers aus Oostduinkerke. Geradeheraus und immer pünktlich zur Flut.',
    },
  },
  {
    id: 303,
    name: 'Émilie Vandewalle',
    firstname: 'Émilie',
    lastname: 'Vandewalle',
    function: {
      nl: 'Verhuur en vakantieverhuur',
      fr: 'Location et location de vacances',
      en: 'Lettings and holiday homes',
      de: 'Vermietung und Ferienvermietung',
    },
    phone: '+32 50 00 16 63',
    mobile: '+32 400 00 16 63',
    email: 'emilie@kustenco.example',
    description: {
      nl: 'Spreekt vier talen en heeft van elk appartement de reservesleutel.',
      fr: 'Elle parle quatre langues et garde un double des clés de chaque appartement.',
      en: 'Speaks four languages and keeps a spare key to every apartment.',
      de: 'Spricht vier Sprachen und hat von jeder Wohnung den Zweitschlüssel.',
    },
  },
];
