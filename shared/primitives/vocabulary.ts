import type { Locale } from '../i18n/locales.ts';
import { HEAD_TYPE, ROOM, STICKER, TRANSACTION } from './ids.ts';

type Name = Readonly<Record<Locale, string>>;

/** The names of the head types, in the singular. */
export const HEAD_TYPE_NAMES: Readonly<Record<number, Name>> = {
  [HEAD_TYPE.APARTMENT]: { nl: 'Appartement', fr: 'Appartement', en: 'Apartment', de: 'Wohnung' },
  [HEAD_TYPE.PLOT]: { nl: 'Grond', fr: 'Terrain', en: 'Plot', de: 'Grundstück' },
  [HEAD_TYPE.HOUSE]: { nl: 'Huis', fr: 'Maison', en: 'House', de: 'Haus' },
  [HEAD_TYPE.COMMERCIAL]: { nl: 'Handelspand', fr: 'Commerce', en: 'Commercial property', de: 'Gewerbeobjekt' },
  [HEAD_TYPE.GARAGE]: { nl: 'Garage', fr: 'Garage', en: 'Garage', de: 'Garage' },
  [HEAD_TYPE.INDUSTRIAL]: { nl: 'Industrie', fr: 'Industrie', en: 'Industrial property', de: 'Industrieobjekt' },
  [HEAD_TYPE.HOLIDAY_HOME]: { nl: 'Vakantiewoning', fr: 'Maison de vacances', en: 'Holiday home', de: 'Ferienhaus' },
  [HEAD_TYPE.OTHER]: { nl: 'Andere', fr: 'Autre', en: 'Other', de: 'Sonstiges' },
  [HEAD_TYPE.PROJECT]: { nl: 'Project', fr: 'Projet', en: 'Development', de: 'Neubauprojekt' },
  [HEAD_TYPE.OFFICE]: { nl: 'Kantoor', fr: 'Bureau', en: 'Office', de: 'Büro' },
  [HEAD_TYPE.ASSISTED_LIVING]: {
    nl: 'Assistentiewoning',
    fr: 'Résidence-services',
    en: 'Assisted living',
    de: 'Betreutes Wohnen',
  },
};

export const TRANSACTION_NAMES: Readonly<Record<number, Name>> = {
  [TRANSACTION.FOR_SALE]: { nl: 'Te koop', fr: 'À vendre', en: 'For sale', de: 'Zu verkaufen' },
  [TRANSACTION.TO_RENT]: { nl: 'Te huur', fr: 'À louer', en: 'To rent', de: 'Zu vermieten' },
  [TRANSACTION.SALE_UNDER_OPTION]: { nl: 'Onder optie', fr: 'Sous option', en: 'Under option', de: 'Reserviert' },
  [TRANSACTION.RENT_UNDER_OPTION]: { nl: 'Onder optie', fr: 'Sous option', en: 'Under option', de: 'Reserviert' },
  [TRANSACTION.SOLD]: { nl: 'Verkocht', fr: 'Vendu', en: 'Sold', de: 'Verkauft' },
  [TRANSACTION.RENTED]: { nl: 'Verhuurd', fr: 'Loué', en: 'Let', de: 'Vermietet' },
  [TRANSACTION.TAKE_OVER]: { nl: 'Over te nemen', fr: 'À remettre', en: 'Business for transfer', de: 'Übernahme' },
  [TRANSACTION.LEASE_TAKE_OVER]: {
    nl: 'Huurovername',
    fr: 'Reprise de bail',
    en: 'Lease transfer',
    de: 'Mietübernahme',
  },
  [TRANSACTION.TAKEN_OVER]: { nl: 'Overgenomen', fr: 'Remis', en: 'Transferred', de: 'Übernommen' },
  [TRANSACTION.COMING_SOON]: { nl: 'Binnenkort', fr: 'Prochainement', en: 'Coming soon', de: 'Demnächst' },
};

