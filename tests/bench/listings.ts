import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findPlaces } from '#server/backoffice/geo/places.ts';
import { createRandomNumbers } from './randomNumbers.ts';

export interface ListingFiles {
  /** The files, each with the name of its mapping. */
  readonly files: readonly { readonly file: string; readonly mapping: string }[];
  /** The note below the table when the listings are not the real ones. */
  readonly sourceNote?: string;
}

const projectRoot = path.resolve(import.meta.dirname, '../..');
const REAL_FILE_NAMES = [
  { name: 'for-sale.csv', mapping: 'for-sale', rows: 9000 },
  { name: 'to-rent.csv', mapping: 'to-rent', rows: 7458 },
] as const;

/**
 * Returns the folder of the real listings: the folder that GEVEL_LISTINGS names, or else a `shared` folder beside the
 * project.
 */
function findRealFolder(): string | undefined {
  const folders = [process.env['GEVEL_LISTINGS'], path.resolve(projectRoot, '../shared/data/listings')];
  return folders.find((folder) => folder && REAL_FILE_NAMES.every(({ name }) => existsSync(path.join(folder, name))));
}

/** The places, each with its postcode and a relative number of listings. */
const GENERATED_PLACES = [
  ['1000', 'Bruxelles', 9],
  ['1050', 'Ixelles', 7],
  ['1180', 'Uccle', 7],
  ['2000', 'Antwerpen', 9],
  ['2018', 'Antwerpen', 5],
  ['2300', 'Turnhout', 2],
  ['2800', 'Mechelen', 4],
  ['3000', 'Leuven', 5],
  ['3500', 'Hasselt', 4],
  ['4000', 'Liège', 6],
  ['4800', 'Verviers', 2],
  ['5000', 'Namur', 4],
  ['6000', 'Charleroi', 4],
  ['6900', 'Marche-en-Famenne', 1],
  ['7000', 'Mons', 3],
  ['8000', 'Brugge', 4],
  ['8300', 'Knokke-Heist', 5],
  ['8400', 'Oostende', 5],
  ['8500', 'Kortrijk', 3],
  ['9000', 'Gent', 8],
  ['9300', 'Aalst', 3],
] as const;

const GENERATED_TYPES = [
  ['apartment', 'apartment', 45],
  ['residence', 'house', 30],
  ['villa', 'house', 12],
  ['duplex', 'apartment', 5],
  ['penthouse', 'apartment', 4],
  ['studio', 'apartment', 4],
] as const;

/**
 * The type names that differ between a portal's two exports. The keys are the names in the export of homes for sale;
 * the values are the names in the export of homes to rent.
 */
const RENTED_TYPE_NAMES: Readonly<Record<string, string>> = {
  apartment: 'flat',
  residence: 'house',
  studio: 'flatStudio',
};

/** The highest energy use of each letter of the energy label, in kWh/m² per year. */
const MAX_ENERGY_USE_BY_LETTER = {
  FLANDERS: { A: 100, B: 200, C: 300, D: 400, E: 500 },
  OTHERS: { A: 85, B: 170, C: 255, D: 340, E: 425, F: 510 },
} as const;

/** Returns all columns of a shipped mapping, because an import stops when one of them is missing. */
function readColumns(mapping: string): readonly string[] {
  const file = path.join(projectRoot, 'server/backoffice/import/mappings', `${mapping}.json`);
  return Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { columns: object }).columns);
}

