import type { Locale } from '../i18n/locales.ts';
import { HEAD_TYPE, ROOM, STICKER, TRANSACTION } from './ids.ts';

type Name = Readonly<Record<Locale, string>>;
const name = (nl: string, fr: string, en: string, de: string): Name => ({ nl, fr, en, de });

/** Names of the head types, in the singular. */
export const HEAD_TYPE_NAMES: Readonly<Record<number, Name>> = {
  [HEAD_TYPE.APARTMENT]: name('Appartement', 'Appartement', 'Apartment', 'Wohnung'),
  [HEAD_TYPE.PLOT]: name('Grond', 'Terrain', 'Plot', 'Grundstück'),
  [HEAD_TYPE.HOUSE]: name('Huis', 'Maison', 'House', 'Haus'),
  [HEAD_TYPE.COMMERCIAL]: name('Handelspand', 'Commerce', 'Commercial property', 'Gewerbeobjekt'),
  [HEAD_TYPE.GARAGE]: name('Garage', 'Garage', 'Garage', 'Garage'),
  [HEAD_TYPE.INDUSTRIAL]: name('Industrie', 'Industrie', 'Industrial property', 'Industrieobjekt'),
  [HEAD_TYPE.HOLIDAY_HOME]: name('Vakantiewoning', 'Maison de vacances', 'Holiday home', 'Ferienhaus'),
  [HEAD_TYPE.OTHER]: name('Andere', 'Autre', 'Other', 'Sonstiges'),
  [HEAD_TYPE.PROJECT]: name('Project', 'Projet', 'Development', 'Neubauprojekt'),
  [HEAD_TYPE.OFFICE]: name('Kantoor', 'Bureau', 'Office', 'Büro'),
  [HEAD_TYPE.ASSISTED_LIVING]: name('Assistentiewoning', 'Résidence-services', 'Assisted living', 'Betreutes Wohnen'),
};

export const TRANSACTION_NAMES: Readonly<Record<number, Name>> = {
  [TRANSACTION.FOR_SALE]: name('Te koop', 'À vendre', 'For sale', 'Zu verkaufen'),
  [TRANSACTION.TO_RENT]: name('Te huur', 'À louer', 'To rent', 'Zu vermieten'),
  [TRANSACTION.SALE_UNDER_OPTION]: name('Onder optie', 'Sous option', 'Under option', 'Reserviert'),
  [TRANSACTION.RENT_UNDER_OPTION]: name('Onder optie', 'Sous option', 'Under option', 'Reserviert'),
  [TRANSACTION.SOLD]: name('Verkocht', 'Vendu', 'Sold', 'Verkauft'),
  [TRANSACTION.RENTED]: name('Verhuurd', 'Loué', 'Let', 'Vermietet'),
  [TRANSACTION.TAKE_OVER]: name('Over te nemen', 'À remettre', 'Business for transfer', 'Übernahme'),
  [TRANSACTION.LEASE_TAKE_OVER]: name('Huurovername', 'Reprise de bail', 'Lease transfer', 'Mietübernahme'),
  [TRANSACTION.TAKEN_OVER]: name('Overgenomen', 'Remis', 'Transferred', 'Übernommen'),
  [TRANSACTION.COMING_SOON]: name('Binnenkort', 'Prochainement', 'Coming soon', 'Demnächst'),
};

export const STICKER_NAMES: Readonly<Record<number, Name>> = {
  [STICKER.SOLD]: name('Verkocht', 'Vendu', 'Sold', 'Verkauft'),
  [STICKER.RENTED]: name('Verhuurd', 'Loué', 'Let', 'Vermietet'),
  [STICKER.UNDER_OPTION]: name('Onder optie', 'Sous option', 'Under option', 'Reserviert'),
  4: name('Nieuw', 'Nouveau', 'New', 'Neu'),
  5: name('Nieuwe prijs', 'Nouveau prix', 'New price', 'Neuer Preis'),
  6: name('Open huis', 'Journée portes ouvertes', 'Open house', 'Tag der offenen Tür'),
  7: name('Exclusief', 'Exclusivité', 'Exclusive', 'Exklusiv'),
  8: name('Lijfrente', 'Viager', 'Life annuity', 'Leibrente'),
};

