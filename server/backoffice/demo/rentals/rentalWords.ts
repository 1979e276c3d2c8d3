import type { Named } from '../../../../shared/api/common.ts';
import type { Locale } from '../../../../shared/i18n/locales.ts';

type Words = Readonly<Record<Locale, string>>;
const words = (nl: string, fr: string, en: string, de: string): Words => ({ nl, fr, en, de });
const named = (id: number, ...texts: Parameters<typeof words>): Named => ({ id, name: words(...texts) });

const APARTMENT = named(1, 'Appartement', 'Appartement', 'Apartment', 'Wohnung');
const HOUSE = named(2, 'Huis', 'Maison', 'House', 'Haus');

/** What homes are, with the kind that each belongs to. */
export const SUB_KINDS = {
  STUDIO: { kind: APARTMENT, subKind: named(11, 'Studio', 'Studio', 'Studio', 'Studio') },
  FLAT: { kind: APARTMENT, subKind: named(12, 'Appartement', 'Appartement', 'Apartment', 'Ferienwohnung') },
  PENTHOUSE: { kind: APARTMENT, subKind: named(13, 'Penthouse', 'Penthouse', 'Penthouse', 'Penthouse') },
  DUPLEX: { kind: APARTMENT, subKind: named(14, 'Duplex', 'Duplex', 'Duplex', 'Maisonette') },
  VILLA: { kind: HOUSE, subKind: named(21, 'Villa', 'Villa', 'Villa', 'Villa') },
  COTTAGE: {
    kind: HOUSE,
    subKind: named(22, 'Vissershuisje', 'Maison de pêcheur', 'Fisherman’s cottage', 'Fischerhaus'),
  },
  BUNGALOW: { kind: HOUSE, subKind: named(23, 'Bungalow', 'Bungalow', 'Bungalow', 'Bungalow') },
  TOWNHOUSE: { kind: HOUSE, subKind: named(24, 'Rijwoning', 'Maison de ville', 'Town house', 'Stadthaus') },
} as const;
export type SubKind = keyof typeof SUB_KINDS;

export const LOCATIONS = {
  FRONT: named(1, 'Zeedijk', 'Digue', 'Sea front', 'Strandpromenade'),
  BEHIND: named(2, 'Vlak achter de dijk', 'Juste derrière la digue', 'Just behind the front', 'Hinter der Promenade'),
  DUNES: named(3, 'Duinen', 'Dunes', 'Dunes', 'Dünen'),
  CENTRE: named(4, 'Centrum', 'Centre', 'Town centre', 'Zentrum'),
  MARINA: named(5, 'Jachthaven', 'Port de plaisance', 'Marina', 'Jachthafen'),
  POLDERS: named(6, 'Polders', 'Polders', 'Polders', 'Polder'),
} as const;
export type Location = keyof typeof LOCATIONS;

export const OPTIONS = {
  SEA: named(1, 'Zeezicht', 'Vue sur mer', 'Sea view', 'Meerblick'),
  TERRACE: named(2, 'Terras', 'Terrasse', 'Terrace', 'Terrasse'),
  GARDEN: named(3, 'Tuin', 'Jardin', 'Garden', 'Garten'),
  WIFI: named(4, 'Wifi', 'Wi-Fi', 'Wi-Fi', 'WLAN'),
  DISHWASHER: named(5, 'Vaatwasser', 'Lave-vaisselle', 'Dishwasher', 'Geschirrspüler'),
  WASHING: named(6, 'Wasmachine', 'Lave-linge', 'Washing machine', 'Waschmaschine'),
  LIFT: named(7, 'Lift', 'Ascenseur', 'Lift', 'Aufzug'),
  PARKING: named(8, 'Parkeerplaats', 'Place de parking', 'Parking space', 'Stellplatz'),
  CHARGER: named(9, 'Laadpaal', 'Borne de recharge', 'Car charger', 'Ladestation'),
  FIRE: named(10, 'Open haard', 'Feu ouvert', 'Open fire', 'Kamin'),
  SAUNA: named(11, 'Sauna', 'Sauna', 'Sauna', 'Sauna'),
  COT: named(12, 'Kinderbed en kinderstoel', 'Lit et chaise de bébé', 'Cot and high chair', 'Kinderbett und Hochstuhl'),
  BIKES: named(13, 'Fietsen', 'Vélos', 'Bicycles', 'Fahrräder'),
  BARBECUE: named(14, 'Barbecue', 'Barbecue', 'Barbecue', 'Grill'),
  STEPLESS: named(15, 'Zonder drempels', 'Sans marches', 'Step-free', 'Stufenlos'),
  POOL: named(16, 'Zwembad', 'Piscine', 'Swimming pool', 'Schwimmbad'),
} as const;
export type Option = keyof typeof OPTIONS;

export const RULES = {
  smoke: words(
    'Binnen wordt niet gerookt',
    'On ne fume pas à l’intérieur',
    'No smoking indoors',
    'Drinnen wird nicht geraucht',
  ),
  quiet: words('Stil tussen 22 en 8 uur', 'Calme de 22 h à 8 h', 'Quiet from 10 pm to 8 am', 'Ruhe von 22 bis 8 Uhr'),
  parties: words('Geen feesten', 'Pas de fêtes', 'No parties', 'Keine Partys'),
  pets: words('Een hond is welkom', 'Un chien est le bienvenu', 'One dog is welcome', 'Ein Hund ist willkommen'),
  noPets: words('Geen huisdieren', 'Pas d’animaux', 'No pets', 'Keine Haustiere'),
  linen: words(
    'Bedlinnen en handdoeken neem je zelf mee',
    'Apportez draps et serviettes',
    'Bring your own bed linen and towels',
    'Bettwäsche und Handtücher bitte mitbringen',
  ),
  waste: words('Afval wordt gesorteerd', 'Les déchets sont triés', 'Waste is sorted', 'Müll wird getrennt'),
} as const;

export const NEAR = {
  beach: words('Strand', 'Plage', 'Beach', 'Strand'),
  tram: words(
    'Halte van de kusttram',
    'Arrêt du tram de la côte',
    'Coast tram stop',
    'Haltestelle der Küstenstraßenbahn',
  ),
  bakery: words('Bakker', 'Boulangerie', 'Bakery', 'Bäcker'),
  shop: words('Supermarkt', 'Supermarché', 'Supermarket', 'Supermarkt'),
  play: words('Speeltuin', 'Plaine de jeux', 'Playground', 'Spielplatz'),
  station: words('Station', 'Gare', 'Railway station', 'Bahnhof'),
} as const;
export type Near = keyof typeof NEAR;

export const SEASON_NAMES = {
  low: words('Laagseizoen', 'Basse saison', 'Low season', 'Nebensaison'),
  middle: words('Tussenseizoen', 'Moyenne saison', 'Mid season', 'Zwischensaison'),
  high: words('Hoogseizoen', 'Haute saison', 'High season', 'Hauptsaison'),
  christmas: words('Kerst en nieuwjaar', 'Noël et Nouvel An', 'Christmas and New Year', 'Weihnachten und Neujahr'),
} as const;
