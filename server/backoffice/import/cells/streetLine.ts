import {
  boxLast,
  boxOf,
  type HouseNumber,
  namedBox,
  readHouseNumber,
  readOpenNumber,
  saysNone,
} from './houseNumber.ts';
import { streetLanguage } from './languageOfStreet.ts';

/** The cells of an address, empty where the source has nothing. */
interface AddressCells {
  readonly street: string;
  readonly number: string;
  readonly box: string;
}

interface AddressParts {
  readonly street: string;
  readonly number?: string | undefined;
  readonly box?: string | undefined;
  /** Parts stood in the line of the street and were moved to their own places. */
  readonly moved: boolean;
  /** Why parts of the line may be something else: it is as the source has it. */
  readonly doubt?: string;
  /** A box that is in no part, because the box's own cell says another. */
  readonly lostBox?: string;
  /** Why the number is as its own cell has it. */
  readonly numberDoubt?: string;
  /** Cells that say that there is no number or box. */
  readonly none?: readonly ('number' | 'box')[];
}

/** Longer texts are no street. */
const LONGEST_STREET = 200;

/** A number behind one of these is a part of the street's name: `Laan van 1914`. */
const BEFORE_NAMES =
  /^(?:van|de|den|der|het|'t|ter|ten|te|op|naar|du|des|le|la|les|au|aux|et|en|of|à|the|am|an|im|von|zum|zur)$/i;
const MONTHS =
  /^(?:janu?ar[iy]?|januari|februa?ri?|maart|april|mei|juni|juli|augustus|september|oktober|november|december|janvier|février|mars|avril|mai|juin|juillet|août|aout|septembre|octobre|novembre|décembre|decembre)/i;
/** What is numbered itself: `Blok 3`, `bus 3` without the number of the house. */
const NUMBERED =
  /^(?:blok|bloc|block|lot|kavel|perceel|zone|fase|phase|unit|gebouw|bâtiment|sector|secteur|km|bus|bte|bo[iî]te|box|app|appt|appartement|verdieping|étage)\.?$/i;
/** The same as the whole name: the `Nieuwe Kaai` is a street. */
const NUMBERED_ALONE = /^(?:kaai|quai|dok|hal|wijk)$/i;
/** Streets that bear the name of a ruler, who has a number. */
const RULERS = /(?:albert|leopold|léopold|boudewijn|baudouin|filip|philippe|karel|charles|willem|guillaume)$/i;
/** `1er`, `10ème`: a part of a name. */
const ORDINAL = /^\d{1,4}(?:(?:ste|de|er|ère|ere|re|ème|eme|ième|ieme)(?![\p{L}\d])|[eè](?=\s+\p{L}))/u;
/** Roads that are long enough for numbers that look like years. */
const LONG_ROAD = /^(?:chauss[ée]e|route|steenweg)\b|(?:steenweg|baan)$/i;
const YEAR = /^(?:1[789]|20)\d\d(?![^-])/;
/** What a road is called that has a number for a name. */
const NUMBERED_ROAD = /^(?:rn|(?:route |chauss[ée]e )?(?:nationale|r[ée]gionale)|nationale (?:weg|baan))$/i;
/** Names that are no more than a kind of road or place: a number behind one may be its own. */
const GENERIC = String.raw`(?:rue|avenue|av|boulevard|bd|chemin|route|chauss[ée]e|sentier|all[ée]e|impasse|clos|cit[ée]|place|square|quai|dr[èe]ve|venelle|lotissement|r[ée]sidence|nationale|provinciale|r[ée]gionale|straat|laan|weg|baan|dreef|steenweg|plein|pad|lei|wegel|kaai|park|rijksweg|rijksbaan|gewestweg|gewestbaan|provincieweg|provinciebaan|expresweg|autoweg|autosnelweg|autoroute|ring|verkaveling|residentie|stra(?:ss|ß)e|platz|allee|landstra(?:ss|ß)e|bundesstra(?:ss|ß)e|road|street)`;
/** Grounds whose parts are numbered. */
const GROUNDS = String.raw`(?:(?:industrie|bedrijven|ambachts|kmo|nijverheids|haven|gewerbe)[- ]?(?:zone|park|terrein|gebiet|kaai)|zone|zoning|zi|za|zae|parc|gewerbegebiet)`;
/** A kind of road alone is no name. */
const STREET_KIND = new RegExp(`^${GENERIC}$`, 'iu');
const GENERIC_NAME = new RegExp(String.raw`^(?:${GENERIC}(?: ${GENERIC})?$|${GROUNDS}(?![\p{L}\d]))`, 'iu');
const MARK_LAST = /(?:[\s,]|^)(?:nr|no|num|nummer|numéro|numero|n[°º])\.?$/iu;

const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/(?<![\s,;])[\s,;]+$/, '')
    .trim();
