import {
  splitOffBox,
  readBox,
  type HouseNumber,
  readNamedBox,
  readHouseNumber,
  readUnfinishedHouseNumber,
  isNoValue,
} from './houseNumber.ts';
import { detectStreetLanguage } from './languageOfStreet.ts';

/** The cells of an address; a cell is empty when the source has no value. */
interface AddressCells {
  readonly street: string;
  readonly number: string;
  readonly box: string;
}

interface AddressParts {
  readonly street: string;
  readonly number?: string | undefined;
  readonly box?: string | undefined;
  /** Is true when the line of the street contained parts that were moved to their own fields. */
  readonly hasMovedParts: boolean;
  /** The reason why the line is not split: a part of the line may mean something else. */
  readonly doubtReason?: string;
  /** A box beside the house number that is not used, because the cell of the box contains another box. */
  readonly lostBox?: string;
  /** The reason why the cell of the number is not split. */
  readonly numberDoubtReason?: string;
  /** The cells with a text that means that there is no number or box. */
  readonly absentParts?: readonly ('number' | 'box')[];
}

/** The maximum length of a line that is parsed. A longer line stays unchanged. */
const MAX_LINE_CHARACTERS = 200;

/** A number after one of these words is part of the street's name: `Laan van 1914`. */
const WORD_BEFORE_NUMBER_IN_NAME =
  /^(?:van|de|den|der|het|'t|ter|ten|te|op|naar|du|des|le|la|les|au|aux|et|en|of|à|the|am|an|im|von|zum|zur)$/i;
const MONTH_NAME =
  /^(?:janu?ar[iy]?|januari|februa?ri?|maart|april|mei|juni|juli|augustus|september|oktober|november|december|janvier|février|mars|avril|mai|juin|juillet|août|aout|septembre|octobre|novembre|décembre|decembre)/i;
/** Matches words such as `Blok`, `bus` and `Postbus`. A number after such a word is no house number. */
const NUMBERED_PART_PATTERN =
  /^(?:postbus|postfach|bp|b\.p|postale|blok|bloc|block|lot|kavel|perceel|zone|fase|phase|unit|gebouw|bâtiment|sector|secteur|km|bus|bte|bo[iî]te|box|app|appt|appartement|verdieping|étage)\.?$/i;
/**
 * Matches names after which a number is perhaps no house number. `Nieuwe Kaai` does not match, because it is a street.
 */
const NUMBERED_PLACE_NAME_PATTERN = /^(?:kaai|quai|dok|hal|wijk)$/i;
/** Matches names of rulers. A number after such a name may be part of the name, as in `Albert 1`. */
const RULER_NAME = /(?:albert|leopold|léopold|boudewijn|baudouin|filip|philippe|karel|charles|willem|guillaume)$/i;
/** Matches ordinals such as `1er` and `10ème`, which are part of a street's name. */
const ORDINAL_NUMBER = /^\d{1,4}(?:(?:ste|de|er|ère|ere|re|ème|eme|ième|ieme)(?![\p{L}\d])|[eè](?=\s+\p{L}))/u;
/** Matches roads that are long enough to have house numbers that look like years. */
const LONG_ROAD = /^(?:chauss[ée]e|route|steenweg)\b|(?:steenweg|baan)$/i;
const YEAR_NUMBER = /^(?:1[789]|20)\d\d(?![^-])/;
/** Matches roads whose names end with a number. That number is no house number. */
const NUMBERED_ROAD = /^(?:rn|(?:route |chauss[ée]e )?(?:nationale|r[ée]gionale)|nationale (?:weg|baan))$/i;
/** Matches words for kinds of roads and places. A number after such a word alone may be part of the name. */
const GENERIC_STREET_WORD = String.raw`(?:rue|avenue|av|boulevard|bd|chemin|route|chauss[ée]e|sentier|all[ée]e|impasse|clos|cit[ée]|place|square|quai|dr[èe]ve|venelle|lotissement|r[ée]sidence|nationale|provinciale|r[ée]gionale|straat|laan|weg|baan|dreef|steenweg|plein|pad|lei|wegel|kaai|park|rijksweg|rijksbaan|gewestweg|gewestbaan|provincieweg|provinciebaan|expresweg|autoweg|autosnelweg|autoroute|ring|verkaveling|residentie|stra(?:ss|ß)e|platz|allee|landstra(?:ss|ß)e|bundesstra(?:ss|ß)e|road|street)`;
/** Matches words for business parks. A number after such a word may be the number of a part of the park. */
const BUSINESS_PARK_WORD = String.raw`(?:(?:industrie|bedrijven|ambachts|kmo|nijverheids|haven|gewerbe)[- ]?(?:zone|park|terrein|gebiet|kaai)|zone|zoning|zi|za|zae|parc|gewerbegebiet)`;
/** Matches a text that is only a kind of road, and therefore no name. */
const ONLY_STREET_WORD = new RegExp(`^${GENERIC_STREET_WORD}$`, 'iu');
const GENERIC_STREET_NAME = new RegExp(
  String.raw`^(?:${GENERIC_STREET_WORD}(?: ${GENERIC_STREET_WORD})?$|${BUSINESS_PARK_WORD}(?![\p{L}\d]))`,
  'iu',
);
const TRAILING_NUMBER_WORD = /(?:[\s,]|^)(?:nr|no|num|nummer|numéro|numero|n[°º])\.?$/iu;

const tidyLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/(?<![\s,;])[\s,;]+$/, '')
    .trim();