export const ROOM_NAMES: Readonly<Record<number, Name>> = {
  [ROOM.BEDROOM]: name('Slaapkamer', 'Chambre', 'Bedroom', 'Schlafzimmer'),
  [ROOM.KITCHEN]: name('Keuken', 'Cuisine', 'Kitchen', 'Küche'),
  [ROOM.CELLAR]: name('Kelder', 'Cave', 'Cellar', 'Keller'),
  [ROOM.OFFICE]: name('Bureau', 'Bureau', 'Study', 'Arbeitszimmer'),
  [ROOM.BATHROOM]: name('Badkamer', 'Salle de bains', 'Bathroom', 'Badezimmer'),
  [ROOM.GARAGE]: name('Garage', 'Garage', 'Garage', 'Garage'),
  [ROOM.LIVING_ROOM]: name('Leefruimte', 'Séjour', 'Living room', 'Wohnzimmer'),
  [ROOM.DINING_ROOM]: name('Eetkamer', 'Salle à manger', 'Dining room', 'Esszimmer'),
  [ROOM.LAUNDRY]: name('Wasplaats', 'Buanderie', 'Laundry room', 'Waschküche'),
  [ROOM.TERRACE]: name('Terras', 'Terrasse', 'Terrace', 'Terrasse'),
  [ROOM.ATTIC]: name('Zolder', 'Grenier', 'Attic', 'Dachboden'),
  [ROOM.GARDEN]: name('Tuin', 'Jardin', 'Garden', 'Garten'),
  [ROOM.HALL]: name('Inkomhal', 'Hall d’entrée', 'Entrance hall', 'Diele'),
  [ROOM.PARKING_SPACE]: name('Parkeerplaats', 'Emplacement de parking', 'Parking space', 'Stellplatz'),
  [ROOM.STORAGE]: name('Berging', 'Débarras', 'Storage room', 'Abstellraum'),
  [ROOM.TOILET]: name('Toilet', 'Toilettes', 'Toilet', 'Toilette'),
};

/** Price periods. */
export const PERIOD = { MONTH: 1, WEEK: 2, YEAR: 3 } as const;
export const PERIOD_NAMES: Readonly<Record<number, Name>> = {
  [PERIOD.MONTH]: name('per maand', 'par mois', 'per month', 'pro Monat'),
  [PERIOD.WEEK]: name('per week', 'par semaine', 'per week', 'pro Woche'),
  [PERIOD.YEAR]: name('per jaar', 'par an', 'per year', 'pro Jahr'),
};

export interface SubType {
  readonly id: number;
  /** The name that files and the specification use (§3.3). */
  readonly key: string;
  readonly headTypeId: number;
  readonly name: Name;
}
const sub = (id: number, key: string, headTypeId: number, nl: string, fr: string, en: string, de: string): SubType => ({
  id,
  key,
  headTypeId,
  name: name(nl, fr, en, de),
});

