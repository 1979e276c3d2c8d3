/** Longest number that is looked at: no one writes more characters. */
const MAX_WRITTEN = 60;
const BELGIUM = '32';
/** Digits of a number with its country code (ITU-T E.164); none that can be called has fewer. */
const INTERNATIONAL = /^[1-9]\d{7,14}$/;
/** Behind the country code: a fixed line has eight digits, a mobile nine, which begin with 4. */
const BELGIAN = /^(?:(?:[1-35-9]\d|4[0-4])\d{6}|4\d{8})$/;

/** As the contract has numbers that programs call: `+32470123456`. */
export const E164 = /^\+[1-9]\d{7,14}$/;

/**
 * A phone number as people write it, as `+32470123456`; undefined for one that cannot be called. Without a country code
 * it is Belgian; a Belgian one must have as many digits as Belgian numbers have. An extension is left out.
 */
export function toE164(written: string): string | undefined {
  if (written.length > MAX_WRITTEN) return undefined;
  const bare = splitExtension(written)
    .number.replace('(0)', '')
    .replaceAll(/[\s()./\-‐-―]/g, '')
    .replace(/^00/, '+');
  if (!/^\+?\d+$/.test(bare)) return undefined;
  const digits = bare.startsWith('+') ? bare.slice(1) : bare.startsWith('0') ? BELGIUM + bare.slice(1) : '';
  if (!INTERNATIONAL.test(digits)) return undefined;
  if (!digits.startsWith(BELGIUM)) return `+${digits}`;
  // No Belgian number begins with 0: it is the one that is dialled within the country.
  const national = digits.slice(BELGIUM.length).replace(/^0/, '');
  return BELGIAN.test(national) ? `+${BELGIUM}${national}` : undefined;
}

/** Words and signs before the number of an extension, in the four languages and in `tel:` addresses (RFC 3966). */
const EXTENSION_WORDS = 'ext(?:ension)?|toestel|tst|binnennummer|poste?|durchwahl|dw|intern|x|#';
/** An extension, in brackets or not: `ext. 3`, `(ext. 3)`, `ext=3`. */
const EXTENSION_PATTERN = String.raw`\(?(?:${EXTENSION_WORDS})[.:=]? ?(\d{1,7})\)?`;
const EXTENSION = new RegExp(`${EXTENSION_PATTERN}$`, 'i');
/** An extension behind a number, with the comma or semicolon that joins them. */
const EXTENSION_BEHIND = new RegExp(String.raw`^\s{0,3}[,;]?\s{0,3}${EXTENSION_PATTERN}`, 'i');

interface WrittenNumber {
  /** Without its extension. */
  readonly number: string;
  /** Digits. */
  readonly extension?: string | undefined;
}

/** A number and its extension: `09 223 45 67 toestel 3`, `09 223 45 67 (ext. 3)`, `09 223 45 67;ext=3`. */
export function splitExtension(written: string): WrittenNumber {
  const text = written.length > MAX_WRITTEN ? '' : written.trim();
  const found = EXTENSION.exec(text);
  const number = found && text.slice(0, found.index).trim().replace(/[,;]$/, '').trim();
  return number ? { number, extension: found[1] } : { number: written };
}

/** Signs and words that separate two numbers in one field. A comma or a semicolon before an extension does not separate. */
const BETWEEN = new RegExp(
  String.raw`([/|&\n•·]|[;,](?!\s{0,3}\(?(?:${EXTENSION_WORDS})[.:=]? ?\d)|(?<=[\d)]\s{0,3})\+| [-–] |(?<!\p{L})(?:of|ou|or|oder|en|et|and|und)(?!\p{L}))`,
  'iu',
);
/** Longest field that is split into numbers: a few numbers, with a word to each, are shorter. */
const MAX_FIELD_CHARACTERS = 200;

/** A piece of a phone field: a number that can be called, or the text around numbers. */
export type PhonePart = string | { readonly text: string; readonly number: WrittenNumber };

const isCallable = (text: string) => toE164(text) !== undefined;

/** Any character that no number contains. */
const NOT_OF_NUMBER = /[^\d\s().\-/‐-―+]/;

