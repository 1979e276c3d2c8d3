import { createRecord } from '#shared/domain/typedKeys.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';

/**
 * A text in each language. This file has the texts that a detail page should show for each column of a listing file. It
 * uses neither the mappings nor the texts of the product, so that the comparison finds an error in either of them.
 */
type TextByLocale = Readonly<Record<Locale, string>>;
export type ListingRow = Readonly<Record<string, string>>;

/** A label with the value that a page should show for it. */
interface ExpectedFact {
  readonly tab: string;
  readonly label: TextByLocale;
  readonly value: TextByLocale;
}

/**
 * Returns the fact that a page should show for a cell that is not empty. Returns `undefined` when the page shows
 * nothing, according to the specification.
 */
type ExpectFact = (cell: string, row: ListingRow) => ExpectedFact | undefined;

const createSameText = (text: string): TextByLocale => createRecord(LOCALES, () => text);
/**
 * Parses one text for each language, in the order of `LOCALES`, separated by bars. Throws an error with the line when a
 * text is missing.
 */
export const parseTexts = (line: string): TextByLocale => {
  const texts = line.split('|').map((text) => text.trim());
  if (texts.length !== LOCALES.length) throw new Error(`“${line}” is not a text for each of ${LOCALES.join(', ')}`);
  return createRecord(LOCALES, (locale) => texts[LOCALES.indexOf(locale)] ?? '');
};

/** Formats a number with a dot for thousands and a comma for decimals (specification §9). */
function formatBelgianNumber(value: number, decimals?: number): string {
  const [whole = '', fraction] = (decimals === undefined ? String(value) : value.toFixed(decimals)).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
  return fraction ? `${grouped},${fraction}` : grouped;
}

const YES_TEXT = parseTexts('Ja | Oui | Yes | Ja');
const NO_TEXT = parseTexts('Nee | Non | No | Nein');
const TRUE_CELLS = new Set(['1', 'true', 'yes']);

const expectFact = (
  tab: string,
  label: string,
  value: (cell: string, row: ListingRow) => TextByLocale | undefined,
): ExpectFact => {
  const labels = parseTexts(label);
  return (cell, row) => {
    const expected = value(cell, row);
    return expected && { tab, label: labels, value: expected };
  };
};
/** Returns a function that expects the number of a cell. Zero counts as empty (specification §4.6). */
const expectNumber = (tab: string, label: string, unit = '') =>
  expectFact(tab, label, (cell) =>
    Number(cell) === 0 ? undefined : createSameText(formatBelgianNumber(Number(cell)) + unit),
  );
const expectYesOrNo = (tab: string, label: string) =>
  expectFact(tab, label, (cell) => (TRUE_CELLS.has(cell.toLowerCase()) ? YES_TEXT : NO_TEXT));
const expectYes = (tab: string, label: string) =>
  expectFact(tab, label, (cell) => (TRUE_CELLS.has(cell.toLowerCase()) ? YES_TEXT : undefined));
const expectChoice = (tab: string, label: string, values: Readonly<Record<string, string>>) =>
  expectFact(tab, label, (cell) => {
    const found = values[cell.toLowerCase()];
    return found === undefined
      ? createSameText(`no expectation for “${cell}”`)
      : found === ''
        ? undefined
        : parseTexts(found);
  });

const MONTHLY_TEXT = parseTexts('per maand | par mois | per month | pro Monat');
const addMonthlyPeriod = (amount: string): TextByLocale => ({
  nl: `${amount} ${MONTHLY_TEXT.nl}`,
  fr: `${amount} ${MONTHLY_TEXT.fr}`,
  en: `${amount} ${MONTHLY_TEXT.en}`,
  de: `${amount} ${MONTHLY_TEXT.de}`,
});
const formatEuros = (cell: string) => `€ ${formatBelgianNumber(Number(cell), 2)}`;
const expectCharges = expectFact(
  'financial',
  'Gemeenschappelijke lasten | Charges communes | Common charges | Gemeinsame Lasten',
  (cell) => (Number(cell) === 0 ? undefined : addMonthlyPeriod(formatEuros(cell))),
);