/** Subtypes under their head type (specification §3.3). Ids are head type × 100 + sequence. */
export const SUB_TYPES: readonly SubType[] = [
  sub(101, 'FLAT', 1, 'Appartement', 'Appartement', 'Apartment', 'Wohnung'),
  sub(102, 'DUPLEX', 1, 'Duplex', 'Duplex', 'Duplex', 'Maisonettewohnung'),
  sub(103, 'TRIPLEX', 1, 'Triplex', 'Triplex', 'Triplex', 'Triplexwohnung'),
  sub(104, 'LOFT', 1, 'Loft', 'Loft', 'Loft', 'Loft'),
  sub(105, 'PENTHOUSE', 1, 'Penthouse', 'Penthouse', 'Penthouse', 'Penthouse'),
  sub(106, 'STUDIO', 1, 'Studio', 'Studio', 'Studio', 'Studio'),
  sub(107, 'STUDENT_ROOM', 1, 'Studentenkamer', 'Kot étudiant', 'Student room', 'Studentenzimmer'),
  sub(108, 'SERVICE_FLAT', 1, 'Serviceflat', 'Flat-service', 'Service flat', 'Service-Apartment'),
  sub(
    109,
    'GROUND_FLOOR',
    1,
    'Gelijkvloers appartement',
    'Rez-de-chaussée',
    'Ground-floor apartment',
    'Erdgeschosswohnung',
  ),
  sub(
    110,
    'ROOF_APARTMENT',
    1,
    'Dakappartement',
    'Appartement sous les toits',
    'Top-floor apartment',
    'Dachgeschosswohnung',
  ),
  sub(111, 'SOUPLEX', 1, 'Souplex', 'Souplex', 'Lower duplex', 'Souterrain-Maisonette'),
  sub(112, 'CO_HOUSING', 1, 'Cohousing', 'Habitat groupé', 'Co-housing', 'Gemeinschaftliches Wohnen'),
  sub(201, 'BUILDING_PLOT', 2, 'Bouwgrond', 'Terrain à bâtir', 'Building plot', 'Bauland'),
  sub(202, 'AGRICULTURAL_LAND', 2, 'Landbouwgrond', 'Terrain agricole', 'Farmland', 'Ackerland'),
  sub(203, 'MEADOW', 2, 'Weiland', 'Prairie', 'Meadow', 'Weideland'),
  sub(204, 'FOREST', 2, 'Bos', 'Bois', 'Woodland', 'Wald'),
  sub(205, 'RECREATIONAL_LAND', 2, 'Recreatiegrond', 'Terrain de loisirs', 'Recreational land', 'Freizeitgrundstück'),
  sub(206, 'INDUSTRIAL_LAND', 2, 'Industriegrond', 'Terrain industriel', 'Industrial land', 'Industriegrundstück'),
  sub(207, 'ORCHARD', 2, 'Boomgaard', 'Verger', 'Orchard', 'Obstwiese'),
  sub(208, 'GARDEN_PLOT', 2, 'Tuingrond', 'Terrain de jardin', 'Garden plot', 'Gartengrundstück'),
  sub(209, 'PROJECT_LAND', 2, 'Projectgrond', 'Terrain pour projet', 'Development land', 'Projektgrundstück'),
  sub(210, 'POND', 2, 'Visvijver', 'Étang', 'Pond', 'Teich'),
  sub(301, 'DWELLING', 3, 'Woning', 'Maison', 'House', 'Wohnhaus'),
  sub(302, 'VILLA', 3, 'Villa', 'Villa', 'Villa', 'Villa'),
  sub(303, 'BUNGALOW', 3, 'Bungalow', 'Bungalow', 'Bungalow', 'Bungalow'),
  sub(304, 'CASTLE', 3, 'Kasteel', 'Château', 'Castle', 'Schloss'),
  sub(305, 'TOWNHOUSE', 3, 'Herenhuis', 'Maison de maître', 'Townhouse', 'Stadthaus'),
  sub(306, 'FARM_01', 3, 'Hoeve', 'Ferme', 'Farmhouse', 'Bauernhaus'),
  sub(307, 'COUNTRY_HOUSE', 3, 'Landhuis', 'Maison de campagne', 'Country house', 'Landhaus'),
  sub(308, 'TERRACED_HOUSE', 3, 'Rijwoning', 'Maison mitoyenne', 'Terraced house', 'Reihenhaus'),
  sub(
    309,
    'SEMI_DETACHED_HOUSE',
    3,
    'Halfopen woning',
    'Maison trois façades',
    'Semi-detached house',
    'Doppelhaushälfte',
  ),
  sub(310, 'DETACHED_HOUSE', 3, 'Vrijstaande woning', 'Maison quatre façades', 'Detached house', 'Einfamilienhaus'),
  sub(311, 'APARTMENT_BLOCK', 3, 'Opbrengsteigendom', 'Immeuble de rapport', 'Apartment building', 'Mehrfamilienhaus'),
  sub(312, 'MIXED_BUILDING', 3, 'Gemengd gebouw', 'Immeuble mixte', 'Mixed-use building', 'Wohn- und Geschäftshaus'),
  sub(313, 'CHALET', 3, 'Chalet', 'Chalet', 'Chalet', 'Chalet'),
  sub(314, 'MANOR', 3, 'Landgoed', 'Manoir', 'Manor house', 'Herrenhaus'),
  sub(315, 'CORNER_HOUSE', 3, 'Hoekwoning', 'Maison d’angle', 'Corner house', 'Eckhaus'),
  sub(316, 'WORKERS_HOUSE', 3, 'Arbeiderswoning', 'Maison ouvrière', 'Workman’s cottage', 'Arbeiterhaus'),
  sub(317, 'BEL_ETAGE', 3, 'Bel-etage', 'Bel-étage', 'Bel-étage house', 'Bel-Etage-Haus'),
  sub(318, 'FERMETTE', 3, 'Fermette', 'Fermette', 'Cottage', 'Kleines Landhaus'),
  sub(319, 'SQUARE_FARM', 3, 'Vierkantshoeve', 'Ferme en carré', 'Courtyard farm', 'Vierseithof'),
  sub(320, 'PATIO_HOUSE', 3, 'Patiowoning', 'Maison à patio', 'Patio house', 'Atriumhaus'),
  sub(
    321,
    'KANGAROO_HOUSE',
    3,
    'Kangoeroewoning',
    'Maison kangourou',
    'House with a granny flat',
    'Mehrgenerationenhaus',
  ),
  sub(322, 'MILL', 3, 'Molen', 'Moulin', 'Mill', 'Mühle'),
  sub(323, 'HOUSEBOAT', 3, 'Woonboot', 'Péniche', 'Houseboat', 'Hausboot'),
  sub(
    324,
    'EXCEPTIONAL_PROPERTY',
    3,
    'Uitzonderlijk pand',
    'Bien d’exception',
    'Exceptional property',
    'Außergewöhnliche Immobilie',
  ),
  sub(401, 'SHOP', 4, 'Winkelpand', 'Magasin', 'Shop', 'Ladenlokal'),
  sub(402, 'CATERING', 4, 'Horecazaak', 'Horeca', 'Restaurant or café', 'Gastronomie'),
  sub(
    403,
    'SHOP_WITH_HOUSE',
    4,
    'Handelspand met woonst',
    'Commerce avec habitation',
    'Shop with living space',
    'Ladenlokal mit Wohnung',
  ),
  sub(404, 'HOTEL', 4, 'Hotel', 'Hôtel', 'Hotel', 'Hotel'),
  sub(405, 'PRACTICE', 4, 'Praktijkruimte', 'Cabinet', 'Practice', 'Praxisräume'),
  sub(406, 'BUSINESS', 4, 'Handelszaak', 'Fonds de commerce', 'Business', 'Geschäft'),
  sub(407, 'RESTAURANT', 4, 'Restaurant', 'Restaurant', 'Restaurant', 'Restaurant'),
  sub(408, 'CAFE', 4, 'Café', 'Café', 'Café', 'Café'),
  sub(409, 'SHOWROOM', 4, 'Toonzaal', 'Showroom', 'Showroom', 'Ausstellungsraum'),
  sub(410, 'BED_AND_BREAKFAST', 4, 'Bed and breakfast', 'Chambres d’hôtes', 'Bed and breakfast', 'Frühstückspension'),
  sub(501, 'GARAGE_BOX', 5, 'Garagebox', 'Box de garage', 'Lock-up garage', 'Garagenbox'),
  sub(502, 'PARKING', 5, 'Parkeerplaats', 'Parking', 'Parking space', 'Stellplatz'),
  sub(503, 'CARPORT', 5, 'Carport', 'Carport', 'Carport', 'Carport'),
  sub(504, 'STORAGE_UNIT', 5, 'Berging', 'Cave', 'Storage unit', 'Abstellraum'),
  sub(505, 'INDOOR_PARKING', 5, 'Binnenparkeerplaats', 'Parking intérieur', 'Indoor parking space', 'Stellplatz innen'),
  sub(
    506,
    'OUTDOOR_PARKING',
    5,
    'Buitenparkeerplaats',
    'Parking extérieur',
    'Outdoor parking space',
    'Stellplatz außen',
  ),
  sub(507, 'DOUBLE_GARAGE', 5, 'Dubbele garage', 'Garage double', 'Double garage', 'Doppelgarage'),
  sub(508, 'BICYCLE_STORAGE', 5, 'Fietsenstalling', 'Local vélos', 'Bicycle storage', 'Fahrradabstellplatz'),
  sub(601, 'WAREHOUSE', 6, 'Loods', 'Entrepôt', 'Warehouse', 'Lagerhalle'),
  sub(602, 'WORKSHOP', 6, 'Atelier', 'Atelier', 'Workshop', 'Werkstatt'),
  sub(603, 'SME_UNIT', 6, 'KMO-unit', 'Unité PME', 'Business unit', 'Gewerbeeinheit'),
  sub(604, 'INDUSTRIAL_BUILDING', 6, 'Bedrijfsgebouw', 'Bâtiment industriel', 'Industrial building', 'Betriebsgebäude'),
  sub(605, 'FACTORY', 6, 'Fabriek', 'Usine', 'Factory', 'Fabrik'),
  sub(606, 'LOGISTICS', 6, 'Logistiek gebouw', 'Bâtiment logistique', 'Logistics building', 'Logistikgebäude'),
  sub(
    701,
    'HOLIDAY_APARTMENT',
    7,
    'Vakantieappartement',
    'Appartement de vacances',
    'Holiday apartment',
    'Ferienwohnung',
  ),
  sub(702, 'HOLIDAY_HOUSE', 7, 'Vakantiehuis', 'Maison de vacances', 'Holiday house', 'Ferienhaus'),
  sub(703, 'MOBILE_HOME', 7, 'Stacaravan', 'Mobile-home', 'Mobile home', 'Mobilheim'),
  sub(801, 'OTHER', 8, 'Andere', 'Autre', 'Other', 'Sonstiges'),
  sub(
    901,
    'APARTMENT_PROJECT',
    9,
    'Appartementsproject',
    'Projet d’appartements',
    'Apartment development',
    'Wohnungsbauprojekt',
  ),
  sub(902, 'HOUSING_PROJECT', 9, 'Woonproject', 'Projet de maisons', 'Housing development', 'Wohnhausprojekt'),
  sub(903, 'ALLOTMENT', 9, 'Verkaveling', 'Lotissement', 'Building plot (allotment)', 'Baugebiet'),
  sub(904, 'MIXED_PROJECT', 9, 'Gemengd project', 'Projet mixte', 'Mixed-use development', 'Gemischtes Neubauprojekt'),
  sub(905, 'OFFICE_PROJECT', 9, 'Kantoorproject', 'Projet de bureaux', 'Office development', 'Büroprojekt'),
  sub(
    906,
    'RENOVATION_PROJECT',
    9,
    'Renovatieproject',
    'Projet de rénovation',
    'Renovation development',
    'Sanierungsprojekt',
  ),
  sub(1001, 'OFFICE_SPACE', 10, 'Kantoorruimte', 'Espace de bureaux', 'Office space', 'Bürofläche'),
  sub(1002, 'OFFICE_BUILDING', 10, 'Kantoorgebouw', 'Immeuble de bureaux', 'Office building', 'Bürogebäude'),
  sub(
    1003,
    'OFFICE_WITH_WAREHOUSE',
    10,
    'Kantoor met magazijn',
    'Bureau avec entrepôt',
    'Office with warehouse',
    'Büro mit Lager',
  ),
  sub(1004, 'COWORKING', 10, 'Coworkingruimte', 'Espace de coworking', 'Co-working space', 'Coworking-Space'),
  sub(
    1101,
    'ASSISTED_FLAT',
    11,
    'Assistentieflat',
    'Appartement résidence-services',
    'Assisted-living apartment',
    'Seniorenwohnung',
  ),
  sub(
    1102,
    'CARE_HOME_ROOM',
    11,
    'Kamer in woonzorgcentrum',
    'Chambre en maison de repos',
    'Care-home room',
    'Pflegeheimzimmer',
  ),
  sub(
    1103,
    'SERVICE_RESIDENCE',
    11,
    'Serviceresidentie',
    'Résidence pour seniors',
    'Retirement residence',
    'Seniorenresidenz',
  ),
];

