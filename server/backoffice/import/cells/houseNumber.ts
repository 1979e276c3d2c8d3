import { isEmptyValue } from './cellItems.ts';

/** A house number and the box in its house, as Belgians write both together. */
export interface HouseNumber {
  /** `12A`, `24-26` */
  readonly number: string;
  readonly box?: string;
  /** No word or stroke says that the box is one: `64 5`. */
  readonly isBareBox?: boolean;
  /** It ends as addresses do that go on with their postcode: `12-9000`, `12 B 9000`, `12 9000`. */
  readonly postcode?: string;
}

/** A number whose box begins and goes on elsewhere: `12 bus`, `50 A2.`, `30 /`. */
interface OpenHouseNumber {
  readonly number: string;
  /** Empty where only a word or a stroke says that a box follows. */
  readonly boxStart: string;
}

/** Longer texts are no number. */
const LONGEST_NUMBER = 50;

const MARK = String.raw`(?:(?:nr|no|num|nummer|numéro|numero)\.?(?![\p{L}])|n[°º]\.?)`;
/** A number with its letter, and the last one of a row of houses. */
const START =
  /^(\d{1,5})(?:([a-z])(?![\p{L}\d])|\s?(bis|ter|quater)(?![\p{L}\d]))?(?:\s?[-–]\s?(\d{1,5}[a-z]?|[a-z])(?![\p{L}\d.]))?/iu;

/** What stands between a number and its box, without a stroke. */
const GAP = /^(?:\s*[,;]\s*|\s+[-–]\s*|\s+|[-–](?=\p{L}))/u;
/** Words that mean no more than that a box follows. */
const BOX_WORD = String.raw`(?:bus(?:nr|nummer)?|bte|bt|bo[iîÎ]te|box|app(?:t|art|artement)?|apt)`;
const BOX = new RegExp(
  String.raw`^(?:${BOX_WORD}(?=[\s.:\d])[\s.:]*(?:${MARK}\s*)?|b(?:\s*[.:]\s*|\s+)(?=\d))([\p{L}\d][\p{L}\d.:/-]{0,9}(?:\s[\p{L}\d]{1,2})?)$`,
  'iu',
);
/** `b4`: in lower case a letter of its own before digits stands for its word, and in capitals for a block. */
const SHORT_BOX = /^b(\d[\d.]{0,6})$/;
/** A box that is a word says so by a digit, or is a letter or two. */
const BOX_VALUE = /\d|^\p{L}{1,2}$/u;
const BOX_ENDS = new RegExp(String.raw`^${BOX_WORD}[.:]?$`, 'iu');

const SIDE = String.raw`(?:links|rechts|gauche|droite|left|right|avant|arrière|voor|achter)`;
const STOREY = String.raw`(?:verdieping|verdiep|verd|étage|etage|ét|et|floor|stock|stockwerk|og)`;
const FLOOR = new RegExp(
  String.raw`^(?:\d{1,2}\s?(?:e|de|ste|er|[èe]re|[èe]me|i[èe]me|è|st|nd|rd|th)?[.\s]{0,2}${STOREY}|${STOREY}[.\s]{0,2}\d{1,2}|rez(?:[- ]de[- ]chauss[ée]e)?|rdc|gelijkvloers|glvl|gvl|gv|ground floor|erdgeschoss|eg)\.?(?:[\s,]{1,2}${SIDE})?$`,
  'iu',
);
/** Rooms and dwellings in a house: the word is a part of what they are called. */
const ROOM = /^(?:kot|kamer|studio|chambre|ch)\.?\s?[a-z]?\d{1,4}[a-z]?$/i;

/** `A02`, `5.3`, `0301`, `BA`, `a3` */
const BARE = /^(?:[A-Z\d][A-Z\d]{0,5}(?:[.:-][A-Z\d]{1,4}){0,2}|[a-z]\d{1,3}(?:\.\d{1,2})?)$/;
const BARE_VALUE = /\d|^(?!BE$)[A-Z]{2}$/;
const BEHIND_STROKE = /^[\p{L}\d](?:[\p{L}\d.:-]{0,8}[\p{L}\d])?$/u;
const BARE_START = /^(?:[A-Z\d]{1,5}[.:-]|[A-Z]{1,2}|[a-z])$/;