export const STICKER_NAMES: Readonly<Record<number, Name>> = {
  [STICKER.SOLD]: { nl: 'Verkocht', fr: 'Vendu', en: 'Sold', de: 'Verkauft' },
  [STICKER.RENTED]: { nl: 'Verhuurd', fr: 'Loué', en: 'Let', de: 'Vermietet' },
  [STICKER.UNDER_OPTION]: { nl: 'Onder optie', fr: 'Sous option', en: 'Under option', de: 'Reserviert' },
  4: { nl: 'Nieuw', fr: 'Nouveau', en: 'New', de: 'Neu' },
  5: { nl: 'Nieuwe prijs', fr: 'Nouveau prix', en: 'New price', de: 'Neuer Preis' },
  6: { nl: 'Open huis', fr: 'Journée portes ouvertes', en: 'Open house', de: 'Tag der offenen Tür' },
  7: { nl: 'Exclusief', fr: 'Exclusivité', en: 'Exclusive', de: 'Exklusiv' },
  8: { nl: 'Lijfrente', fr: 'Viager', en: 'Life annuity', de: 'Leibrente' },
};

export const ROOM_NAMES: Readonly<Record<number, Name>> = {
  [ROOM.BEDROOM]: { nl: 'Slaapkamer', fr: 'Chambre', en: 'Bedroom', de: 'Schlafzimmer' },
  [ROOM.KITCHEN]: { nl: 'Keuken', fr: 'Cuisine', en: 'Kitchen', de: 'Küche' },
  [ROOM.CELLAR]: { nl: 'Kelder', fr: 'Cave', en: 'Cellar', de: 'Keller' },
  [ROOM.OFFICE]: { nl: 'Bureau', fr: 'Bureau', en: 'Study', de: 'Arbeitszimmer' },
  [ROOM.BATHROOM]: { nl: 'Badkamer', fr: 'Salle de bains', en: 'Bathroom', de: 'Badezimmer' },
  [ROOM.GARAGE]: { nl: 'Garage', fr: 'Garage', en: 'Garage', de: 'Garage' },
  [ROOM.LIVING_ROOM]: { nl: 'Leefruimte', fr: 'Séjour', en: 'Living room', de: 'Wohnzimmer' },
  [ROOM.DINING_ROOM]: { nl: 'Eetkamer', fr: 'Salle à manger', en: 'Dining room', de: 'Esszimmer' },
  [ROOM.LAUNDRY]: { nl: 'Wasplaats', fr: 'Buanderie', en: 'Laundry room', de: 'Waschküche' },
  [ROOM.TERRACE]: { nl: 'Terras', fr: 'Terrasse', en: 'Terrace', de: 'Terrasse' },
  [ROOM.ATTIC]: { nl: 'Zolder', fr: 'Grenier', en: 'Attic', de: 'Dachboden' },
  [ROOM.GARDEN]: { nl: 'Tuin', fr: 'Jardin', en: 'Garden', de: 'Garten' },
  [ROOM.HALL]: { nl: 'Inkomhal', fr: 'Hall d’entrée', en: 'Entrance hall', de: 'Diele' },
  [ROOM.PARKING_SPACE]: { nl: 'Parkeerplaats', fr: 'Emplacement de parking', en: 'Parking space', de: 'Stellplatz' },
  [ROOM.STORAGE]: { nl: 'Berging', fr: 'Débarras', en: 'Storage room', de: 'Abstellraum' },
  [ROOM.TOILET]: { nl: 'Toilet', fr: 'Toilettes', en: 'Toilet', de: 'Toilette' },
  [ROOM.SWIMMING_POOL]: { nl: 'Zwembad', fr: 'Piscine', en: 'Swimming pool', de: 'Schwimmbad' },
  [ROOM.COURTYARD]: { nl: 'Binnenkoer', fr: 'Cour intérieure', en: 'Courtyard', de: 'Innenhof' },
  [ROOM.BALCONY]: { nl: 'Balkon', fr: 'Balcon', en: 'Balcony', de: 'Balkon' },
};

