import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface ListingFiles {
  /** A file and the name of the mapping that reads it. */
  readonly files: readonly { readonly file: string; readonly mapping: string }[];
  /** Said below the table when these are not the real ones. */
  readonly note?: string;
}

const root = path.resolve(import.meta.dirname, '../..');
const NAMES = [
  { name: 'for-sale.csv', mapping: 'for-sale', rows: 9000 },
  { name: 'to-rent.csv', mapping: 'to-rent', rows: 7458 },
] as const;

/** Where the real listings are: the folder of GEVEL_LISTINGS, else a `shared` folder beside the project. */
function realFolder(): string | undefined {
  const folders = [process.env['GEVEL_LISTINGS'], path.resolve(root, '../shared/data/listings')];
  return folders.find((folder) => folder && NAMES.every(({ name }) => existsSync(path.join(folder, name))));
}

/** Evenly spread numbers from 0 to 1, the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Postcode, place and how many listings it has in relation to others. */
const PLACES = [
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

const TYPES = [
  ['apartment', 'apartment', 45],
  ['residence', 'house', 30],
  ['villa', 'house', 12],
  ['duplex', 'apartment', 5],
  ['penthouse', 'apartment', 4],
  ['studio', 'apartment', 4],
] as const;

/** The two exports call some types differently. */
const RENT_NAMES: Readonly<Record<string, string>> = { apartment: 'flat', residence: 'house', studio: 'flatStudio' };

/** A CSV file with the columns that the mappings know and figures like those of a portal's export. */
function lookAlikes(mapping: 'for-sale' | 'to-rent', rows: number): string {
  const random = randomNumbers(rows);
  const between = (low: number, high: number) => Math.round(low + random() * (high - low));
  const pick = <Option extends readonly [...unknown[], number]>(options: readonly Option[]): Option => {
    const weight = (option: Option) => option.at(-1) as number;
    let rest = random() * options.reduce((sum, option) => sum + weight(option), 0);
    const chosen = options.find((option) => (rest -= weight(option)) < 0) ?? options[0];
    if (chosen === undefined) throw new Error('nothing to pick from');
    return chosen;
  };
  const lines = Array.from({ length: rows }, (_, index) => {
    const [zip, place] = pick(PLACES);
    const [type, category] = pick(TYPES);
    const bedrooms = between(category === 'house' ? 2 : 1, category === 'house' ? 6 : 3);
    const living = bedrooms * between(28, 55);
    const price = mapping === 'for-sale' ? living * between(1800, 4200) : living * between(8, 14);
    const land = category === 'house' ? between(150, 1800) : '';
    const day = String(between(1, 28)).padStart(2, '0');
    const date = `${between(2019, 2025)}-${String(between(1, 12)).padStart(2, '0')}-${day}`;
    const posted = mapping === 'for-sale' ? `${date} 00:00:00` : date;
    const energy = between(60, 480);
    const built = between(1930, 2024);
    const family = mapping === 'for-sale' ? 'for-sale' : 'for-rent';
    const kind = mapping === 'to-rent' ? (RENT_NAMES[type] ?? type) : type;
    return [
      `x${index}`,
      posted,
      kind,
      category,
      family,
      price,
      living,
      land,
      bedrooms,
      built,
      energy,
      zip,
      place,
    ].join();
  });
  const head =
    'property_id,posting_date,property_type,category,transaction_type,price,livable_surface,land_surface,bedrooms,' +
    'build_year,primary_energy_consumption,postal_code,locality';
  return `${[head, ...lines].join('\n')}\n`;
}

/** Writes files like a portal's exports, for sale and to rent, with so many rows each. */
export const lookAlikeFiles = (folder: string, rowsEach?: number): ListingFiles['files'] =>
  NAMES.map(({ name, mapping, rows }) => {
    const file = path.join(folder, name);
    writeFileSync(file, lookAlikes(mapping, rowsEach ?? rows));
    return { file, mapping };
  });

/** The real listings where they are at hand, else as many look-alikes. */
export function listingFiles(folder: string): ListingFiles {
  const real = realFolder();
  if (real !== undefined) {
    return { files: NAMES.map(({ name, mapping }) => ({ file: path.join(real, name), mapping })) };
  }
  const files = lookAlikeFiles(folder);
  return { files, note: 'generated look-alikes: GEVEL_LISTINGS names no folder with for-sale.csv and to-rent.csv' };
}
