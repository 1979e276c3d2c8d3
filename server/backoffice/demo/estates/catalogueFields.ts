import type { FieldValue } from '#shared/api/estate.ts';
import type { Region } from '#shared/primitives/ids.ts';
import type { DemoEstate } from './demoEstate.ts';
import { buildCadastralIncome } from './finance.ts';
import { toTransactionFamily, toGroup, isBuilt, isDwelling } from './kind.ts';

type Fields = Record<string, FieldValue>;

/** From this number of square metres, the land around a house is no longer described as a garden. */
const MIN_PARK_SQUARE_METRES = 5000;
/** The property tax as a share of the indexed cadastral income, including municipal surcharges. */
const PROPERTY_TAX: Readonly<Record<Region, number>> = { FLANDERS: 0.37, WALLONIA: 0.48, BRUSSELS: 0.45 };

const pick = <T>(list: readonly [T, ...T[]], id: number): T => list[id % list.length] ?? list[0];
/** The keys of the lists that the field catalogue names (specification §3.3). */
const HEATING: Readonly<Record<NonNullable<DemoEstate['heating']>, string>> = {
  gas: 'GAS_CONDENSING',
  oil: 'FUEL_OIL',
  heatPump: 'HEAT_PUMP',
  electric: 'ELECTRICITY',
  pellets: 'PELLETS',
  district: 'DISTRICT',
};

const FLOORS = {
  nl: 'Eiken parket en tegels',
  fr: 'Parquet de chêne et carrelage',
  en: 'Oak parquet and tiles',
  de: 'Eichenparkett und Fliesen',
};
const BRICK = { nl: 'Baksteen', fr: 'Brique', en: 'Brick', de: 'Ziegel' };
const STONE = { nl: 'Natuursteen', fr: 'Pierre du pays', en: 'Local stone', de: 'Naturstein' };
const MECHANICAL = {
  nl: 'Mechanisch, systeem C',
  fr: 'Mécanique, système C',
  en: 'Mechanical extract',
  de: 'Mechanische Abluft',
};
const BALANCED = {
  nl: 'Balansventilatie met warmteterugwinning',
  fr: 'Double flux avec récupération de chaleur',
  en: 'Balanced, with heat recovery',
  de: 'Zu- und Abluft mit Wärmerückgewinnung',
};

const isResidential = (estate: DemoEstate) => isDwelling(toGroup(estate.kind));
const isHouse = (estate: DemoEstate) => toGroup(estate.kind) === 'house' || toGroup(estate.kind) === 'level';
const isSaved = (estate: DemoEstate) => Boolean(estate.newBuilding) || (estate.renovated ?? 0) >= 2015;

function construction(estate: DemoEstate, region: Region): Fields {
  const storeys = estate.kind === 'BUNGALOW' || estate.kind === 'CHALET' ? 1 : (estate.beds ?? 0) > 3 ? 3 : 2;
  return {
    ...(isHouse(estate) && {
      'construction.facades_count': (estate.plot ?? 0) > 450 ? 4 : 2,
      'construction.floors_count': storeys,
      'construction.roof_type': estate.style === 'modern' ? 'FLAT' : 'GABLE',
      'construction.facade_material': region === 'WALLONIA' && estate.style !== 'modern' ? STONE : BRICK,
    }),
    ...(isResidential(estate) && { 'construction.floor_material': FLOORS }),
    ...(estate.terrace && { 'construction.terraces_count': estate.terrace > 50 ? 2 : 1 }),
    ...(estate.rooms?.includes('cellar') && { 'construction.cellar': true }),
    ...(estate.rooms?.includes('attic') && { 'construction.attic': true }),
    ...(isSaved(estate) && { 'construction.roof_insulation': 'YES', 'construction.wall_insulation': 'YES' }),
    'construction.cadastral_section': pick(['A', 'B', 'C', 'F', 'K'], estate.id),
    'construction.cadastral_number': `${100 + (estate.id % 700)} ${pick(['A', 'C', 'H', 'R'], estate.id)}${(estate.id % 8) + 1}`,
  };
}