/** The ids of the price periods. */
export const PERIOD = { MONTH: 1, WEEK: 2, YEAR: 3 } as const;
export const PERIOD_NAMES: Readonly<Record<number, Name>> = {
  [PERIOD.MONTH]: { nl: 'per maand', fr: 'par mois', en: 'per month', de: 'pro Monat' },
  [PERIOD.WEEK]: { nl: 'per week', fr: 'par semaine', en: 'per week', de: 'pro Woche' },
  [PERIOD.YEAR]: { nl: 'per jaar', fr: 'par an', en: 'per year', de: 'pro Jahr' },
};

export interface SubType {
  readonly id: number;
  /** The key in files and in the specification (§3.3). */
  readonly key: string;
  readonly headTypeId: number;
  readonly name: Name;
}
const sub = (id: number, key: string, headTypeId: number, name: Name): SubType => ({ id, key, headTypeId, name });

/** The subtypes with their head type (specification §3.3). An id is head type × 100 + sequence number. */
export const SUB_TYPES: readonly SubType[] = [
  sub(101, 'FLAT', 1, { nl: 'Appartement', fr: 'Appartement', en: 'Apartment', de: 'Wohnung' }),
  sub(102, 'DUPLEX', 1, { nl: 'Duplex', fr: 'Duplex', en: 'Duplex', de: 'Maisonettewohnung' }),
  sub(103, 'TRIPLEX', 1, { nl: 'Triplex', fr: 'Triplex', en: 'Triplex', de: 'Triplexwohnung' }),
  sub(104, 'LOFT', 1, { nl: 'Loft', fr: 'Loft', en: 'Loft', de: 'Loft' }),
  sub(105, 'PENTHOUSE', 1, { nl: 'Penthouse', fr: 'Penthouse', en: 'Penthouse', de: 'Penthouse' }),
  sub(106, 'STUDIO', 1, { nl: 'Studio', fr: 'Studio', en: 'Studio', de: 'Studio' }),
  sub(107, 'STUDENT_ROOM', 1, { nl: 'Studentenkamer', fr: 'Kot étudiant', en: 'Student room', de: 'Studentenzimmer' }),
  sub(108, 'SERVICE_FLAT', 1, { nl: 'Serviceflat', fr: 'Flat-service', en: 'Service flat', de: 'Service-Apartment' }),
  sub(109, 'GROUND_FLOOR', 1, {
    nl: 'Gelijkvloers appartement',
    fr: 'Rez-de-chaussée',
    en: 'Ground-floor apartment',
    de: 'Erdgeschosswohnung',
  }),
  sub(110, 'ROOF_APARTMENT', 1, {
    nl: 'Dakappartement',
    fr: 'Appartement sous les toits',
    en: 'Top-floor apartment',
    de: 'Dachgeschosswohnung',
  }),
  sub(111, 'SOUPLEX', 1, { nl: 'Souplex', fr: 'Souplex', en: 'Lower duplex', de: 'Souterrain-Maisonette' }),
  sub(112, 'CO_HOUSING', 1, {
    nl: 'Cohousing',
    fr: 'Habitat groupé',
    en: 'Co-housing',
    de: 'Gemeinschaftliches Wohnen',
  }),
  sub(201, 'BUILDING_PLOT', 2, { nl: 'Bouwgrond', fr: 'Terrain à bâtir', en: 'Building plot', de: 'Bauland' }),
  sub(202, 'AGRICULTURAL_LAND', 2, { nl: 'Landbouwgrond', fr: 'Terrain agricole', en: 'Farmland', de: 'Ackerland' }),
  sub(203, 'MEADOW', 2, { nl: 'Weiland', fr: 'Prairie', en: 'Meadow', de: 'Weideland' }),
  sub(204, 'FOREST', 2, { nl: 'Bos', fr: 'Bois', en: 'Woodland', de: 'Wald' }),
  sub(205, 'RECREATIONAL_LAND', 2, {
    nl: 'Recreatiegrond',
    fr: 'Terrain de loisirs',
    en: 'Recreational land',
    de: 'Freizeitgrundstück',
  }),
  sub(206, 'INDUSTRIAL_LAND', 2, {
    nl: 'Industriegrond',
    fr: 'Terrain industriel',
    en: 'Industrial land',
    de: 'Industriegrundstück',
  }),
  sub(207, 'ORCHARD', 2, { nl: 'Boomgaard', fr: 'Verger', en: 'Orchard', de: 'Obstwiese' }),
  sub(208, 'GARDEN_PLOT', 2, { nl: 'Tuingrond', fr: 'Terrain de jardin', en: 'Garden plot', de: 'Gartengrundstück' }),
  sub(209, 'PROJECT_LAND', 2, {
    nl: 'Projectgrond',
    fr: 'Terrain pour projet',
    en: 'Development land',
    de: 'Projektgrundstück',
  }),
  sub(210, 'POND', 2, { nl: 'Visvijver', fr: 'Étang', en: 'Pond', de: 'Teich' }),
  sub(301, 'DWELLING', 3, { nl: 'Woning', fr: 'Maison', en: 'House', de: 'Wohnhaus' }),
  sub(302, 'VILLA', 3, { nl: 'Villa', fr: 'Villa', en: 'Villa', de: 'Villa' }),
  sub(303, 'BUNGALOW', 3, { nl: 'Bungalow', fr: 'Bungalow', en: 'Bungalow', de: 'Bungalow' }),
  sub(304, 'CASTLE', 3, { nl: 'Kasteel', fr: 'Château', en: 'Castle', de: 'Schloss' }),
  sub(305, 'TOWNHOUSE', 3, { nl: 'Herenhuis', fr: 'Maison de maître', en: 'Townhouse', de: 'Stadthaus' }),
  sub(306, 'FARM_01', 3, { nl: 'Hoeve', fr: 'Ferme', en: 'Farmhouse', de: 'Bauernhaus' }),
  sub(307, 'COUNTRY_HOUSE', 3, { nl: 'Landhuis', fr: 'Maison de campagne', en: 'Country house', de: 'Landhaus' }),
  sub(308, 'TERRACED_HOUSE', 3, { nl: 'Rijwoning', fr: 'Maison mitoyenne', en: 'Terraced house', de: 'Reihenhaus' }),
  sub(309, 'SEMI_DETACHED_HOUSE', 3, {
    nl: 'Halfopen woning',
    fr: 'Maison trois façades',
    en: 'Semi-detached house',
    de: 'Doppelhaushälfte',
  }),
  sub(310, 'DETACHED_HOUSE', 3, {
    nl: 'Vrijstaande woning',
    fr: 'Maison quatre façades',
    en: 'Detached house',
    de: 'Einfamilienhaus',
  }),
  sub(311, 'APARTMENT_BLOCK', 3, {
    nl: 'Opbrengsteigendom',
    fr: 'Immeuble de rapport',
    en: 'Apartment building',
    de: 'Mehrfamilienhaus',
  }),
  sub(312, 'MIXED_BUILDING', 3, {
    nl: 'Gemengd gebouw',
    fr: 'Immeuble mixte',
    en: 'Mixed-use building',
    de: 'Wohn- und Geschäftshaus',
  }),
  sub(313, 'CHALET', 3, { nl: 'Chalet', fr: 'Chalet', en: 'Chalet', de: 'Chalet' }),
  sub(314, 'MANOR', 3, { nl: 'Landgoed', fr: 'Manoir', en: 'Manor house', de: 'Herrenhaus' }),
  sub(315, 'CORNER_HOUSE', 3, { nl: 'Hoekwoning', fr: 'Maison d’angle', en: 'Corner house', de: 'Eckhaus' }),
  sub(316, 'WORKERS_HOUSE', 3, {
    nl: 'Arbeiderswoning',
    fr: 'Maison ouvrière',
    en: 'Workman’s cottage',
    de: 'Arbeiterhaus',
  }),
  sub(317, 'BEL_ETAGE', 3, { nl: 'Bel-etage', fr: 'Bel-étage', en: 'Bel-étage house', de: 'Bel-Etage-Haus' }),
  sub(318, 'FERMETTE', 3, { nl: 'Fermette', fr: 'Fermette', en: 'Cottage', de: 'Kleines Landhaus' }),
  sub(319, 'SQUARE_FARM', 3, { nl: 'Vierkantshoeve', fr: 'Ferme en carré', en: 'Courtyard farm', de: 'Vierseithof' }),
  sub(320, 'PATIO_HOUSE', 3, { nl: 'Patiowoning', fr: 'Maison à patio', en: 'Patio house', de: 'Atriumhaus' }),
  sub(321, 'KANGAROO_HOUSE', 3, {
    nl: 'Kangoeroewoning',
    fr: 'Maison kangourou',
    en: 'House with a granny flat',
    de: 'Mehrgenerationenhaus',
  }),
  sub(322, 'MILL', 3, { nl: 'Molen', fr: 'Moulin', en: 'Mill', de: 'Mühle' }),
  sub(323, 'HOUSEBOAT', 3, { nl: 'Woonboot', fr: 'Péniche', en: 'Houseboat', de: 'Hausboot' }),
  sub(324, 'EXCEPTIONAL_PROPERTY', 3, {
    nl: 'Uitzonderlijk pand',
    fr: 'Bien d’exception',
    en: 'Exceptional property',
    de: 'Außergewöhnliche Immobilie',
  }),
  sub(401, 'SHOP', 4, { nl: 'Winkelpand', fr: 'Magasin', en: 'Shop', de: 'Ladenlokal' }),
  sub(402, 'CATERING', 4, { nl: 'Horecazaak', fr: 'Horeca', en: 'Restaurant or café', de: 'Gastronomie' }),
  sub(403, 'SHOP_WITH_HOUSE', 4, {
    nl: 'Handelspand met woonst',
    fr: 'Commerce avec habitation',
    en: 'Shop with living space',
    de: 'Ladenlokal mit Wohnung',
  }),
  sub(404, 'HOTEL', 4, { nl: 'Hotel', fr: 'Hôtel', en: 'Hotel', de: 'Hotel' }),
  sub(405, 'PRACTICE', 4, { nl: 'Praktijkruimte', fr: 'Cabinet', en: 'Practice', de: 'Praxisräume' }),
  sub(406, 'BUSINESS', 4, { nl: 'Handelszaak', fr: 'Fonds de commerce', en: 'Business', de: 'Geschäft' }),
  sub(407, 'RESTAURANT', 4, { nl: 'Restaurant', fr: 'Restaurant', en: 'Restaurant', de: 'Restaurant' }),
  sub(408, 'CAFE', 4, { nl: 'Café', fr: 'Café', en: 'Café', de: 'Café' }),
  sub(409, 'SHOWROOM', 4, { nl: 'Toonzaal', fr: 'Showroom', en: 'Showroom', de: 'Ausstellungsraum' }),
  sub(410, 'BED_AND_BREAKFAST', 4, {
    nl: 'Bed and breakfast',
    fr: 'Chambres d’hôtes',
    en: 'Bed and breakfast',
    de: 'Frühstückspension',
  }),
  sub(501, 'GARAGE_BOX', 5, { nl: 'Garagebox', fr: 'Box de garage', en: 'Lock-up garage', de: 'Garagenbox' }),
  sub(502, 'PARKING', 5, { nl: 'Parkeerplaats', fr: 'Parking', en: 'Parking space', de: 'Stellplatz' }),
  sub(503, 'CARPORT', 5, { nl: 'Carport', fr: 'Carport', en: 'Carport', de: 'Carport' }),
  sub(504, 'STORAGE_UNIT', 5, { nl: 'Berging', fr: 'Cave', en: 'Storage unit', de: 'Abstellraum' }),
  sub(505, 'INDOOR_PARKING', 5, {
    nl: 'Binnenparkeerplaats',
    fr: 'Parking intérieur',
    en: 'Indoor parking space',
    de: 'Stellplatz innen',
  }),
  sub(506, 'OUTDOOR_PARKING', 5, {
    nl: 'Buitenparkeerplaats',
    fr: 'Parking extérieur',
    en: 'Outdoor parking space',
    de: 'Stellplatz außen',
  }),
  sub(507, 'DOUBLE_GARAGE', 5, { nl: 'Dubbele garage', fr: 'Garage double', en: 'Double garage', de: 'Doppelgarage' }),
  sub(508, 'BICYCLE_STORAGE', 5, {
    nl: 'Fietsenstalling',
    fr: 'Local vélos',
    en: 'Bicycle storage',
    de: 'Fahrradabstellplatz',
  }),
  sub(601, 'WAREHOUSE', 6, { nl: 'Loods', fr: 'Entrepôt', en: 'Warehouse', de: 'Lagerhalle' }),
  sub(602, 'WORKSHOP', 6, { nl: 'Atelier', fr: 'Atelier', en: 'Workshop', de: 'Werkstatt' }),
  sub(603, 'SME_UNIT', 6, { nl: 'KMO-unit', fr: 'Unité PME', en: 'Business unit', de: 'Gewerbeeinheit' }),
  sub(604, 'INDUSTRIAL_BUILDING', 6, {
    nl: 'Bedrijfsgebouw',
    fr: 'Bâtiment industriel',
    en: 'Industrial building',
    de: 'Betriebsgebäude',
  }),
  sub(605, 'FACTORY', 6, { nl: 'Fabriek', fr: 'Usine', en: 'Factory', de: 'Fabrik' }),
  sub(606, 'LOGISTICS', 6, {
    nl: 'Logistiek gebouw',
    fr: 'Bâtiment logistique',
    en: 'Logistics building',
    de: 'Logistikgebäude',
  }),
  sub(701, 'HOLIDAY_APARTMENT', 7, {
    nl: 'Vakantieappartement',
    fr: 'Appartement de vacances',
    en: 'Holiday apartment',
    de: 'Ferienwohnung',
  }),
  sub(702, 'HOLIDAY_HOUSE', 7, { nl: 'Vakantiehuis', fr: 'Maison de vacances', en: 'Holiday house', de: 'Ferienhaus' }),
  sub(703, 'MOBILE_HOME', 7, { nl: 'Stacaravan', fr: 'Mobile-home', en: 'Mobile home', de: 'Mobilheim' }),
  sub(801, 'OTHER', 8, { nl: 'Andere', fr: 'Autre', en: 'Other', de: 'Sonstiges' }),
  sub(901, 'APARTMENT_PROJECT', 9, {
    nl: 'Appartementsproject',
    fr: 'Projet d’appartements',
    en: 'Apartment development',
    de: 'Wohnungsbauprojekt',
  }),
  sub(902, 'HOUSING_PROJECT', 9, {
    nl: 'Woonproject',
    fr: 'Projet de maisons',
    en: 'Housing development',
    de: 'Wohnhausprojekt',
  }),
  sub(903, 'ALLOTMENT', 9, { nl: 'Verkaveling', fr: 'Lotissement', en: 'Building plot (allotment)', de: 'Baugebiet' }),
  sub(904, 'MIXED_PROJECT', 9, {
    nl: 'Gemengd project',
    fr: 'Projet mixte',
    en: 'Mixed-use development',
    de: 'Gemischtes Neubauprojekt',
  }),
  sub(905, 'OFFICE_PROJECT', 9, {
    nl: 'Kantoorproject',
    fr: 'Projet de bureaux',
    en: 'Office development',
    de: 'Büroprojekt',
  }),
  sub(906, 'RENOVATION_PROJECT', 9, {
    nl: 'Renovatieproject',
    fr: 'Projet de rénovation',
    en: 'Renovation development',
    de: 'Sanierungsprojekt',
  }),
  sub(1001, 'OFFICE_SPACE', 10, { nl: 'Kantoorruimte', fr: 'Espace de bureaux', en: 'Office space', de: 'Bürofläche' }),
  sub(1002, 'OFFICE_BUILDING', 10, {
    nl: 'Kantoorgebouw',
    fr: 'Immeuble de bureaux',
    en: 'Office building',
    de: 'Bürogebäude',
  }),
  sub(1003, 'OFFICE_WITH_WAREHOUSE', 10, {
    nl: 'Kantoor met magazijn',
    fr: 'Bureau avec entrepôt',
    en: 'Office with warehouse',
    de: 'Büro mit Lager',
  }),
  sub(1004, 'COWORKING', 10, {
    nl: 'Coworkingruimte',
    fr: 'Espace de coworking',
    en: 'Co-working space',
    de: 'Coworking-Space',
  }),
  sub(1101, 'ASSISTED_FLAT', 11, {
    nl: 'Assistentieflat',
    fr: 'Appartement résidence-services',
    en: 'Assisted-living apartment',
    de: 'Seniorenwohnung',
  }),
  sub(1102, 'CARE_HOME_ROOM', 11, {
    nl: 'Kamer in woonzorgcentrum',
    fr: 'Chambre en maison de repos',
    en: 'Care-home room',
    de: 'Pflegeheimzimmer',
  }),
  sub(1103, 'SERVICE_RESIDENCE', 11, {
    nl: 'Serviceresidentie',
    fr: 'Résidence pour seniors',
    en: 'Retirement residence',
    de: 'Seniorenresidenz',
  }),
];

