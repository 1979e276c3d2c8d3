import { isEmptyValue } from './cellItems.ts';

/**
 * A house number with its box: the number of a dwelling or a letter box in that house. Belgians write both together.
 */
export interface HouseNumber {
  /** The number alone, such as `12A` or `24-26`. */
  readonly number: string;
  readonly box?: string;
  /** Is true when neither a word nor a slash precedes the box, as in `64 5`. */
  readonly isBareBox?: boolean;
  /** The digits at the end, when they are probably the postcode: `12-9000`, `12 B 9000`, `12 9000`. */
  readonly postcode?: string;
}

/** A number with the start of a box that continues in another cell: `12 bus`, `50 A2.`, `30 /`. */
interface UnfinishedHouseNumber {
  readonly number: string;
  /** The start of the box; '' when the cell has only a word or a slash before a box. */
  readonly boxStart: string;
}

/** The maximum length of a text that is parsed. A longer text stays unchanged. */
const MAX_NUMBER_CHARACTERS = 50;

/** Matches a word for "number". */
const NUMBER_WORD = String.raw`(?:(?:nr|no|num|nummer|numéro|numero)\.?(?![\p{L}])|n[°º]\.?)`;
const LEADING_NUMBER_WORD = new RegExp(String.raw`^${NUMBER_WORD}\s*`, 'iu');
/** Matches a number, with an optional letter, and optionally with the last number of a row of houses. */
const HOUSE_NUMBER_START =
  /^(\d{1,5})(?:([a-z])(?![\p{L}\d])|\s?(bis|ter|quater)(?![\p{L}\d]))?(?:\s?[-–]\s?(\d{1,5}[a-z]?|[a-z])(?![\p{L}\d.]))?/iu;

/** Matches the text between a number and its box when there is no slash. */
const GAP_BEFORE_BOX = /^(?:\s*[,;]\s*|\s+[-–]\s*|\s+|[-–](?=\p{L}))/u;
/** Matches words that only announce a box and are not part of its name. */
const BOX_WORD = String.raw`(?:bus(?:nr|nummer)?|bte|bt|bo[iîÎ]te|box|app(?:t|art|artement)?|apt)`;
const BOX_PATTERN = new RegExp(
  String.raw`^(?:${BOX_WORD}(?=[\s.:\d])[\s.:]*(?:${NUMBER_WORD}\s*)?|b(?:\s*[.:]\s*|\s+)(?=\d))([\p{L}\d][\p{L}\d.:/-]{0,9}(?:\s[\p{L}\d]{1,2})?)$`,
  'iu',
);
/** Matches `b4`, which is box 4. `B4` does not match, because a capital letter names a block of the building. */
const SHORT_BOX = /^b(\d[\d.]{0,6})$/;
/**
 * Matches the name of a box that follows a word such as `bus`: its first word contains a digit, or is one or two
 * letters. The name in `boîte postale 3` does not match, because that is a box at a post office.
 */
const BOX_VALUE = /^\S*\d|^\p{L}{1,2}(?!\S)/u;
const ONLY_BOX_WORD = new RegExp(String.raw`^${BOX_WORD}[.:]?$`, 'iu');

const SIDE_WORD = String.raw`(?:links|rechts|gauche|droite|left|right|avant|arrière|voor|achter)`;
const STOREY_WORD = String.raw`(?:verdieping|verdiep|verd|étage|etage|ét|et|floor|stock|stockwerk|og)`;
const FLOOR_PATTERN = new RegExp(
  String.raw`^(?:\d{1,2}\s?(?:e|de|ste|er|[èe]re|[èe]me|i[èe]me|è|st|nd|rd|th)?[.\s]{0,2}${STOREY_WORD}|${STOREY_WORD}[.\s]{0,2}\d{1,2}|rez(?:[- ]de[- ]chauss[ée]e)?|rdc|gelijkvloers|glvl|gvl|gv|ground floor|erdgeschoss|eg)\.?(?:[\s,]{1,2}${SIDE_WORD})?$`,
  'iu',
);
/** Matches rooms and dwellings in a house. The word, such as `kot`, is part of the name and is not removed. */
const ROOM_NAME = /^(?:kot|kamer|studio|chambre|ch)\.?\s?[a-z]?\d{1,4}[a-z]?$/i;

/** Matches a box without a word: `A02`, `5.3`, `0301`, `BA`, `a3`. */
const BARE_BOX = /^(?:[A-Z\d][A-Z\d]{0,5}(?:[.:-][A-Z\d]{1,4}){0,2}|[a-z]\d{1,3}(?:\.\d{1,2})?)$/;
const BARE_BOX_VALUE = /\d|^(?!BE$)[A-Z]{2}$/;
const BOX_AFTER_SLASH = /^[\p{L}\d](?:[\p{L}\d.:-]{0,8}[\p{L}\d])?$/u;
const BARE_BOX_START = /^(?:[A-Z\d]{1,5}[.:-]|[A-Z]{1,2}|[a-z])$/;