const sameText = (a: string, b: string): boolean =>
  a.replaceAll(/\s/g, '').toLowerCase() === b.replaceAll(/\s/g, '').toLowerCase();
const sameBox = (a: string, b: string): boolean => sameText(a.replace(/^0+(?=\d)/, ''), b.replace(/^0+(?=\d)/, ''));

interface Line {
  readonly street: string;
  readonly house: HouseNumber;
  /** What the name and the number may be instead. */
  readonly doubt?: string;
}

/** Why the number behind a name may belong to it. */
function doubtOf(name: string, { number, box, isBareBox, postcode }: HouseNumber): string | undefined {
  const lastWord = name.split(/[\s,]+/).at(-1) ?? '';
  if (!/\p{L}{2}/u.test(name)) return `"${name}" alone is hardly the name of a street`;
  if (NUMBERED.test(lastWord) || NUMBERED_ALONE.test(name)) return `${number} may be the number of "${lastWord}"`;
  if (YEAR.test(number) && !LONG_ROAD.test(name)) return `${number} may be a year in the name`;
  if (RULERS.test(lastWord) && number.length === 1 && (box === undefined || (isBareBox && /^\d+$/.test(box))))
    return `${number} may belong to "${lastWord}"`;
  if (NUMBERED_ROAD.test(name)) return `${number} may be the number of the road`;
  if (isBareBox && box !== undefined && /^\d+$/.test(box) && GENERIC_NAME.test(name))
    return `${number} may belong to the name, and ${box} be the number`;
  return postcode === undefined ? undefined : `${postcode} may be a postcode`;
}