const isSameText = (a: string, b: string): boolean =>
  a.replaceAll(/\s/g, '').toLowerCase() === b.replaceAll(/\s/g, '').toLowerCase();
const isSameBox = (a: string, b: string): boolean => isSameText(a.replace(/^0+(?=\d)/, ''), b.replace(/^0+(?=\d)/, ''));

interface StreetLine {
  readonly street: string;
  readonly house: HouseNumber;
  /** The reason why the number may be no house number. */
  readonly doubtReason?: string;
}

/** Explains why the number after a name may be no house number; undefined when it certainly is a house number. */
function explainDoubt(name: string, { number, box, isBareBox, postcode }: HouseNumber): string | undefined {
  const lastWord = name.split(/[\s,]+/).at(-1) ?? '';
  if (!/\p{L}{2}/u.test(name)) return `"${name}" alone is hardly the name of a street`;
  if (NUMBERED_PART_PATTERN.test(lastWord) || NUMBERED_PLACE_NAME_PATTERN.test(name))
    return `${number} may be the number of "${lastWord}"`;
  if (YEAR_NUMBER.test(number) && !LONG_ROAD.test(name)) return `${number} may be a year in the name`;
  if (RULER_NAME.test(lastWord) && number.length === 1 && (box === undefined || (isBareBox && /^\d+$/.test(box))))
    return `${number} may belong to "${lastWord}"`;
  if (NUMBERED_ROAD.test(name)) return `${number} may be the number of the road`;
  if (isBareBox && box !== undefined && /^\d+$/.test(box) && GENERIC_STREET_NAME.test(name))
    return `${number} may belong to the name, and ${box} be the number`;
  return postcode === undefined ? undefined : `${postcode} may be a postcode`;
}