const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** Returns whether two numbers are a row of houses on one side of a street: `138/140` is a row, so 140 is not a box. */
function isHouseRow(first: string, second: string): boolean {
  if (!isDigits(first) || !isDigits(second) || first.length !== second.length || first.length < 2) return false;
  const step = Number(second) - Number(first);
  return step > 0 && step <= 10 && step % 2 === 0;
}

/**
 * Returns the box, floor or room that a text names with a word such as `bus` or `kot`; undefined for any other text.
 */
export function readNamedBox(text: string): string | undefined {
  const shortBox = SHORT_BOX.exec(text)?.[1];
  if (shortBox !== undefined) return shortBox;
  const box = BOX_PATTERN.exec(text)?.[1];
  if (box !== undefined && BOX_VALUE.test(box)) return box;
  return FLOOR_PATTERN.test(text) || ROOM_NAME.test(text) ? text : undefined;
}

/** Returns a text that has a floor and a box, such as `2ème étage, bte 3`; undefined for any other text. */
function readSeveralBoxes(text: string): string | undefined {
  for (const gap of text.matchAll(/[\s,]+/g)) {
    const [textBefore, textAfter] = [text.slice(0, gap.index), text.slice(gap.index + gap[0].length)];
    if (readNamedBox(textBefore) !== undefined && readNamedBox(textAfter) !== undefined) return text;
  }
  return undefined;
}

/**
 * Texts that people and programs write when there is no number or box; here in lower case, without spaces and points.
 */
const NO_VALUE_TEXTS: ReadonlySet<string> = new Set(
  [
    'nvt|nietvantoepassing|geen|geenbus|geennummer|zonder|zonderbus|zondernummer|zondernr|z/n|onbekend',
    'néant|neant|aucun|aucune|sans|sansboîte|sansboite|sansnuméro|sansnumero|sansn°|sansobjet|s/n|s/o|inconnu',
    'none|nonumber|nobox|notapplicable|unknown|n/a',
    'ohne|ohnenummer|ohnenr|o/nr|keine|kein|keineangabe|k/a|entfällt|nichtzutreffend|unbekannt',
  ].flatMap((words) => words.split('|')),
);
/**
 * Texts that mean "no value" in the cell of the number only. In the cell of the box, such a text may be the name of a
 * box.
 */
const NO_NUMBER_TEXTS: ReadonlySet<string> = new Set(['zn', 'sn', 'so', 'onr', 'ka', 'na', 'x']);
const MAX_NO_VALUE_CHARACTERS = 30;
/** Matches `-1`, which programs write for an empty field. */
const NEGATIVE_NUMBER = /^-\d{1,5}$/;

/** Returns whether the cell of a number or a box says that there is none: `/`, `n.v.t.`, `z/n`. */
export function isNoValue(text: string, field: 'number' | 'box'): boolean {
  if (text.length > MAX_NO_VALUE_CHARACTERS) return false;
  const normalized = text.toLowerCase().replaceAll(/[\s.]/g, '');
  if (text.trim() === '') return false;
  return (
    /^[/\\?_–—-]*$/.test(normalized) ||
    NEGATIVE_NUMBER.test(normalized) ||
    isEmptyValue(text) ||
    NO_VALUE_TEXTS.has(normalized) ||
    (field === 'number' && NO_NUMBER_TEXTS.has(normalized))
  );
}

/** Splits a line without a number into the street's name and the box after it: `Kerkstraat bus 3`. */
export function splitOffBox(line: string): { readonly street: string; readonly box: string } | undefined {
  for (const gap of line.matchAll(/[\s,]+/g)) {
    const box = readNamedBox(line.slice(gap.index + gap[0].length));
    if (box !== undefined) return { street: line.slice(0, gap.index), box };
  }
  return undefined;
}

/** Returns the box in the box's cell, without the word or the slash before it; '' when there is no box. */
export function readBox(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > MAX_NUMBER_CHARACTERS) return trimmed;
  if (isNoValue(trimmed, 'box')) return '';
  const withoutSlash = trimmed.replace(/^\/\s*/, '');
  return readNamedBox(withoutSlash) ?? (withoutSlash || trimmed);
}

interface HouseNumberStart {
  readonly number: string;
  readonly hasLetter: boolean;
  readonly remainder: string;
}

function readHouseNumberStart(text: string): HouseNumberStart | undefined {
  if (text.length > MAX_NUMBER_CHARACTERS) return undefined;
  const withoutWord = text.replace(LEADING_NUMBER_WORD, '');
  const match = HOUSE_NUMBER_START.exec(withoutWord);
  const [matchedText = '', digits = '', letter = '', suffix = '', rowEnd] = match ?? [];
  if (!match || /^0+$/.test(digits)) return undefined;
  const houseNumber = digits + letter + suffix.toLowerCase();
  // `12-3` and `1-03` are no rows of houses. The part after the hyphen stays in the remainder, because it may be a box.
  const isRowEnd =
    rowEnd !== undefined &&
    (!/^\d/.test(rowEnd) || (!rowEnd.startsWith('0') && Number.parseInt(rowEnd, 10) >= Number(digits)));
  const lengthBeforeHyphen = matchedText.search(/\s?[-–]/);
  const remainder = withoutWord.slice(rowEnd === undefined || isRowEnd ? matchedText.length : lengthBeforeHyphen);
  return {
    number: isRowEnd ? `${houseNumber}-${rowEnd}` : houseNumber,
    hasLetter: houseNumber !== digits || isRowEnd,
    remainder,
  };
}