/** A value with an id, the key that files and the specification use, and its names. */
export interface NamedValue {
  readonly id: number;
  readonly key: string;
  readonly name: Name;
}
const value = (id: number, key: string, nl: string, fr: string, en: string, de: string): NamedValue => ({
  id,
  key,
  name: name(nl, fr, en, de),
});

/** States of repair: `technical.condition`. */
export const CONDITIONS: readonly NamedValue[] = [
  value(1, 'NEW', 'Nieuw', 'Neuf', 'New', 'Neu'),
  value(2, 'EXCELLENT', 'Uitstekend', 'Excellent', 'Excellent', 'Ausgezeichnet'),
  value(3, 'GOOD', 'Goed', 'Bon', 'Good', 'Gut'),
  value(4, 'NORMAL', 'Normaal', 'Normal', 'Normal', 'Normal'),
  value(5, 'RENOVATED', 'Gerenoveerd', 'Rénové', 'Renovated', 'Renoviert'),
  value(6, 'TO_REFRESH', 'Op te frissen', 'À rafraîchir', 'Needs refreshing', 'Renovierungsbedürftig'),
  value(7, 'TO_RENOVATE', 'Te renoveren', 'À rénover', 'Needs renovating', 'Sanierungsbedürftig'),
  value(8, 'TO_DEMOLISH', 'Af te breken', 'À démolir', 'To be demolished', 'Abbruchobjekt'),
];

