import type { Group } from '../estates/kind.ts';
import type { Facts, Phrasebook, Variants } from './phrasebook.ts';

const MIN_GROUNDS_SQUARE_METRES = 5000;
const MIN_HIGH_FLOOR = 3;
const DIVIDED = new Set(['APARTMENT_BLOCK', 'MIXED_BUILDING']);
const TO_BUILD_ON = new Set(['BUILDING_PLOT', 'INDUSTRIAL_LAND']);
const HEAVY_LABELS = new Set(['E', 'F']);

/**
 * Chooses one of the variants. The same estate always gets the same one, and estates with neighbouring ids mostly get
 * different ones.
 */
function chooseVariant(facts: Facts, variants: Variants, salt = 0): string {
  const variant = variants[(facts.id + Math.floor(facts.id / 10) + salt) % variants.length] ?? variants[0];
  return variant(facts);
}

const joined = (...parts: readonly (string | false | 0 | undefined)[]): string => parts.filter(Boolean).join(' ');

function mainPhrase(f: Facts, book: Phrasebook): Variants {
  const byGroup: Readonly<Record<Group, Variants>> = {
    house: book.house,
    level: book.level,
    apartment: book.apartment,
    single: book.single,
    building: DIVIDED.has(f.kind) ? book.dividedBuilding : book.building,
    plot: TO_BUILD_ON.has(f.kind) ? book.plot : book.land,
    garage: f.kind === 'GARAGE_BOX' ? book.garageBox : f.kind === 'STORAGE_UNIT' ? book.storageUnit : book.parking,
    commercial: book.shop,
    office: book.office,
    industrial: book.hall,
    project: f.kind === 'ALLOTMENT' ? book.allotment : book.project,
  };
  return byGroup[f.group];
}

function rooms(f: Facts, book: Phrasebook): string {
  const high = f.group === 'apartment' && f.floor >= MIN_HIGH_FLOOR;
  return joined(
    chooseVariant(f, mainPhrase(f, book)),
    high && chooseVariant(f, f.has.has('ELEVATOR') ? book.lift : book.stairs, 1),
    f.rooms.has('office') && chooseVariant(f, book.study, 1),
    f.rooms.has('laundry') && chooseVariant(f, book.laundry, 2),
    f.rooms.has('storage') && f.group === 'apartment' && chooseVariant(f, book.storage, 3),
    f.rooms.has('cellar') && chooseVariant(f, f.group === 'house' ? book.cellar : book.privateCellar, 1),
  );
}

function garden(f: Facts, book: Phrasebook): string | false {
  if (f.group === 'house' || f.group === 'level') {
    if (f.plot >= MIN_GROUNDS_SQUARE_METRES) return chooseVariant(f, book.grounds);
    return f.garden !== undefined && chooseVariant(f, book.garden, 2);
  }
  return f.group === 'apartment' && f.garden !== undefined && f.plot > 0 && chooseVariant(f, book.flatGarden);
}

function terrace(f: Facts, book: Phrasebook): string | false {
  if (!f.terrace || f.group === 'project') return false;
  const facing = f.garden !== undefined && f.plot === 0;
  return chooseVariant(f, facing ? book.terraceFacing : book.terrace, 1);
}

const outside = (f: Facts, book: Phrasebook): string =>
  joined(
    garden(f, book),
    terrace(f, book),
    f.has.has('POOL') && chooseVariant(f, book.pool),
    f.has.has('STABLES') && chooseVariant(f, book.stables),
    f.garages && chooseVariant(f, book.garages),
    f.parkings && chooseVariant(f, book.parkings),
  );

function age(f: Facts, book: Phrasebook): string | false {
  if (f.group === 'plot' || f.kind === 'ALLOTMENT') return false;
  if (f.newBuilding) return chooseVariant(f, f.group === 'project' ? book.newProject : book.newBuilding);
  if (f.year === undefined) return false;
  return chooseVariant(f, f.renovated === undefined ? book.built : book.renovated);
}

function comfort(f: Facts, book: Phrasebook): string {
  const heavy = f.region === 'FLANDERS' && f.family === 'sale' && HEAVY_LABELS.has(f.label ?? '');
  return joined(
    age(f, book),
    f.label !== undefined && chooseVariant(f, f.heating ? book.heating : book.label, 1),
    heavy && chooseVariant(f, book.renovationObligation),
    f.has.has('SOLAR') && chooseVariant(f, book.solar),
    f.charges !== undefined && f.family === 'rent' && chooseVariant(f, book.charges),
    f.has.has('FURNISHED') && chooseVariant(f, book.furnished),
    chooseVariant(f, book.closing[f.state], 1),
  );
}

/**
 * Returns the paragraphs: the opening, the rooms with the outdoor space, the place, and the details with the contact.
 */
export const paragraphs = (facts: Facts, book: Phrasebook, opening: string, place: string | undefined): string[] =>
  [opening, joined(rooms(facts, book), outside(facts, book)), place ?? '', comfort(facts, book)].filter(Boolean);