/** Returns whether a number is certainly part of the name: `Laan van 1914`, `Place d'1830`, `8 mai 1945`. */
function isInName(textBefore: string, number: string): boolean {
  const lastWord = textBefore.split(/[\s,]+/).at(-1) ?? '';
  return (
    WORD_BEFORE_NUMBER_IN_NAME.test(lastWord) ||
    /[ld]['’]$/i.test(lastWord) ||
    (YEAR_NUMBER.test(number) && MONTH_NAME.test(lastWord))
  );
}

/**
 * Splits a text before the first number that is not part of the street's name. Returns `unclear` when the text from
 * this number on is no house number, and undefined when the whole text is a name.
 */
function splitAtNumber<House extends HouseNumber>(
  text: string,
  parseHouse: (text: string) => House | undefined,
): { readonly street: string; readonly house: House } | 'unclear' | undefined {
  /** Is true when a number in the name, with the text after it, could also be parsed as a house number. */
  let mayBeHouse = false;
  /** The index up to which the text certainly belongs to the name. */
  let nameEnd = 0;
  for (const { index } of text.matchAll(/(?:(?<=[\s,°º])|(?<=nr\.))\d/g)) {
    const name = tidyLine(text.slice(0, index))
      .replace(TRAILING_NUMBER_WORD, '')
      .replace(/(?<![\s,;:-])[\s,;:-]+$/, '');
    const digits = /^\d+/.exec(text.slice(index))?.[0] ?? '';
    const remainder = text.slice(index);
    const textAfterDigits = remainder.slice(digits.length).trimStart();
    if (ORDINAL_NUMBER.test(remainder) || MONTH_NAME.test(textAfterDigits) || isInName(name, digits)) {
      nameEnd = index + digits.length;
      mayBeHouse ||= parseHouse(remainder) !== undefined;
      continue;
    }
    const house = parseHouse(remainder);
    const isName = /\p{L}/u.test(name) && !/\d/.test(name.slice(nameEnd).split(/\p{L}/u).at(-1) ?? '');
    return house && isName ? { street: name, house } : 'unclear';
  }
  return mayBeHouse ? 'unclear' : undefined;
}

/** The largest number with which a street's name may begin, because some names begin with a day of a month. */
const MAX_NUMBER_IN_NAMES = 31;

/**
 * Parses a line that begins with its house number: `12 Rue Neuve`, `12 bte 3, rue Neuve`, `49 Begijnenvest`. Returns a
 * doubt for `1 Meilaan`, because the name of a Dutch street may begin with a number.
 */
function readNumberFirst(text: string, number: string): StreetLine | undefined {
  for (const gap of text.matchAll(/[\s,]+/g)) {
    const street = text.slice(gap.index + gap[0].length);
    if (!/^\p{L}.{3}/u.test(street) || splitAtNumber(street, readHouseNumber)) continue;
    const house = readHouseNumber(text.slice(0, gap.index));
    if (!house) return undefined;
    const isCertain =
      detectStreetLanguage(street) === 'fr' ||
      gap[0].includes(',') ||
      Number.parseInt(house.number, 10) > MAX_NUMBER_IN_NAMES ||
      isSameText(house.number, number);
    if (isCertain && !MONTH_NAME.test(street)) return { street, house };
    return { street, house, doubtReason: `${house.number} may belong to the name` };
  }
  return undefined;
}

/**
 * Matches a line that begins with a probable house number. A number up to 31 is probable only before a French street
 * word, because it may be a day in a street name ("11 Novembre"). When another number follows, the line is doubtful.
 */
const LEADING_HOUSE_NUMBER = /^(?:3[2-9]|[4-9]\d|\d{3,})\D|^\d+[,\s]+(?:rue|avenue|chauss[ée]e|place|boulevard)\b/i;

/**
 * Parses a line with name, number and box. Returns only the reason for a doubt when the digits cannot be parsed, and
 * undefined when the line is only a name.
 */
function readLine(text: string, number: string): StreetLine | { readonly doubtReason: string } | undefined {
  const leadingNumberLine = /^\d/.test(text) ? readNumberFirst(text, number) : undefined;
  if (leadingNumberLine) return leadingNumberLine;
  const trailingNumberLine = splitAtNumber(text, readHouseNumber);
  if (trailingNumberLine === undefined && !/^\d/.test(text)) return undefined;
  if (typeof trailingNumberLine !== 'object' || LEADING_HOUSE_NUMBER.test(trailingNumberLine.street))
    return { doubtReason: 'the number cannot be distinguished from the name' };
  const doubt = explainDoubt(trailingNumberLine.street, trailingNumberLine.house);
  return doubt === undefined ? trailingNumberLine : { ...trailingNumberLine, doubtReason: doubt };
}

/** Parses a line whose box continues in the cell of the number: `Rue Neuve 50 A2.` with `5` is number 50, box A2.5. */
function readContinuedLine(text: string, number: string): StreetLine | undefined {
  const unfinishedLine = splitAtNumber(text, readUnfinishedHouseNumber);
  if (typeof unfinishedLine !== 'object' || explainDoubt(unfinishedLine.street, unfinishedLine.house) !== undefined)
    return undefined;
  const { boxStart, number: ownNumber } = unfinishedLine.house;
  if (/\w$|^$/.test(boxStart) && (isSameText(number, ownNumber) || isSameText(number, ownNumber + boxStart)))
    return undefined;
  return { street: unfinishedLine.street, house: { number: ownNumber, box: boxStart + readBox(number) } };
}

/**
 * Returns whether a text is a complete name and nothing else. `Rue du` is incomplete, and `Kerkstraat 12` contains a
 * number.
 */
const isCompleteName = (text: string): boolean => {
  const lastWord = text.split(/[\s,]+/).at(-1) ?? '';
  return (
    /\p{L}{2}/u.test(text) &&
    !/\d/.test(lastWord) &&
    !WORD_BEFORE_NUMBER_IN_NAME.test(lastWord) &&
    !ONLY_STREET_WORD.test(text)
  );
};

interface NumberCell {
  readonly house: Partial<HouseNumber>;
  /** The box, from a cell of the number that contains no number. */
  readonly boxWithoutNumber?: string;
  /** The reason why the cell of the number is not split. */
  readonly doubtReason?: string;
}

/** Parses the cell of the number, which may contain a box as well. */
function readNumberCell(text: string): NumberCell {
  if (text === '' || /^0+$/.test(text)) return { house: {} };
  const house = readHouseNumber(text);
  if (house?.postcode !== undefined)
    return { house: { number: text }, doubtReason: `${house.postcode} may be a postcode` };
  if (house) return { house };
  const boxAlone = readNamedBox(text);
  if (boxAlone !== undefined)
    return { house: { number: text }, boxWithoutNumber: boxAlone, doubtReason: 'a box without a number' };
  return { house: { number: text }, doubtReason: 'it is neither a number alone nor a number with its box' };
}

/**
 * Matches a cell of the number that contains a box, such as `0302`, because no house number begins with 0. The pattern
 * is used when the line of the street contains the house number.
 */
const BOX_CELL = /^0\d[\d ./-]{0,8}$|^0-\d{1,4}$/;

/**
 * Moves street, number and box to their own fields, whichever cell they are in. A text that may be no number is not
 * moved, and `doubtReason` explains why.
 */
export function splitAddress(cells: AddressCells): AddressParts {
  if (cells.street.length > MAX_LINE_CHARACTERS)
    return {
      street: cells.street,
      number: cells.number || undefined,
      box: cells.box || undefined,
      hasMovedParts: false,
    };
  const absentParts = (['number', 'box'] as const).filter((field) => isNoValue(cells[field], field));
  const numberText = absentParts.includes('number') ? '' : tidyLine(cells.number);
  const [line, boxText] = [tidyLine(cells.street), readBox(cells.box)];
  const parts = combineParts(line, numberText, boxText);
  return absentParts.length === 0 ? parts : { ...parts, absentParts };
}

function combineParts(line: string, numberText: string, boxText: string): AddressParts {
  const { house: cellHouse, boxWithoutNumber: boxAlone, doubtReason: numberDoubt } = readNumberCell(numberText);
  const addBox = (
    parts: Pick<AddressParts, 'street' | 'hasMovedParts' | 'doubtReason'>,
    house: Partial<HouseNumber>,
  ) => ({
    ...parts,
    number: house.number,
    box: boxText || house.box,
    ...(boxText !== '' && house.box !== undefined && !isSameBox(boxText, house.box) && { lostBox: house.box }),
  });
  const keepLine = (doubt?: string): AddressParts => ({
    ...addBox({ street: line, hasMovedParts: false, ...(doubt !== undefined && { doubtReason: doubt }) }, cellHouse),
    ...(numberDoubt !== undefined && cellHouse.number === numberText && { numberDoubtReason: numberDoubt }),
  });

  const parsedLine = readLine(line, numberText);
  if (numberText !== '') {
    const continuedLine = readContinuedLine(line, numberText);
    if (continuedLine) return addBox({ street: continuedLine.street, hasMovedParts: true }, continuedLine.house);
  }
  if (cellHouse.number === undefined || boxAlone !== undefined) {
    if (!parsedLine || !('house' in parsedLine) || parsedLine.doubtReason !== undefined)
      return keepLine(parsedLine?.doubtReason);
    const { street, house } = parsedLine;
    if (boxAlone === undefined) return addBox({ street, hasMovedParts: true }, house);
    if (house.box === undefined) return addBox({ street, hasMovedParts: true }, { ...house, box: boxAlone });
    if (isSameBox(house.box, boxAlone)) return addBox({ street, hasMovedParts: true }, house);
    return keepLine(`the line says ${house.number}/${house.box}, but the cell of the number says ${numberText}`);
  }
  // The number is in its own cell, so digits in the line that may belong to the name are treated as part of the name.
  if (!parsedLine || !('house' in parsedLine) || parsedLine.doubtReason !== undefined) {
    const nameAndBox = numberDoubt === undefined ? splitOffBox(line) : undefined;
    if (!nameAndBox || !isCompleteName(nameAndBox.street)) return keepLine();
    if (cellHouse.box !== undefined && !isSameBox(cellHouse.box, nameAndBox.box))
      return keepLine(`the line says box ${nameAndBox.box}, but the cell of the number says ${numberText}`);
    return addBox({ street: nameAndBox.street, hasMovedParts: true }, { ...cellHouse, box: nameAndBox.box });
  }
  const { street, house } = parsedLine;
  if (house.box === undefined && BOX_CELL.test(numberText))
    return addBox({ street, hasMovedParts: true }, { number: house.number, box: numberText });
  // When the line contains `14 B` and the cell contains 14, the letter is used.
  const hasSameNumber =
    isSameText(house.number.replace(/(?<=\d)[a-z]$/i, ''), cellHouse.number) ||
    isSameText(house.number, cellHouse.number);
  const hasSameBox = house.box === undefined || cellHouse.box === undefined || isSameBox(house.box, cellHouse.box);
  if (hasSameNumber && hasSameBox) return addBox({ street, hasMovedParts: true }, { ...cellHouse, ...house });
  return keepLine(
    `the line says ${[house.number, house.box].filter(Boolean).join('/')}, but the cell of the number says ${numberText}`,
  );
}

/** A note for the import report: what was done with a part of the address, and why. */
interface AddressNote {
  readonly kind: 'address-split' | 'contradiction' | 'unreadable';
  readonly field: 'street' | 'number' | 'box';
  readonly handling: 'corrected' | 'kept' | 'dropped';
  readonly reason: string;
}

export function listAddressNotes(parts: AddressParts): AddressNote[] {
  const { street, number, box, hasMovedParts, doubtReason, lostBox, numberDoubtReason, absentParts = [] } = parts;
  const notes: AddressNote[] = [];
  if (hasMovedParts) {
    const reason = `read as ${[street, number, box && `box ${box}`].filter(Boolean).join(', ')}`;
    notes.push({ kind: 'address-split', field: 'street', handling: 'corrected', reason });
  } else if (doubtReason !== undefined) {
    const reason = `not split: ${doubtReason}`;
    notes.push({ kind: 'address-split', field: 'street', handling: 'kept', reason });
  }
  if (numberDoubtReason !== undefined) {
    const reason = `not split: ${numberDoubtReason}`;
    notes.push({ kind: 'address-split', field: 'number', handling: 'kept', reason });
  }
  for (const field of absentParts) {
    const reason = `it says that there is no ${field}`;
    notes.push({ kind: 'unreadable', field, handling: 'dropped', reason });
  }
  if (lostBox !== undefined) {
    const reason = `the number has box ${lostBox}, but the cell of the box says ${box}, which is used`;
    notes.push({ kind: 'contradiction', field: 'box', handling: 'dropped', reason });
  }
  return notes;
}

/** The result of `splitStreets`: the street's name in each language, the number and the box. */
interface StreetNames<Locale> {
  readonly streets: readonly (readonly [locale: Locale, street: string])[];
  readonly number: string;
  readonly box: string;
  readonly notes: readonly (AddressNote & { readonly locale: Locale })[];
}

/**
 * Splits the lines of one street in several languages. Each line is parsed with the number and the box from the
 * previous lines.
 */
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
    // Each line is parsed with the same number, so a note about the number is reported once.
    const isRepeated = (note: AddressNote) => note.field === 'number' && notes.some(({ field }) => field === 'number');
    notes.push(
      ...listAddressNotes(parts)
        .filter((note) => !isRepeated(note))
        .map((note) => Object.assign(note, { locale })),
    );
  }
  return { streets, number, box, notes };
}