/** How a building stands between its neighbours: `technical.buildingType` (specification §3.3, construction type). */
export const BUILDING_TYPES: readonly NamedValue[] = [
  value(1, 'OPEN', 'Open bebouwing', 'Quatre façades', 'Detached', 'Freistehend'),
  value(2, 'HALF_OPEN', 'Halfopen bebouwing', 'Trois façades', 'Semi-detached', 'Doppelhaushälfte'),
  value(3, 'CLOSED', 'Gesloten bebouwing', 'Deux façades', 'Terraced', 'Geschlossene Bauweise'),
];

/** When it is free: `technical.available` (specification §3.3, free-on). */
export const AVAILABILITIES: readonly NamedValue[] = [
  value(1, 'IMMEDIATE', 'Onmiddellijk', 'Immédiatement', 'Immediately', 'Sofort'),
  value(2, 'DEED', 'Bij akte', 'À l’acte', 'On completion', 'Bei notarieller Beurkundung'),
  value(
    3,
    'AFTER_NOTICE_PERIOD',
    'Na opzegtermijn',
    'Après le préavis',
    'After the notice period',
    'Nach der Kündigungsfrist',
  ),
  value(4, 'DELIVERY', 'Bij oplevering', 'À la livraison', 'On delivery', 'Bei Fertigstellung'),
  value(5, 'TBD', 'Te bespreken', 'À convenir', 'To be agreed', 'Nach Absprache'),
];