/** Returns fuel, windows, connections and the facilities that the author lists. */
function comfort(estate: DemoEstate): Fields {
  const has = new Set(estate.has);
  return {
    ...(estate.heating && { 'comfort.heating': HEATING[estate.heating] }),
    ...(estate.heating === 'heatPump' && { 'comfort.heat_pump': true }),
    ...(estate.heating === 'oil' && { 'comfort.oil_tank': 2400 }),
    'comfort.glazing': (estate.epc ?? 0) < 60 ? 'TRIPLE' : (estate.epc ?? 0) > 500 ? 'SINGLE' : 'DOUBLE',
    'comfort.carpentry': estate.style === 'classic' || estate.style === 'country' ? 'WOOD' : 'ALUMINIUM',
    'comfort.kitchen': pick(['FULLY_EQUIPPED', 'OPEN_FULLY_EQUIPPED', 'SUPER_EQUIPPED'], estate.id),
    'comfort.bathroom': (estate.baths ?? 1) > 1 ? 'BATH_AND_SHOWER' : 'WALK_IN_SHOWER',
    ...(isSaved(estate) && { 'comfort.ventilation': estate.newBuilding ? BALANCED : MECHANICAL }),
    'comfort.connection_water': true,
    'comfort.connection_electricity': true,
    ...(estate.heating === 'gas' && { 'comfort.connection_gas': true }),
    'comfort.connection_sewer': (estate.plot ?? 0) < MIN_PARK_SQUARE_METRES,
    'comfort.connection_internet': true,
    'comfort.digital_meter': estate.id % 3 !== 1,
    ...(has.has('SOLAR') && { 'comfort.solar_panels': true }),
    ...(has.has('POOL') && { 'comfort.swimming_pool': true }),
    ...(has.has('SAUNA') && { 'comfort.sauna': true }),
    ...(has.has('RAINWATER') && { 'comfort.rainwater_tank': pick([5000, 7500, 10_000], estate.id) }),
    ...(has.has('ALARM') && { 'comfort.alarm': true }),
    ...(has.has('VIDEOPHONE') && { 'comfort.videophone': true }),
    ...(has.has('FIREPLACE') && { 'comfort.open_fire': true }),
    ...(has.has('AIRCO') && { 'comfort.air_conditioning': true }),
    ...(has.has('CHARGING') && { 'comfort.charging_point': true }),
    ...(has.has('BIKES') && { 'comfort.bicycle_storage': true }),
  };
}

function financial(estate: DemoEstate, region: Region): Fields {
  const { indexed } = buildCadastralIncome(estate) ?? {};
  const flat = toGroup(estate.kind) === 'apartment';
  return {
    ...(indexed && { 'financial.property_tax': Math.round(indexed * PROPERTY_TAX[region]) }),
    ...(estate.newBuilding && toTransactionFamily(estate.transaction) === 'sale' && { 'financial.vat_rate': 21 }),
    ...(estate.charges && { 'financial.common_charges_provision': true }),
    ...(flat &&
      !estate.newBuilding &&
      toTransactionFamily(estate.transaction) === 'sale' && {
        'financial.reserve_fund': 1500 + (estate.id % 40) * 250,
      }),
  };
}

function certification(estate: DemoEstate): Fields {
  const sale = toTransactionFamily(estate.transaction) === 'sale';
  const validUntil = `${2032 + (estate.id % 4)}-${String((estate.id % 12) + 1).padStart(2, '0')}-15`;
  return {
    ...(estate.epc !== undefined && !estate.newBuilding && { 'certification.epc_valid_until': validUntil }),
    ...(estate.heating === 'oil' && { 'certification.heating_oil_certificate': 'VALID' }),
    ...(estate.heating === 'gas' && sale && { 'certification.gas_certificate': 'VALID' }),
    ...(!sale && { 'certification.conformity_certificate': 'VALID' }),
  };
}

const UNKNOWN_FLOODING = '0';

/**
 * Returns the answers to the Flemish questions about areas on the flood maps, derived from the letters of the flood
 * score.
 */
function floodInformation(region: Region, score: string | undefined): Fields {
  if (region !== 'FLANDERS' || score === undefined || score === UNKNOWN_FLOODING) return {};
  const flagged = (letters: string) => (letters.includes(score) ? 'YES' : 'NO');
  return {
    'flood_information.flood_prone_area': flagged('CD'),
    'flood_information.effectively_flood_prone': flagged('D'),
    'flood_information.possibly_flood_prone': flagged('BC'),
    'flood_information.delimited_flood_area': 'NO',
    'flood_information.delimited_riparian_zone': 'NO',
  };
}

function planning(estate: DemoEstate, region: Region): Fields {
  if (region !== 'FLANDERS') return {};
  return {
    'planning.proceeding': 'NO',
    'planning.nature_protected': 'NO',
    ...(isResidential(estate) && {
      'planning.building_destination': estate.kind.startsWith('HOLIDAY') ? 'VACATION_RESIDENCE' : 'MAIN_RESIDENCE',
      'planning.vacancy_register': 'NO',
    }),
  };
}

function other(estate: DemoEstate): Fields {
  const garden = estate.garden && estate.plot && estate.plot < MIN_PARK_SQUARE_METRES ? estate.plot : undefined;
  const rent = toTransactionFamily(estate.transaction) === 'rent';
  const step = (factor: number, least: number) => least + ((estate.id * factor) % 17) * 50;
  return {
    ...(garden && {
      'other.garden': estate.newBuilding ? 'ONLY_LAWN' : 'FULLY_LANDSCAPED',
      'other.garden_surface': Math.round(garden * 0.6),
    }),
    ...(isBuilt(toGroup(estate.kind)) && {
      'other.distance_shops': step(3, 150),
      'other.distance_school': step(5, 200),
      'other.distance_public_transport': step(7, 100),
    }),
    ...(rent && isResidential(estate) && { 'other.smoking_allowed': 'NO' }),
  };
}

/** Builds the values of the field catalogue that have no other place in the document (specification §3.2). */
export function buildCatalogueFields(estate: DemoEstate, region: Region, floodScore: string | undefined): Fields {
  return {
    ...financial(estate, region),
    ...floodInformation(region, floodScore),
    ...planning(estate, region),
    ...(isBuilt(toGroup(estate.kind)) && {
      ...construction(estate, region),
      ...certification(estate),
    }),
    ...(isResidential(estate) && comfort(estate)),
    ...other(estate),
  };
}
