import type { Named } from '#shared/api/common.ts';
import type { DemoLocale } from '../demoLocales.ts';

type Words = Readonly<Record<DemoLocale, string>>;
const named = (id: number, name: Words): Named => ({ id, name });

const APARTMENT = named(1, { nl: 'Appartement', fr: 'Appartement', en: 'Apartment', de: 'Wohnung' });
const HOUSE = named(2, { nl: 'Huis', fr: 'Maison', en: 'House', de: 'Haus' });

/** The subkinds of holiday homes with the kind that each belongs to. */
export const SUB_KINDS = {
  STUDIO: { kind: APARTMENT, subKind: named(11, { nl: 'Studio', fr: 'Studio', en: 'Studio', de: 'Studio' }) },
  FLAT: {
    kind: APARTMENT,
    subKind: named(12, { nl: 'Appartement', fr: 'Appartement', en: 'Apartment', de: 'Ferienwohnung' }),
  },
  PENTHOUSE: {
    kind: APARTMENT,
    subKind: named(13, { nl: 'Penthouse', fr: 'Penthouse', en: 'Penthouse', de: 'Penthouse' }),
  },
  DUPLEX: { kind: APARTMENT, subKind: named(14, { nl: 'Duplex', fr: 'Duplex', en: 'Duplex', de: 'Maisonette' }) },
  VILLA: { kind: HOUSE, subKind: named(21, { nl: 'Villa', fr: 'Villa', en: 'Villa', de: 'Villa' }) },
  COTTAGE: {
    kind: HOUSE,
    subKind: named(22, { nl: 'Vissershuisje', fr: 'Maison de pêcheur', en: 'Fisherman’s cottage', de: 'Fischerhaus' }),
  },
  BUNGALOW: { kind: HOUSE, subKind: named(23, { nl: 'Bungalow', fr: 'Bungalow', en: 'Bungalow', de: 'Bungalow' }) },
  TOWNHOUSE: {
    kind: HOUSE,
    subKind: named(24, { nl: 'Rijwoning', fr: 'Maison de ville', en: 'Town house', de: 'Stadthaus' }),
  },
} as const;
export type SubKind = keyof typeof SUB_KINDS;

export const LOCATIONS = {
  FRONT: named(1, { nl: 'Zeedijk', fr: 'Digue', en: 'Sea front', de: 'Strandpromenade' }),
  BEHIND: named(2, {
    nl: 'Vlak achter de dijk',
    fr: 'Juste derrière la digue',
    en: 'Just behind the front',
    de: 'Hinter der Promenade',
  }),
  DUNES: named(3, { nl: 'Duinen', fr: 'Dunes', en: 'Dunes', de: 'Dünen' }),
  CENTRE: named(4, { nl: 'Centrum', fr: 'Centre', en: 'Town centre', de: 'Zentrum' }),
  MARINA: named(5, { nl: 'Jachthaven', fr: 'Port de plaisance', en: 'Marina', de: 'Jachthafen' }),
  POLDERS: named(6, { nl: 'Polders', fr: 'Polders', en: 'Polders', de: 'Polder' }),
} as const;
export type Location = keyof typeof LOCATIONS;

