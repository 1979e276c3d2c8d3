import { createRecord } from '#shared/domain/typedKeys.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';

/**
 * The texts that a detail page should show for each column of a listing file. This file uses neither the mappings nor
 * the texts of the product, so that the comparison finds an error in either of them.
 */
type Words = Readonly<Record<Locale, string>>;
export type ListingRow = Readonly<Record<string, string>>;

/** A label with the value that a page should show for it. */
interface Expected {
  readonly tab: string;
  readonly label: Words;
  readonly value: Words;
}

/**
 * Returns the pair for a cell that is not empty. Returns `undefined` when the page shows nothing, according to the
 * specification.
 */
type Expect = (cell: string, row: ListingRow) => Expected | undefined;

const same = (text: string): Words => createRecord(LOCALES, () => text);
/**
 * Parses one text for each language, in the order of `LOCALES`, separated by bars. Throws an error with the line when a
 * text is missing.
 */
export const words = (line: string): Words => {
  const texts = line.split('|').map((text) => text.trim());
  if (texts.length !== LOCALES.length) throw new Error(`“${line}” is not a text for each of ${LOCALES.join(', ')}`);
  return createRecord(LOCALES, (locale) => texts[LOCALES.indexOf(locale)] ?? '');
};

/** Formats a number with a dot for thousands and a comma for decimals (specification §9). */
function belgian(value: number, decimals?: number): string {
  const [whole = '', fraction] = (decimals === undefined ? String(value) : value.toFixed(decimals)).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
  return fraction ? `${grouped},${fraction}` : grouped;
}

const YES = words('Ja | Oui | Yes | Ja');
const NO = words('Nee | Non | No | Nein');
const TRUE = new Set(['1', 'true', 'yes']);

const fact = (tab: string, label: string, value: (cell: string, row: ListingRow) => Words | undefined): Expect => {
  const labels = words(label);
  return (cell, row) => {
    const expected = value(cell, row);
    return expected && { tab, label: labels, value: expected };
  };
};
/** Returns the pair for a number. Zero counts as empty (specification §4.6). */
const number = (tab: string, label: string, unit = '') =>
  fact(tab, label, (cell) => (Number(cell) === 0 ? undefined : same(belgian(Number(cell)) + unit)));
const yesNo = (tab: string, label: string) => fact(tab, label, (cell) => (TRUE.has(cell.toLowerCase()) ? YES : NO));
const onlyYes = (tab: string, label: string) =>
  fact(tab, label, (cell) => (TRUE.has(cell.toLowerCase()) ? YES : undefined));
const choice = (tab: string, label: string, values: Readonly<Record<string, string>>) =>
  fact(tab, label, (cell) => {
    const found = values[cell.toLowerCase()];
    return found === undefined ? same(`no expectation for “${cell}”`) : found === '' ? undefined : words(found);
  });

const MONTHLY = words('per maand | par mois | per month | pro Monat');
const withPeriod = (amount: string): Words => ({
  nl: `${amount} ${MONTHLY.nl}`,
  fr: `${amount} ${MONTHLY.fr}`,
  en: `${amount} ${MONTHLY.en}`,
  de: `${amount} ${MONTHLY.de}`,
});
const euro = (cell: string) => `€ ${belgian(Number(cell), 2)}`;
const charges = fact(
  'financial',
  'Gemeenschappelijke lasten | Charges communes | Common charges | Gemeinsame Lasten',
  (cell) => (Number(cell) === 0 ? undefined : withPeriod(euro(cell))),
);