/** A value with an id, its key in files and in the specification, and its names. */
export interface NamedValue {
  readonly id: number;
  readonly key: string;
  readonly name: Name;
}
const value = (id: number, key: string, name: Name): NamedValue => ({ id, key, name });

/** The states of repair, for `technical.condition`. */
export const CONDITIONS: readonly NamedValue[] = [
  value(1, 'NEW', { nl: 'Nieuw', fr: 'Neuf', en: 'New', de: 'Neu' }),
  value(2, 'EXCELLENT', { nl: 'Uitstekend', fr: 'Excellent', en: 'Excellent', de: 'Ausgezeichnet' }),
  value(3, 'GOOD', { nl: 'Goed', fr: 'Bon', en: 'Good', de: 'Gut' }),
  value(4, 'NORMAL', { nl: 'Normaal', fr: 'Normal', en: 'Normal', de: 'Normal' }),
  value(5, 'RENOVATED', { nl: 'Gerenoveerd', fr: 'Rénové', en: 'Renovated', de: 'Renoviert' }),
  value(6, 'TO_REFRESH', {
    nl: 'Op te frissen',
    fr: 'À rafraîchir',
    en: 'Needs refreshing',
    de: 'Renovierungsbedürftig',
  }),
  value(7, 'TO_RENOVATE', { nl: 'Te renoveren', fr: 'À rénover', en: 'Needs renovating', de: 'Sanierungsbedürftig' }),
  value(8, 'TO_DEMOLISH', { nl: 'Af te breken', fr: 'À démolir', en: 'To be demolished', de: 'Abbruchobjekt' }),
];