/**
 * The largest difference between the first and the last number of a row of houses: `998-1002` is a row, and `12-9000`
 * contains a postcode.
 */
const MAX_HOUSE_ROW_SPAN = 100;
const TRAILING_POSTCODE = /(?:[-–\s]|(?<!\p{L})b[.:]?)([1-9]\d{3})$/iu;
/**
 * Matches four digits after a word such as `bus` or `kot`: `bus 1001`, `kot 1001`. The word shows that the digits are
 * no postcode.
 */
const WORD_BEFORE_DIGITS = /(?:^|[\s,/–-])(?!(?:bis|ter|quater)[\s.])\p{L}{2,20}[\s.:]{0,3}(?:n[°ro]\.?\s?)?\d{4}$/iu;

/** Returns the digits at the end of a number and its box that are probably a postcode. */
function findPostcode(text: string): string | undefined {
  const lastDigits = TRAILING_POSTCODE.exec(text)?.[1];
  if (lastDigits === undefined || WORD_BEFORE_DIGITS.test(text)) return undefined;
  const firstNumber = Number.parseInt(text.replace(/^\D+/, ''), 10);
  const isRowEnd = Number(lastDigits) >= firstNumber && Number(lastDigits) - firstNumber <= MAX_HOUSE_ROW_SPAN;
  return isRowEnd ? undefined : lastDigits;
}

/** Parses a whole text that is a number, or a number and its box; undefined for any other text. */
export function readHouseNumber(text: string): HouseNumber | undefined {
  const house = readNumberAndBox(text);
  const postcode = house && findPostcode(text);
  return house && postcode !== undefined ? { ...house, postcode } : house;
}

/**
 * Matches the text after the digits of `12 A bus 3`. The letter belongs to the number when a word for a box follows.
 */
const LETTER_BEFORE_BOX = /^\s([a-z])[\s,]{1,3}(\S.*)$/i;

function readNumberAndBox(text: string): HouseNumber | undefined {
  const start = readHouseNumberStart(text);
  if (!start) return undefined;
  const { number, remainder } = start;
  if (remainder === '') return { number };
  const letterMatch = start.hasLetter ? null : LETTER_BEFORE_BOX.exec(remainder);
  const boxAfterLetter = letterMatch?.[2] === undefined ? undefined : readNamedBox(letterMatch[2]);
  if (boxAfterLetter !== undefined) return { number: `${number}${letterMatch?.[1]}`, box: boxAfterLetter };
  const slash = /^\s*\/\s*/.exec(remainder)?.[0];
  if (slash !== undefined) {
    const textBehind = remainder.slice(slash.length);
    if (isHouseRow(number, textBehind)) return { number: `${number}/${textBehind}` };
    const box =
      readNamedBox(textBehind) ??
      readSeveralBoxes(textBehind) ??
      (BOX_AFTER_SLASH.test(textBehind) ? textBehind : undefined);
    return box === undefined ? undefined : { number, box };
  }
  const gap = GAP_BEFORE_BOX.exec(remainder)?.[0] ?? '';
  const textBehind = remainder.slice(gap.length);
  if (gap === '' && !/^(?:bus|bte|bo[iî]te|box|app)/i.test(textBehind)) return undefined;
  const isLetter = /^[a-z]$/i.test(textBehind);
  if (isLetter && gap.trim() === '' && !start.hasLetter) return { number: number + textBehind };
  const box = readNamedBox(textBehind) ?? readSeveralBoxes(textBehind);
  if (box !== undefined) return { number, box };
  const isBareBox = isLetter || (BARE_BOX.test(textBehind) && BARE_BOX_VALUE.test(textBehind));
  return isBareBox && !/[,;]/.test(gap) ? { number, box: textBehind, isBareBox: true } : undefined;
}

/**
 * Parses a text that is a number and the start of a box whose end is in another cell; undefined for any other text.
 */
export function readUnfinishedHouseNumber(text: string): UnfinishedHouseNumber | undefined {
  const start = readHouseNumberStart(text);
  if (!start) return undefined;
  const { number, remainder: rest } = start;
  const gap = (/^\s*\/\s*/.exec(rest) ?? GAP_BEFORE_BOX.exec(rest))?.[0] ?? '';
  const textBehind = rest.slice(gap.length);
  if (gap === '') return undefined;
  if (textBehind === '' ? gap.includes('/') : ONLY_BOX_WORD.test(textBehind)) return { number, boxStart: '' };
  return BARE_BOX_START.test(textBehind) ? { number, boxStart: textBehind } : undefined;
}