const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** Two houses beside each other, on one side of a street: `138/140` is both, and not box 140. */
function isRow(first: string, second: string): boolean {
  if (!isDigits(first) || !isDigits(second) || first.length !== second.length || first.length < 2) return false;
  const step = Number(second) - Number(first);
  return step > 0 && step <= 10 && step % 2 === 0;
}

/** A box, a floor or both that are called so: the text that says which one. */
export function namedBox(text: string): string | undefined {
  const short = SHORT_BOX.exec(text)?.[1];
  if (short !== undefined) return short;
  const box = BOX.exec(text)?.[1];
  if (box !== undefined && BOX_VALUE.test(box)) return box;
  return FLOOR.test(text) || ROOM.test(text) ? text : undefined;
}

/** `2ème étage, bte 3` */
function severalBoxes(text: string): string | undefined {
  for (const gap of text.matchAll(/[\s,]+/g)) {
    const [before, behind] = [text.slice(0, gap.index), text.slice(gap.index + gap[0].length)];
    if (namedBox(before) !== undefined && namedBox(behind) !== undefined) return text;
  }
  return undefined;
}

/** What people and programs write where there is no number or box, in lower case and without spaces and points. */
const NO_VALUES: ReadonlySet<string> = new Set(
  [
    'nvt|nietvantoepassing|geen|geenbus|geennummer|zonder|zonderbus|zondernummer|zondernr|z/n|onbekend',
    'néant|neant|aucun|aucune|sans|sansboîte|sansboite|sansnuméro|sansnumero|sansn°|sansobjet|s/n|s/o|inconnu',
    'none|nonumber|nobox|notapplicable|unknown|n/a',
    'ohne|ohnenummer|ohnenr|o/nr|keine|kein|keineangabe|k/a|entfällt|nichtzutreffend|unbekannt',
  ].flatMap((words) => words.split('|')),
);
/** The same of numbers alone: a box may have such letters. */
const NO_NUMBERS: ReadonlySet<string> = new Set(['zn', 'sn', 'so', 'onr', 'ka', 'na', 'x']);
const LONGEST_NO_VALUE = 30;

/** Whether the cell of a number or a box says that there is none: `/`, `n.v.t.`, `z/n`. */
export function saysNone(text: string, field: 'number' | 'box'): boolean {
  if (text.length > LONGEST_NO_VALUE) return false;
  const bare = text.toLowerCase().replaceAll(/[\s.]/g, '');
  if (text.trim() === '') return false;
  return (
    /^[/\\?_–—-]*$/.test(bare) ||
    isEmptyValue(text) ||
    NO_VALUES.has(bare) ||
    (field === 'number' && NO_NUMBERS.has(bare))
  );
}

/** A name and the box behind it, for a line whose number has its own cell: `Kerkstraat bus 3`. */
export function boxLast(line: string): { readonly street: string; readonly box: string } | undefined {
  for (const gap of line.matchAll(/[\s,]+/g)) {
    const box = namedBox(line.slice(gap.index + gap[0].length));
    if (box !== undefined) return { street: line.slice(0, gap.index), box };
  }
  return undefined;
}

/** What a text says of a box: which one, without a word or stroke that only says that it is one; empty for none. */
export function boxOf(text: string): string {
  const bare = text.trim();
  if (bare.length > LONGEST_NUMBER) return bare;
  if (saysNone(bare, 'box')) return '';
  const named = bare.replace(/^\/\s*/, '');
  return namedBox(named) ?? (named || bare);
}

interface Start {
  readonly number: string;
  readonly hasLetter: boolean;
  readonly rest: string;
}