/** Parses both date formats of the files: `2021-02-18` and `2/18/2021`. A time may follow the date. */
function formatDate(cell: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(cell);
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`;
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(cell) ?? [];
  return `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`;
}

const COMPASS_TEXTS: Readonly<Record<string, string>> = {
  north: 'Noord | Nord | North | Norden',
  'north-east': 'Noordoost | Nord-est | North-east | Nordosten',
  east: 'Oost | Est | East | Osten',
  'south-east': 'Zuidoost | Sud-est | South-east | Südosten',
  south: 'Zuid | Sud | South | Süden',
  'south-west': 'Zuidwest | Sud-ouest | South-west | Südwesten',
  west: 'West | Ouest | West | Westen',
  'north-west': 'Noordwest | Nord-ouest | North-west | Nordwesten',
};

/** The columns whose cells each become one fact on the page. */
export const FACT_COLUMNS: Readonly<Record<string, ExpectFact>> = {
  property_id: expectFact('general', 'Referentie | Référence | Reference | Referenz', createSameText),
  posting_date: expectFact('general', 'Online sinds | En ligne depuis | Online since | Online seit', (cell) =>
    createSameText(formatDate(cell)),
  ),
  category: expectChoice('general', 'Type | Type | Type | Typ', {
    apartment: 'Appartement | Appartement | Apartment | Wohnung',
    house: 'Huis | Maison | House | Haus',
  }),
  transaction_type: expectChoice('general', 'Status | Statut | Status | Status', {
    'for-sale': 'Te koop | À vendre | For sale | Zu verkaufen',
    'for-rent': 'Te huur | À louer | To rent | Zu vermieten',
  }),
  price: expectFact('financial', 'Prijs | Prix | Price | Preis', (cell, row) => {
    // The page hides this value for homes that are sold under VAT (specification §5).
    if (Number(cell) === 0 || TRUE_CELLS.has(row['vat']?.toLowerCase() ?? '')) return undefined;
    return row['transaction_type'] === 'for-rent'
      ? addMonthlyPeriod(formatEuros(cell))
      : createSameText(formatEuros(cell));
  }),
  vat: expectYesOrNo(
    'financialPriceDetails',
    'Verkoop onder btw-stelsel | Vente sous régime TVA | Sale subject to VAT | Verkauf unter Mehrwertsteuerregelung',
  ),
  cadastral_income: expectFact(
    'financial',
    'Kadastraal inkomen | Revenu cadastral | Cadastral income | Katastereinkommen',
    (cell) => createSameText(formatEuros(cell)),
  ),
  currently_leased: expectYesOrNo('financial', 'Verhuurd | Actuellement loué | Currently let | Derzeit vermietet'),
  maintenance_cost: expectCharges,
  co_ownership_charges: expectCharges,
  livable_surface: expectNumber(
    'construction',
    'Bewoonbare oppervlakte | Superficie habitable | Living area | Wohnfläche',
    ' m²',
  ),
  land_surface: expectNumber(
    'construction',
    'Grondoppervlakte | Superficie du terrain | Plot area | Grundstücksfläche',
    ' m²',
  ),
  terrain_width: expectNumber(
    'construction',
    'Perceelbreedte | Largeur du terrain | Plot width | Grundstücksbreite',
    ' m',
  ),
  ground_depth: expectNumber(
    'construction',
    'Perceeldiepte | Profondeur du terrain | Plot depth | Grundstückstiefe',
    ' m',
  ),
  terrace_surface: expectNumber(
    'construction',
    'Oppervlakte terras | Superficie de la terrasse | Terrace area | Terrassenfläche',
    ' m²',
  ),
  garden_surface: expectNumber('other', 'Oppervlakte tuin | Superficie du jardin | Garden area | Gartenfläche', ' m²'),
  bedrooms: expectNumber('construction', 'Slaapkamers | Chambres | Bedrooms | Schlafzimmer'),
  bathrooms: expectNumber('construction', 'Badkamers | Salles de bains | Bathrooms | Badezimmer'),
  showers: expectNumber('construction', 'Douches | Douches | Showers | Duschen'),
  toilets: expectNumber('construction', 'Toiletten | Toilettes | Toilets | Toiletten'),
  garages: expectNumber('construction', 'Garages | Garages | Garages | Garagen'),
  indoor_parking: expectNumber(
    'construction',
    'Parkeerplaatsen binnen | Parkings intérieurs | Indoor parking spaces | Stellplätze innen',
  ),
  outdoor_parking: expectNumber(
    'construction',
    'Parkeerplaatsen buiten | Parkings extérieurs | Outdoor parking spaces | Stellplätze außen',
  ),
  number_of_floors: expectNumber('construction', 'Verdiepingen | Étages | Floors | Stockwerke'),
  apartment_floor: expectFact('general', 'Verdieping | Étage | Floor | Etage', (cell) =>
    Number(cell) === 0
      ? parseTexts('Gelijkvloers | Rez-de-chaussée | Ground floor | Erdgeschoss')
      : createSameText(formatBelgianNumber(Number(cell))),
  ),
  facades: expectNumber('construction', 'Gevels | Façades | Facades | Fassaden'),
  build_year: expectFact('construction', 'Bouwjaar | Année de construction | Year of construction | Baujahr', (cell) =>
    createSameText(String(Number(cell))),
  ),
  new_construction: expectYes('construction', 'Nieuwbouw | Construction neuve | New build | Neubau'),
  balcony: expectYesOrNo('construction', 'Balkon | Balcon | Balcony | Balkon'),
  facade_orientation: expectChoice(
    'construction',
    'Oriëntatie voorgevel | Orientation de la façade avant | Orientation of the front | Ausrichtung der Vorderseite',
    COMPASS_TEXTS,
  ),
  garden_orientation: expectChoice(
    'other',
    'Oriëntatie tuin | Orientation du jardin | Orientation of the garden | Ausrichtung des Gartens',
    COMPASS_TEXTS,
  ),
  building_state: expectChoice('construction', 'Staat | État | Condition | Zustand', {
    new: 'Nieuw | Neuf | New | Neu',
    excellent: 'Uitstekend | Excellent | Excellent | Ausgezeichnet',
    normal: 'Normaal | Normal | Normal | Normal',
    'fully renovated': 'Gerenoveerd | Rénové | Renovated | Renoviert',
    'to be renovated': 'Te renoveren | À rénover | Needs renovating | Sanierungsbedürftig',
    'to renovate': 'Te renoveren | À rénover | Needs renovating | Sanierungsbedürftig',
  }),
  furnished: expectYesOrNo('comfort', 'Gemeubeld | Meublé | Furnished | Möbliert'),
  heating_type: expectChoice('comfort', 'Verwarming | Chauffage | Heating | Heizung', {
    gas: 'Aardgas | Gaz naturel | Natural gas | Erdgas',
    'fuel oil': 'Stookolie | Mazout | Heating oil | Heizöl',
    electric: 'Elektriciteit | Électricité | Electricity | Strom',
    electricity: 'Elektriciteit | Électricité | Electricity | Strom',
    'hot air': 'Hete lucht | Air chaud | Warm air | Warmluft',
    coal: 'Kolen | Charbon | Coal | Kohle',
    wood: 'Hout | Bois | Wood | Holz',
    'solar energy': 'Zonne-energie | Énergie solaire | Solar energy | Solarenergie',
  }),
  glazing_type: expectChoice('comfort', 'Beglazing | Vitrage | Glazing | Verglasung', {
    'simple glass': 'Enkel glas | Simple vitrage | Single glazing | Einfachverglasung',
    'double glass': 'Dubbel glas | Double vitrage | Double glazing | Doppelverglasung',
    'triple glass': 'Drievoudig glas | Triple vitrage | Triple glazing | Dreifachverglasung',
  }),
  kitchen_equipment: expectChoice('comfort', 'Keuken | Cuisine | Kitchen | Küche', {
    'super equipped': 'Luxueus ingericht | Super équipée | High-end fitted | Luxuriös eingerichtet',
    'fully equipped': 'Volledig ingericht | Entièrement équipée | Fully fitted | Voll eingerichtet',
    'partially equipped': 'Gedeeltelijk ingericht | Partiellement équipée | Partly fitted | Teilweise eingerichtet',
    'not equipped': 'Niet ingericht | Non équipée | Not fitted | Nicht eingerichtet',
  }),
  heat_pump: expectYesOrNo('comfort', 'Warmtepomp | Pompe à chaleur | Heat pump | Wärmepumpe'),
  solar_panels: expectYesOrNo('comfort', 'Zonnepanelen | Panneaux photovoltaïques | Solar panels | Photovoltaikanlage'),
  air_conditioning: expectYesOrNo('comfort', 'Airconditioning | Climatisation | Air conditioning | Klimaanlage'),
  swimming_pool: expectYesOrNo('comfort', 'Zwembad | Piscine | Swimming pool | Schwimmbad'),
  elevator: expectYes('comfort', 'Lift | Ascenseur | Lift | Aufzug'),
  flooding_area_type: expectChoice(
    'planning',
    'Overstromingsgevoelig gebied | Zone inondable | Flood-prone area | Überschwemmungsgefährdetes Gebiet',
    { 'no flooding area': 'Nee | Non | No | Nein' },
  ),
  running_water: expectYesOrNo('comfort', 'Wateraansluiting | Raccordement à l’eau | Mains water | Wasseranschluss'),
};

/** The subtypes by their names in the files. A subtype that only repeats its type is shown as the type. */
export const SUBTYPE_TEXTS: Readonly<Record<string, string>> = {
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
export const FLOOD_SCORE_TEXTS: Readonly<Record<string, TextByLocale>> = {
  flood_p_score: parseTexts(
    'Overstromingsscore van het perceel (P-score) | Score d’inondation de la parcelle (score P) | ' +
      'Flood score of the parcel (P-score) | Überschwemmungsscore der Parzelle (P-Score)',
  ),
  flood_g_score: parseTexts(
    'Overstromingsscore van het gebouw (G-score) | Score d’inondation du bâtiment (score G) | ' +
      'Flood score of the building (G-score) | Überschwemmungsscore des Gebäudes (G-Score)',
  ),
};

/** The present names of places, by the names of former municipalities. */
export const FORMER_MUNICIPALITY_NAMES: Readonly<Record<string, string>> = {
  'Jehay-Bodegnée': 'Jehay',
};