/** Parses both date formats of the files: `2021-02-18` and `2/18/2021`. A time may follow the date. */
function date(cell: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(cell);
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`;
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(cell) ?? [];
  return `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`;
}

const COMPASS: Readonly<Record<string, string>> = {
  north: 'Noord | Nord | North | Norden',
  'north-east': 'Noordoost | Nord-est | North-east | Nordosten',
  east: 'Oost | Est | East | Osten',
  'south-east': 'Zuidoost | Sud-est | South-east | Südosten',
  south: 'Zuid | Sud | South | Süden',
  'south-west': 'Zuidwest | Sud-ouest | South-west | Südwesten',
  west: 'West | Ouest | West | Westen',
  'north-west': 'Noordwest | Nord-ouest | North-west | Nordwesten',
};

/** The columns of which each cell becomes one pair on the page. */
export const FACT_COLUMNS: Readonly<Record<string, Expect>> = {
  property_id: fact('general', 'Referentie | Référence | Reference | Referenz', same),
  posting_date: fact('general', 'Online sinds | En ligne depuis | Online since | Online seit', (cell) =>
    same(date(cell)),
  ),
  category: choice('general', 'Type | Type | Type | Typ', {
    apartment: 'Appartement | Appartement | Apartment | Wohnung',
    house: 'Huis | Maison | House | Haus',
  }),
  transaction_type: choice('general', 'Status | Statut | Status | Status', {
    'for-sale': 'Te koop | À vendre | For sale | Zu verkaufen',
    'for-rent': 'Te huur | À louer | To rent | Zu vermieten',
  }),
  price: fact('financial', 'Prijs | Prix | Price | Preis', (cell, row) => {
    // The page hides this value for homes that are sold under VAT (specification §5).
    if (Number(cell) === 0 || TRUE.has(row['vat']?.toLowerCase() ?? '')) return undefined;
    return row['transaction_type'] === 'for-rent' ? withPeriod(euro(cell)) : same(euro(cell));
  }),
  vat: yesNo(
    'financialPriceDetails',
    'Verkoop onder btw-stelsel | Vente sous régime TVA | Sale subject to VAT | Verkauf unter Mehrwertsteuerregelung',
  ),
  cadastral_income: fact(
    'financial',
    'Kadastraal inkomen | Revenu cadastral | Cadastral income | Katastereinkommen',
    (cell) => same(euro(cell)),
  ),
  currently_leased: yesNo('financial', 'Verhuurd | Actuellement loué | Currently let | Derzeit vermietet'),
  maintenance_cost: charges,
  co_ownership_charges: charges,
  livable_surface: number(
    'construction',
    'Bewoonbare oppervlakte | Superficie habitable | Living area | Wohnfläche',
    ' m²',
  ),
  land_surface: number(
    'construction',
    'Grondoppervlakte | Superficie du terrain | Plot area | Grundstücksfläche',
    ' m²',
  ),
  terrain_width: number('construction', 'Perceelbreedte | Largeur du terrain | Plot width | Grundstücksbreite', ' m'),
  ground_depth: number('construction', 'Perceeldiepte | Profondeur du terrain | Plot depth | Grundstückstiefe', ' m'),
  terrace_surface: number(
    'construction',
    'Oppervlakte terras | Superficie de la terrasse | Terrace area | Terrassenfläche',
    ' m²',
  ),
  garden_surface: number('other', 'Oppervlakte tuin | Superficie du jardin | Garden area | Gartenfläche', ' m²'),
  bedrooms: number('construction', 'Slaapkamers | Chambres | Bedrooms | Schlafzimmer'),
  bathrooms: number('construction', 'Badkamers | Salles de bains | Bathrooms | Badezimmer'),
  showers: number('construction', 'Douches | Douches | Showers | Duschen'),
  toilets: number('construction', 'Toiletten | Toilettes | Toilets | Toiletten'),
  garages: number('construction', 'Garages | Garages | Garages | Garagen'),
  indoor_parking: number(
    'construction',
    'Parkeerplaatsen binnen | Parkings intérieurs | Indoor parking spaces | Stellplätze innen',
  ),
  outdoor_parking: number(
    'construction',
    'Parkeerplaatsen buiten | Parkings extérieurs | Outdoor parking spaces | Stellplätze außen',
  ),
  number_of_floors: number('construction', 'Verdiepingen | Étages | Floors | Stockwerke'),
  apartment_floor: fact('general', 'Verdieping | Étage | Floor | Etage', (cell) =>
    Number(cell) === 0
      ? words('Gelijkvloers | Rez-de-chaussée | Ground floor | Erdgeschoss')
      : same(belgian(Number(cell))),
  ),
  facades: number('construction', 'Gevels | Façades | Facades | Fassaden'),
  build_year: fact('construction', 'Bouwjaar | Année de construction | Year of construction | Baujahr', (cell) =>
    same(String(Number(cell))),
  ),
  new_construction: onlyYes('construction', 'Nieuwbouw | Construction neuve | New build | Neubau'),
  balcony: yesNo('construction', 'Balkon | Balcon | Balcony | Balkon'),
  facade_orientation: choice(
    'construction',
    'Oriëntatie voorgevel | Orientation de la façade avant | Orientation of the front | Ausrichtung der Vorderseite',
    COMPASS,
  ),
  garden_orientation: choice(
    'other',
    'Oriëntatie tuin | Orientation du jardin | Orientation of the garden | Ausrichtung des Gartens',
    COMPASS,
  ),
  building_state: choice('construction', 'Staat | État | Condition | Zustand', {
    new: 'Nieuw | Neuf | New | Neu',
    excellent: 'Uitstekend | Excellent | Excellent | Ausgezeichnet',
    normal: 'Normaal | Normal | Normal | Normal',
    'fully renovated': 'Gerenoveerd | Rénové | Renovated | Renoviert',
    'to be renovated': 'Te renoveren | À rénover | Needs renovating | Sanierungsbedürftig',
    'to renovate': 'Te renoveren | À rénover | Needs renovating | Sanierungsbedürftig',
  }),
  furnished: yesNo('comfort', 'Gemeubeld | Meublé | Furnished | Möbliert'),
  heating_type: choice('comfort', 'Verwarming | Chauffage | Heating | Heizung', {
    gas: 'Aardgas | Gaz naturel | Natural gas | Erdgas',
    'fuel oil': 'Stookolie | Mazout | Heating oil | Heizöl',
    electric: 'Elektriciteit | Électricité | Electricity | Strom',
    electricity: 'Elektriciteit | Électricité | Electricity | Strom',
    'hot air': 'Hete lucht | Air chaud | Warm air | Warmluft',
    coal: 'Kolen | Charbon | Coal | Kohle',
    wood: 'Hout | Bois | Wood | Holz',
    'solar energy': 'Zonne-energie | Énergie solaire | Solar energy | Solarenergie',
  }),
  glazing_type: choice('comfort', 'Beglazing | Vitrage | Glazing | Verglasung', {
    'simple glass': 'Enkel glas | Simple vitrage | Single glazing | Einfachverglasung',
    'double glass': 'Dubbel glas | Double vitrage | Double glazing | Doppelverglasung',
    'triple glass': 'Drievoudig glas | Triple vitrage | Triple glazing | Dreifachverglasung',
  }),
  kitchen_equipment: choice('comfort', 'Keuken | Cuisine | Kitchen | Küche', {
    'super equipped': 'Luxueus ingericht | Super équipée | High-end fitted | Luxuriös eingerichtet',
    'fully equipped': 'Volledig ingericht | Entièrement équipée | Fully fitted | Voll eingerichtet',
    'partially equipped': 'Gedeeltelijk ingericht | Partiellement équipée | Partly fitted | Teilweise eingerichtet',
    'not equipped': 'Niet ingericht | Non équipée | Not fitted | Nicht eingerichtet',
  }),
  heat_pump: yesNo('comfort', 'Warmtepomp | Pompe à chaleur | Heat pump | Wärmepumpe'),
  solar_panels: yesNo('comfort', 'Zonnepanelen | Panneaux photovoltaïques | Solar panels | Photovoltaikanlage'),
  air_conditioning: yesNo('comfort', 'Airconditioning | Climatisation | Air conditioning | Klimaanlage'),
  swimming_pool: yesNo('comfort', 'Zwembad | Piscine | Swimming pool | Schwimmbad'),
  elevator: onlyYes('comfort', 'Lift | Ascenseur | Lift | Aufzug'),
  flooding_area_type: choice(
    'planning',
    'Overstromingsgevoelig gebied | Zone inondable | Flood-prone area | Überschwemmungsgefährdetes Gebiet',
    { 'no flooding area': 'Nee | Non | No | Nein' },
  ),
  running_water: yesNo('comfort', 'Wateraansluiting | Raccordement à l’eau | Mains water | Wasseranschluss'),
};

/** The subtypes by their names in the files. A subtype that only repeats its type is shown as the type. */
export const SUBTYPES: Readonly<Record<string, string>> = {
  apartment: '',
  flat: '',
  residence: 'Woning | | | Wohnhaus',
  house: 'Woning | | | Wohnhaus',
  villa: 'Villa | Villa | Villa | Villa',
  penthouse: 'Penthouse | Penthouse | Penthouse | Penthouse',
  studio: 'Studio | Studio | Studio | Studio',
  flatstudio: 'Studio | Studio | Studio | Studio',
  duplex: 'Duplex | Duplex | Duplex | Maisonettewohnung',
  triplex: 'Triplex | Triplex | Triplex | Triplexwohnung',
  loft: 'Loft | Loft | Loft | Loft',
  'student-flat': 'Studentenkamer | Kot étudiant | Student room | Studentenzimmer',
  groundfloor: 'Gelijkvloers appartement | Rez-de-chaussée | Ground-floor apartment | Erdgeschosswohnung',
  masterhouse: 'Herenhuis | Maison de maître | Townhouse | Stadthaus',
  bungalow: 'Bungalow | Bungalow | Bungalow | Bungalow',
  cottage: 'Landhuis | Maison de campagne | Country house | Landhaus',
  chalet: 'Chalet | Chalet | Chalet | Chalet',
};

/** The columns with flood scores of a home in Flanders, which the page shows among the legal particulars. */
export const FLOOD_SCORES: Readonly<Record<string, Words>> = {
  flood_p_score: words(
    'Overstromingsscore van het perceel (P-score) | Score d’inondation de la parcelle (score P) | ' +
      'Flood score of the parcel (P-score) | Überschwemmungsscore der Parzelle (P-Score)',
  ),
  flood_g_score: words(
    'Overstromingsscore van het gebouw (G-score) | Score d’inondation du bâtiment (score G) | ' +
      'Flood score of the building (G-score) | Überschwemmungsscore des Gebäudes (G-Score)',
  ),
};

/** The present names of places, by the names of former municipalities. */
export const FORMER_NAMES: Readonly<Record<string, string>> = {
  'Jehay-Bodegnée': 'Jehay',
};