export const OPTIONS = {
  SEA: named(1, { nl: 'Zeezicht', fr: 'Vue sur mer', en: 'Sea view', de: 'Meerblick' }),
  TERRACE: named(2, { nl: 'Terras', fr: 'Terrasse', en: 'Terrace', de: 'Terrasse' }),
  GARDEN: named(3, { nl: 'Tuin', fr: 'Jardin', en: 'Garden', de: 'Garten' }),
  WIFI: named(4, { nl: 'Wifi', fr: 'Wi-Fi', en: 'Wi-Fi', de: 'WLAN' }),
  DISHWASHER: named(5, { nl: 'Vaatwasser', fr: 'Lave-vaisselle', en: 'Dishwasher', de: 'Geschirrspüler' }),
  WASHING: named(6, { nl: 'Wasmachine', fr: 'Lave-linge', en: 'Washing machine', de: 'Waschmaschine' }),
  LIFT: named(7, { nl: 'Lift', fr: 'Ascenseur', en: 'Lift', de: 'Aufzug' }),
  PARKING: named(8, { nl: 'Parkeerplaats', fr: 'Place de parking', en: 'Parking space', de: 'Stellplatz' }),
  CHARGER: named(9, { nl: 'Laadpaal', fr: 'Borne de recharge', en: 'Car charger', de: 'Ladestation' }),
  FIRE: named(10, { nl: 'Open haard', fr: 'Feu ouvert', en: 'Open fire', de: 'Kamin' }),
  SAUNA: named(11, { nl: 'Sauna', fr: 'Sauna', en: 'Sauna', de: 'Sauna' }),
  COT: named(12, {
    nl: 'Kinderbed en kinderstoel',
    fr: 'Lit et chaise de bébé',
    en: 'Cot and high chair',
    de: 'Kinderbett und Hochstuhl',
  }),
  BIKES: named(13, { nl: 'Fietsen', fr: 'Vélos', en: 'Bicycles', de: 'Fahrräder' }),
  BARBECUE: named(14, { nl: 'Barbecue', fr: 'Barbecue', en: 'Barbecue', de: 'Grill' }),
  STEPLESS: named(15, { nl: 'Zonder drempels', fr: 'Sans marches', en: 'Step-free', de: 'Stufenlos' }),
  POOL: named(16, { nl: 'Zwembad', fr: 'Piscine', en: 'Swimming pool', de: 'Schwimmbad' }),
} as const;
export type HolidayHomeOption = keyof typeof OPTIONS;

export const RULES = {
  smoke: {
    nl: 'Binnen wordt niet gerookt',
    fr: 'On ne fume pas à l’intérieur',
    en: 'No smoking indoors',
    de: 'Drinnen wird nicht geraucht',
  },
  quiet: {
    nl: 'Stil tussen 22 en 8 uur',
    fr: 'Calme de 22 h à 8 h',
    en: 'Quiet from 10 pm to 8 am',
    de: 'Ruhe von 22 bis 8 Uhr',
  },
  parties: { nl: 'Geen feesten', fr: 'Pas de fêtes', en: 'No parties', de: 'Keine Partys' },
  pets: {
    nl: 'Een hond is welkom',
    fr: 'Un chien est le bienvenu',
    en: 'One dog is welcome',
    de: 'Ein Hund ist willkommen',
  },
  noPets: { nl: 'Geen huisdieren', fr: 'Pas d’animaux', en: 'No pets', de: 'Keine Haustiere' },
  linen: {
    nl: 'Bedlinnen en handdoeken neem je zelf mee',
    fr: 'Apportez draps et serviettes',
    en: 'Bring your own bed linen and towels',
    de: 'Bettwäsche und Handtücher bitte mitbringen',
  },
  waste: {
    nl: 'Afval wordt gesorteerd',
    fr: 'Les déchets sont triés',
    en: 'Waste is sorted',
    de: 'Müll wird getrennt',
  },
} as const;

export const NEAR = {
  beach: { nl: 'Strand', fr: 'Plage', en: 'Beach', de: 'Strand' },
  tram: {
    nl: 'Halte van de kusttram',
    fr: 'Arrêt du tram de la côte',
    en: 'Coast tram stop',
    de: 'Haltestelle der Küstenstraßenbahn',
  },
  bakery: { nl: 'Bakker', fr: 'Boulangerie', en: 'Bakery', de: 'Bäcker' },
  shop: { nl: 'Supermarkt', fr: 'Supermarché', en: 'Supermarket', de: 'Supermarkt' },
  play: { nl: 'Speeltuin', fr: 'Plaine de jeux', en: 'Playground', de: 'Spielplatz' },
  station: { nl: 'Station', fr: 'Gare', en: 'Railway station', de: 'Bahnhof' },
} as const;
export type Near = keyof typeof NEAR;

export const SEASON_NAMES = {
  low: { nl: 'Laagseizoen', fr: 'Basse saison', en: 'Low season', de: 'Nebensaison' },
  middle: { nl: 'Tussenseizoen', fr: 'Moyenne saison', en: 'Mid season', de: 'Zwischensaison' },
  high: { nl: 'Hoogseizoen', fr: 'Haute saison', en: 'High season', de: 'Hauptsaison' },
  christmas: {
    nl: 'Kerst en nieuwjaar',
    fr: 'Noël et Nouvel An',
    en: 'Christmas and New Year',
    de: 'Weihnachten und Neujahr',
  },
} as const;