/** The last digits of a second line behind the number of the first: `09 223 45 67-68`. */
const NEXT_LINE = /^([^-–]{1,60})[-–]\d{1,3}$/;
/** Blanks before a possible next number: every number that can be called begins with `+` or `0`. */
const NEXT_NUMBER = /(\s{1,3})(?=\(?[+0])/;

const numberPart = (text: string): PhonePart => ({ text, number: splitExtension(text) });

/** Splits whole numbers with only blanks between them: `0475123456 0496123456`. Undefined if anything else remains. */
function sideBySide(written: string): readonly PhonePart[] | undefined {
  const parts: PhonePart[] = [];
  let open = '';
  for (const piece of written.split(NEXT_NUMBER)) {
    const joined = open + piece;
    const isNumber = isCallable(joined);
    const isBlank = joined.trim() === '';
    if (isNumber || isBlank) parts.push(isNumber ? numberPart(joined) : joined);
    open = isNumber || isBlank ? '' : joined;
  }
  return open === '' ? parts : undefined;
}

/** Separates a number from the words before and behind it: `gsm: 0475 12 34 56 (Jan)`. */
function labelled(text: string): readonly PhonePart[] | undefined {
  const start = Math.max(text.search(/[+(\d]/), 0);
  const label = text.slice(0, start);
  const written = text.slice(start);
  const end = written.search(NOT_OF_NUMBER);
  const bare = written.slice(0, end === -1 ? written.length : end).replace(/[\s(]{1,60}$/, '');
  const extension = EXTENSION_BEHIND.exec(written.slice(bare.length))?.[0] ?? '';
  const number = [written.trimEnd(), bare + extension, bare, NEXT_LINE.exec(bare)?.[1] ?? ''].find(isCallable);
  const numbers = number === undefined ? sideBySide(bare) : [numberPart(number)];
  if (!numbers?.some((part) => typeof part !== 'string')) return undefined;
  const rest = written.slice((number ?? bare).length);
  return [label, ...numbers, rest].filter((part) => part !== '');
}

/**
 * Splits a field with several numbers: `09 223 45 67 / 0475 12 34 56`, `… of …`, `… + …`, or one behind the other. A sign
 * within a number, as in `09/223 45 67`, does not end it.
 */
export function phoneParts(written: string): readonly PhonePart[] {
  if (written.length > MAX_FIELD_CHARACTERS) return [written];
  if (isCallable(written)) return labelled(written) ?? [written];
  const parts: PhonePart[] = [];
  let open = '';
  for (const piece of written.split(BETWEEN)) {
    const [joined, own] = [labelled(open + piece), labelled(piece)];
    parts.push(...(joined ?? (own ? [open, ...own] : [])));
    open = joined || own ? '' : open + piece;
  }
  return [...parts, open].filter((part) => part !== '');
}

/**
 * Returns the digits of a text that can be dialled although it is not a complete number, such as `1207`. Undefined if the
 * text has several numbers, or cannot be called: it has fewer than 3 or more than 15 digits (ITU-T E.164), a `+` among
 * them, or more digits than Belgian numbers have.
 */
export function dialledDigits(written: string): string | undefined {
  const runs = written.length > MAX_WRITTEN ? [] : written.split(BETWEEN).filter((piece) => /\d/.test(piece));
  const digits = runs.length === 1 ? written.replaceAll(/[^+\d]/g, '') : '';
  if (!/^\+?\d{3,15}$/.test(digits) || /^(?:\+|00)32/.test(digits)) return undefined;
  return /^0(?!0)\d{9}/.test(digits) ? undefined : digits;
}

/** Digits with separators, which may also be a number of a country whose rules are not known here. */
const DIGITS = /^\+?[\d\s().\-/‐-―]{6,60}$/;

const isDigits = (text: string): boolean => DIGITS.test(splitExtension(text).number.trim());

/** Whether a text is a phone number, or several, and nothing else. */
export const isPhoneText = (text: string): boolean =>
  isDigits(text) || text.split(BETWEEN).every((piece, index) => index % 2 === 1 || isDigits(piece));

/** Whether it looks like a Belgian mobile number behind a `+` in place of its country code: `+470123456`. */
export const lacksCountryCode = (e164: string): boolean => /^\+4\d{8}$/.test(e164);