/**
 * The construction types, for `technical.buildingType` (specification §3.3), which say how a building adjoins its
 * neighbours.
 */
export const BUILDING_TYPES: readonly NamedValue[] = [
  value(1, 'OPEN', { nl: 'Open bebouwing', fr: 'Quatre façades', en: 'Detached', de: 'Freistehend' }),
  value(2, 'HALF_OPEN', { nl: 'Halfopen bebouwing', fr: 'Trois façades', en: 'Semi-detached', de: 'Doppelhaushälfte' }),
  value(3, 'CLOSED', { nl: 'Gesloten bebouwing', fr: 'Deux façades', en: 'Terraced', de: 'Geschlossene Bauweise' }),
];

/** The moments from which an estate is available, for `technical.available` (specification §3.3, free-on). */
export const AVAILABILITIES: readonly NamedValue[] = [
  value(1, 'IMMEDIATE', { nl: 'Onmiddellijk', fr: 'Immédiatement', en: 'Immediately', de: 'Sofort' }),
  value(2, 'DEED', { nl: 'Bij akte', fr: 'À l’acte', en: 'On completion', de: 'Bei notarieller Beurkundung' }),
  value(3, 'AFTER_NOTICE_PERIOD', {
    nl: 'Na opzegtermijn',
    fr: 'Après le préavis',
    en: 'After the notice period',
    de: 'Nach der Kündigungsfrist',
  }),
  value(4, 'DELIVERY', { nl: 'Bij oplevering', fr: 'À la livraison', en: 'On delivery', de: 'Bei Fertigstellung' }),
  value(5, 'TBD', { nl: 'Te bespreken', fr: 'À convenir', en: 'To be agreed', de: 'Nach Absprache' }),
];