/** Returns a CSV file with the columns of the mapping, and with values like those in a portal's export. */
function generateListings(mapping: 'for-sale' | 'to-rent', rows: number): string {
  const random = createRandomNumbers(rows);
  // The details use another random generator, so that the other cells of a row do not change when details are added.
  const randomDetail = createRandomNumbers(rows + 1);
  const drawNumber = (low: number, high: number, next = random) => Math.round(low + next() * (high - low));
  const pickWeighted = <Option extends readonly [...unknown[], number]>(options: readonly Option[]): Option => {
    const getWeight = (option: Option) => option.at(-1) as number;
    let remainingWeight = random() * options.reduce((sum, option) => sum + getWeight(option), 0);
    const chosen = options.find((option) => (remainingWeight -= getWeight(option)) < 0) ?? options[0];
    if (chosen === undefined) throw new Error('nothing to pick from');
    return chosen;
  };
  const drawCount = (low: number, high: number) => drawNumber(low, high, randomDetail);
  /** Returns `1` in the given percentage of rows, and `0` in the other rows. */
  const drawFlag = (percent: number) => (randomDetail() * 100 < percent ? '1' : '0');
  /** Returns one of the options, or an empty cell. */
  const chooseOption = (...options: readonly string[]) => options[drawCount(0, options.length)] ?? '';
  const columns = readColumns(mapping);
  const isSale = mapping === 'for-sale';

  const lines = Array.from({ length: rows }, (_, index) => {
    const [zip, place] = pickWeighted(GENERATED_PLACES);
    const [type, category] = pickWeighted(GENERATED_TYPES);
    const isHouse = category === 'house';
    const bedrooms = drawNumber(isHouse ? 2 : 1, isHouse ? 6 : 3);
    const living = bedrooms * drawNumber(28, 55);
    const price = isSale ? living * drawNumber(1800, 4200) : living * drawNumber(8, 14);
    const land = isHouse ? drawNumber(150, 1800) : '';
    const day = String(drawNumber(1, 28)).padStart(2, '0');
    const date = `${drawNumber(2019, 2025)}-${String(drawNumber(1, 12)).padStart(2, '0')}-${day}`;
    const energy = drawNumber(60, 480);
    const built = drawNumber(1930, 2024);

    const [foundPlace] = findPlaces(zip, place);
    if (foundPlace === undefined) throw new Error(`there is no ${zip} ${place}`);
    const letters =
      foundPlace.region === 'FLANDERS' ? MAX_ENERGY_USE_BY_LETTER.FLANDERS : MAX_ENERGY_USE_BY_LETTER.OTHERS;
    const [letter = ''] = Object.entries(letters).find(([, upTo]) => energy <= upTo) ?? [];
    const region = foundPlace.region.charAt(0) + foundPlace.region.slice(1).toLowerCase();
    const scale = letter === 'A' && region !== 'Brussels' ? 'Single' : '';
    const garage = drawFlag(50);
    const garden = isHouse ? drawFlag(80) : '0';
    const terrace = drawFlag(70);
    const floors = drawCount(2, 6);
    const cells: Readonly<Record<string, string | number>> = {
      property_id: `x${index}`,
      posting_date: isSale ? `${date} 00:00:00` : date,
      property_type: isSale ? type : (RENTED_TYPE_NAMES[type] ?? type),
      category,
      transaction_type: isSale ? 'for-sale' : 'for-rent',
      price,
      price_per_sqm: Math.round(price / living),
      livable_surface: living,
      land_surface: land,
      bedrooms,
      build_year: built,
      primary_energy_consumption: energy,
      postal_code: zip,
      locality: place,
      region,
      street: 'Stationsstraat',
      house_number: drawCount(1, 200),
      latitude: (foundPlace.latitude + (randomDetail() - 0.5) / 100).toFixed(6),
      longitude: (foundPlace.longitude + (randomDetail() - 0.5) / 100).toFixed(6),
      bathrooms: drawCount(1, 2),
      showers: drawCount(0, 2),
      toilets: drawCount(1, 3),
      number_of_floors: isHouse ? drawCount(1, 3) : floors,
      apartment_floor: isHouse ? '' : drawCount(0, floors - 1),
      facades: isHouse ? drawCount(2, 4) : 2,
      facade_orientation: chooseOption('North', 'South-east', 'South', 'West'),
      building_state: isSale ? 'new' : chooseOption('Excellent', 'Normal', 'Fully renovated', 'To be renovated'),
      new_construction: built > 2022 ? 1 : 0,
      currently_leased: drawFlag(10),
      furnished: drawFlag(20),
      heating_type: isSale
        ? chooseOption('gas', 'fuel oil', 'electric')
        : chooseOption('Gas', 'Fuel oil', 'Electricity', 'Hot air'),
      glazing_type: chooseOption('Double glass', 'Triple glass'),
      kitchen_equipment: chooseOption('Super equipped', 'Fully equipped', 'Partially equipped'),
      living_room_surface: drawCount(20, 45),
      kitchen_surface: drawCount(6, 15),
      epc: isSale ? `${region}${scale}${letter}` : letter,
      electrical_certificate: drawFlag(50),
      heat_pump: drawFlag(20),
      solar_panels: drawFlag(20),
      air_conditioning: drawFlag(10),
      swimming_pool: isHouse ? drawFlag(10) : '0',
      elevator: isHouse ? '0' : drawFlag(60),
      running_water: '1',
      garden,
      garden_surface: garden === '1' ? drawCount(40, 100) : '',
      garden_orientation: garden === '1' ? chooseOption('East', 'South', 'South-west') : '',
      terrace,
      terrace_surface: terrace === '1' ? drawCount(5, 30) : '',
      balcony: drawFlag(20),
      garage,
      garages: garage === '1' ? drawCount(1, 2) : '',
      indoor_parking: drawCount(0, 2),
      outdoor_parking: drawCount(0, 2),
      cellar: drawFlag(40),
      flooding_area_type: chooseOption('no flooding area'),
      maintenance_cost: isHouse ? '' : drawCount(50, 250),
      availability: chooseOption('Immediately', 'Negotiable', 'On contract'),
    };
    return columns.map((column) => cells[column] ?? '').join();
  });
  return `${[columns.join(), ...lines].join('\n')}\n`;
}

/** Writes files like a portal's exports, for sale and to rent, with the given number of rows each. */
export const writeGeneratedListings = (folder: string, rowsEach?: number): ListingFiles['files'] =>
  REAL_FILE_NAMES.map(({ name, mapping, rows }) => {
    const file = path.join(folder, name);
    writeFileSync(file, generateListings(mapping, rowsEach ?? rows));
    return { file, mapping };
  });

/** Returns the real listings when they are available, and otherwise the same number of generated ones. */
export function findListingFiles(folder: string): ListingFiles {
  const real = findRealFolder();
  if (real !== undefined) {
    return { files: REAL_FILE_NAMES.map(({ name, mapping }) => ({ file: path.join(real, name), mapping })) };
  }
  const files = writeGeneratedListings(folder);
  return {
    files,
    sourceNote: 'generated look-alikes: GEVEL_LISTINGS names no folder with for-sale.csv and to-rent.csv',
  };
}