/** Whether a number is surely a part of the name: a date, an ordinal, a year behind a preposition. */
function isInName(before: string, number: string): boolean {
  const lastWord = before.split(/[\s,]+/).at(-1) ?? '';
  return BEFORE_NAMES.test(lastWord) || /[ld]['’]$/i.test(lastWord) || (YEAR.test(number) && MONTHS.test(lastWord));
}

/**
 * A name and the first number that is no part of it, which has to make sense to the end of the line; undefined for a name
 * alone.
 */
function numberLast<House extends HouseNumber>(
  text: string,
  read: (text: string) => House | undefined,
): { readonly street: string; readonly house: House } | 'unclear' | undefined {
  /** A number that is surely a part of the name would be a house number in another name. */
  let mayBeHouse = false;
  /** Where what is known to be the name ends. */
  let nameEnd = 0;
  for (const { index } of text.matchAll(/(?:(?<=[\s,°º])|(?<=nr\.))\d/g)) {
    const before = tidy(text.slice(0, index))
      .replace(MARK_LAST, '')
      .replace(/(?<![\s,;:-])[\s,;:-]+$/, '');
    const word = /^\d+/.exec(text.slice(index))?.[0] ?? '';
    const rest = text.slice(index);
    const behind = rest.slice(word.length).trimStart();
    if (ORDINAL.test(rest) || MONTHS.test(behind) || isInName(before, word)) {
      nameEnd = index + word.length;
      mayBeHouse ||= read(rest) !== undefined;
      continue;
    }
    const house = read(rest);
    const isName = /\p{L}/u.test(before) && !/\d/.test(before.slice(nameEnd).split(/\p{L}/u).at(-1) ?? '');
    return house && isName ? { street: before, house } : 'unclear';
  }
  return mayBeHouse ? 'unclear' : undefined;
}

const HIGHEST_IN_NAMES = 31;

/** `12 Rue Neuve`, `12 bte 3, rue Neuve`, `49 Begijnenvest`. Dutch names begin with small numbers: `1 Meilaan`. */
function numberFirst(text: string, number: string): Line | undefined {
  for (const gap of text.matchAll(/[\s,]+/g)) {
    const street = text.slice(gap.index + gap[0].length);
    if (!/^\p{L}.{3}/u.test(street) || numberLast(street, readHouseNumber)) continue;
    const house = readHouseNumber(text.slice(0, gap.index));
    if (!house) return undefined;
    const isCertain =
      streetLanguage(street) === 'fr' ||
      gap[0].includes(',') ||
      Number.parseInt(house.number, 10) > HIGHEST_IN_NAMES ||
      sameText(house.number, number);
    if (isCertain && !MONTHS.test(street)) return { street, house };
    return { street, house, doubt: `${house.number} may belong to the name` };
  }
  return undefined;
}

/** A name that begins as a number with a name does, and has another number behind it. */
const HOUSE_BEFORE = /^(?:3[2-9]|[4-9]\d|\d{3,})\D|^\d+[,\s]+(?:rue|avenue|chauss[ée]e|place|boulevard)\b/i;

/** What a line says beside its name. `doubt` alone: it has digits that make no sense. */
function readLine(text: string, number: string): Line | { readonly doubt: string } | undefined {
  const first = /^\d/.test(text) ? numberFirst(text, number) : undefined;
  if (first) return first;
  const last = numberLast(text, readHouseNumber);
  if (last === undefined && !/^\d/.test(text)) return undefined;
  if (typeof last !== 'object' || HOUSE_BEFORE.test(last.street))
    return { doubt: 'its number cannot be told from its name' };
  const doubt = doubtOf(last.street, last.house);
  return doubt === undefined ? last : { ...last, doubt };
}

/** A line whose box goes on in the cell of the number: `Rue Neuve 50 A2.` and `5` is number 50, box A2.5. */
function continuedLine(text: string, number: string): Line | undefined {
  const open = numberLast(text, readOpenNumber);
  if (typeof open !== 'object' || doubtOf(open.street, open.house) !== undefined) return undefined;
  const { boxStart, number: own } = open.house;
  if (/\w$|^$/.test(boxStart) && (sameText(number, own) || sameText(number, own + boxStart))) return undefined;
  return { street: open.street, house: { number: own, box: boxStart + boxOf(number) } };
}

/** Whether a text is a whole name: `Rue du` goes on, and the number of `Kerkstraat 12` is no part of it. */
const isName = (text: string): boolean => {
  const lastWord = text.split(/[\s,]+/).at(-1) ?? '';
  return /\p{L}{2}/u.test(text) && !/\d/.test(lastWord) && !BEFORE_NAMES.test(lastWord) && !STREET_KIND.test(text);
};

interface NumberCell {
  readonly house: Partial<HouseNumber>;
  /** The cell has a box, and no number. */
  readonly boxAlone?: string;
  /** Why it is not taken apart. */
  readonly doubt?: string;
}

/** What the number's own cell says. */
function readNumberCell(text: string): NumberCell {
  if (text === '' || /^0+$/.test(text)) return { house: {} };
  const house = readHouseNumber(text);
  if (house?.postcode !== undefined) return { house: { number: text }, doubt: `${house.postcode} may be a postcode` };
  if (house) return { house };
  const boxAlone = namedBox(text);
  if (boxAlone !== undefined) return { house: { number: text }, boxAlone, doubt: 'a box without a number' };
  return { house: { number: text }, doubt: 'it is neither a number alone nor a number with its box' };
}

/** A box that the cell of the number has, where the line has the number: no house has a number that begins with 0. */
const BOX_CELL = /^0\d[\d ./-]{0,8}$|^0-\d{1,4}$/;

/**
 * Puts street, number and box into their own places, whichever of the cells the source has them in. What is not surely a
 * number stays where it is, with a doubt that says why.
 */
export function splitAddress(cells: AddressCells): AddressParts {
  if (cells.street.length > LONGEST_STREET)
    return { street: cells.street, number: cells.number || undefined, box: cells.box || undefined, moved: false };
  const none = (['number', 'box'] as const).filter((field) => saysNone(cells[field], field));
  const numberText = none.includes('number') ? '' : tidy(cells.number);
  const [line, ownBox] = [tidy(cells.street), boxOf(cells.box)];
  const parts = putParts(line, numberText, ownBox);
  return none.length === 0 ? parts : { ...parts, none };
}

function putParts(line: string, numberText: string, ownBox: string): AddressParts {
  const { house: own, boxAlone, doubt: numberDoubt } = readNumberCell(numberText);
  const withBox = (parts: Pick<AddressParts, 'street' | 'moved' | 'doubt'>, house: Partial<HouseNumber>) => ({
    ...parts,
    number: house.number,
    box: ownBox || house.box,
    ...(ownBox !== '' && house.box !== undefined && !sameBox(ownBox, house.box) && { lostBox: house.box }),
  });
  const whole = (doubt?: string): AddressParts => ({
    ...withBox({ street: line, moved: false, ...(doubt !== undefined && { doubt }) }, own),
    ...(numberDoubt !== undefined && own.number === numberText && { numberDoubt }),
  });

  const found = readLine(line, numberText);
  if (numberText !== '') {
    const continued = continuedLine(line, numberText);
    if (continued) return withBox({ street: continued.street, moved: true }, continued.house);
  }
  if (own.number === undefined || boxAlone !== undefined) {
    if (!found || !('house' in found) || found.doubt !== undefined) return whole(found?.doubt);
    const { street, house } = found;
    if (boxAlone === undefined) return withBox({ street, moved: true }, house);
    if (house.box === undefined) return withBox({ street, moved: true }, { ...house, box: boxAlone });
    if (sameBox(house.box, boxAlone)) return withBox({ street, moved: true }, house);
    return whole(`the line says ${house.number}/${house.box}, and the number's own cell ${numberText}`);
  }
  // The number has its own cell: digits in the line that may be a part of the name are one.
  if (!found || !('house' in found) || found.doubt !== undefined) {
    const last = numberDoubt === undefined ? boxLast(line) : undefined;
    if (!last || !isName(last.street)) return whole();
    if (own.box !== undefined && !sameBox(own.box, last.box))
      return whole(`the line says box ${last.box}, and the number's own cell ${numberText}`);
    return withBox({ street: last.street, moved: true }, { ...own, box: last.box });
  }
  const { street, house } = found;
  if (house.box === undefined && BOX_CELL.test(numberText))
    return withBox({ street, moved: true }, { number: house.number, box: numberText });
  // `14 B` in the line is 14B also where the cell says 14.
  const isSame = sameText(house.number.replace(/(?<=\d)[a-z]$/i, ''), own.number) || sameText(house.number, own.number);
  const isOneBox = house.box === undefined || own.box === undefined || sameBox(house.box, own.box);
  if (isSame && isOneBox) return withBox({ street, moved: true }, { ...own, ...house });
  return whole(
    `the line says ${[house.number, house.box].filter(Boolean).join('/')}, and the number's own cell ${numberText}`,
  );
}

/** What a report says of parts: of which cell, what was done, and why. */
interface AddressNote {
  readonly kind: 'address-split' | 'contradiction' | 'unreadable';
  readonly field: 'street' | 'number' | 'box';
  readonly handling: 'corrected' | 'kept' | 'dropped';
  readonly reason: string;
}

export function addressNotes(parts: AddressParts): AddressNote[] {
  const { street, number, box, moved, doubt, lostBox, numberDoubt, none = [] } = parts;
  const notes: AddressNote[] = [];
  if (moved) {
    const reason = `read as ${[street, number, box && `box ${box}`].filter(Boolean).join(', ')}`;
    notes.push({ kind: 'address-split', field: 'street', handling: 'corrected', reason });
  } else if (doubt !== undefined) {
    const reason = `not taken apart: ${doubt}`;
    notes.push({ kind: 'address-split', field: 'street', handling: 'kept', reason });
  }
  if (numberDoubt !== undefined) {
    const reason = `not taken apart: ${numberDoubt}`;
    notes.push({ kind: 'address-split', field: 'number', handling: 'kept', reason });
  }
  for (const field of none) {
    const reason = `it says that there is no ${field}`;
    notes.push({ kind: 'unreadable', field, handling: 'dropped', reason });
  }
  if (lostBox !== undefined) {
    const reason = `the number has box ${lostBox}, and the box's own cell ${box}, which counts`;
    notes.push({ kind: 'contradiction', field: 'box', handling: 'dropped', reason });
  }
  return notes;
}

/** The names of a street, by language where the source names it, with the number and the box that are in their lines. */
interface StreetNames<Locale> {
  readonly streets: readonly (readonly [locale: Locale, street: string])[];
  readonly number: string;
  readonly box: string;
  readonly notes: readonly (AddressNote & { readonly locale: Locale })[];
}

/** The lines of one street in several languages. Each is read with the number and the box of those before it. */
export function splitStreets<Locale>(
  lines: readonly (readonly [locale: Locale, line: string])[],
  cells: Pick<AddressCells, 'number' | 'box'>,
): StreetNames<Locale> {
  let { number, box } = cells;
  const streets: (readonly [Locale, string])[] = [];
  const notes: (AddressNote & { readonly locale: Locale })[] = [];
  for (const [locale, line] of lines) {
    const parts = splitAddress({ street: line, number, box });
    streets.push([locale, parts.street]);
    number = parts.number ?? '';
    box = parts.box ?? '';
    // The next line is read with the same number.
    const isKnown = (note: AddressNote) => note.field === 'number' && notes.some(({ field }) => field === 'number');
    notes.push(
      ...addressNotes(parts)
        .filter((note) => !isKnown(note))
        .map((note) => Object.assign(note, { locale })),
    );
  }
  return { streets, number, box, notes };
}