function startOf(text: string): Start | undefined {
  if (text.length > LONGEST_NUMBER) return undefined;
  const bare = text.replace(new RegExp(String.raw`^${MARK}\s*`, 'iu'), '');
  const found = START.exec(bare);
  const [whole = '', first = '', letter = '', suffix = '', last] = found ?? [];
  if (!found || /^0+$/.test(first)) return undefined;
  const own = first + letter + suffix.toLowerCase();
  // `12-3` and `1-03` are no houses beside each other: what stands behind the stroke is for the reader of the rest.
  const isRowEnd =
    last !== undefined && (!/^\d/.test(last) || (!last.startsWith('0') && Number.parseInt(last, 10) >= Number(first)));
  const ownLength = whole.search(/\s?[-–]/);
  const rest = bare.slice(last === undefined || isRowEnd ? whole.length : ownLength);
  return { number: isRowEnd ? `${own}-${last}` : own, hasLetter: own !== first || isRowEnd, rest };
}

/** A number with four digits is one of a row only where the row is short: `998-1002`. */
const LONGEST_ROW = 100;
const POSTCODE_LAST = /(?:[-–\s]|(?<!\p{L})b[.:]?)([1-9]\d{3})$/iu;
/** A word says what has these digits: `bus 1001`, `kot 1001`. */
const WORD_BEFORE = /(?:^|[\s,/–-])(?!(?:bis|ter|quater)[\s.])\p{L}{2,20}[\s.:]{0,3}(?:n[°ro]\.?\s?)?\d{4}$/iu;

/** What at the end of a number and its box is probably the postcode of what follows. */
function postcodeOf(text: string): string | undefined {
  const last = POSTCODE_LAST.exec(text)?.[1];
  if (last === undefined || WORD_BEFORE.test(text)) return undefined;
  const first = Number.parseInt(text.replace(/^\D+/, ''), 10);
  const isRowEnd = Number(last) >= first && Number(last) - first <= LONGEST_ROW;
  return isRowEnd ? undefined : last;
}

/** The number that begins a text and the box that follows, if both together are the whole text. */
export function readHouseNumber(text: string): HouseNumber | undefined {
  const house = readParts(text);
  const postcode = house && postcodeOf(text);
  return house && postcode !== undefined ? { ...house, postcode } : house;
}

function readParts(text: string): HouseNumber | undefined {
  const start = startOf(text);
  if (!start) return undefined;
  const { number, rest } = start;
  if (rest === '') return { number };
  const stroke = /^\s*\/\s*/.exec(rest)?.[0];
  if (stroke !== undefined) {
    const behind = rest.slice(stroke.length);
    if (isRow(number, behind)) return { number: `${number}/${behind}` };
    const box = namedBox(behind) ?? severalBoxes(behind) ?? (BEHIND_STROKE.test(behind) ? behind : undefined);
    return box === undefined ? undefined : { number, box };
  }
  const gap = GAP.exec(rest)?.[0] ?? '';
  const behind = rest.slice(gap.length);
  if (gap === '' && !/^(?:bus|bte|bo[iî]te|box|app)/i.test(behind)) return undefined;
  const isLetter = /^[a-z]$/i.test(behind);
  if (isLetter && gap.trim() === '' && !start.hasLetter) return { number: number + behind };
  const box = namedBox(behind) ?? severalBoxes(behind);
  if (box !== undefined) return { number, box };
  const isBare = isLetter || (BARE.test(behind) && BARE_VALUE.test(behind));
  return isBare && !/[,;]/.test(gap) ? { number, box: behind, isBareBox: true } : undefined;
}

/** The number that begins a text and the start of a box, which another cell ends; undefined for all other texts. */
export function readOpenNumber(text: string): OpenHouseNumber | undefined {
  const start = startOf(text);
  if (!start) return undefined;
  const { number, rest } = start;
  const gap = (/^\s*\/\s*/.exec(rest) ?? GAP.exec(rest))?.[0] ?? '';
  const behind = rest.slice(gap.length);
  if (gap === '') return undefined;
  if (behind === '' ? gap.includes('/') : BOX_ENDS.test(behind)) return { number, boxStart: '' };
  return BARE_START.test(behind) ? { number, boxStart: behind } : undefined;
}
