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
 * it is Belgian; a Belgian one has the digits that Belgian numbers have. An extension is left out.
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

/** Words and signs before the number of an extension, in the four languages. */
const EXTENSION = /(?:ext(?:ension)?|toestel|tst|binnennummer|poste|durchwahl|dw|intern|x|#)[.:]? ?(\d{1,7})$/i;

interface WrittenNumber {
  /** Without its extension. */
  readonly number: string;
  /** Digits. */
  readonly extension?: string | undefined;
}

/** A number and its extension: `09 223 45 67 toestel 3`, `09 223 45 67 #3`. */
export function splitExtension(written: string): WrittenNumber {
  const text = written.length > MAX_WRITTEN ? '' : written.trim();
  const found = EXTENSION.exec(text);
  const number = found && text.slice(0, found.index).trim().replace(/[,;]$/, '');
  return number ? { number, extension: found[1] } : { number: written };
}

/** What stands between two numbers in one field. */
const BETWEEN = /([/;,|&\n]| [-–] |(?<!\p{L})(?:of|ou|or|oder|en|et|and|und)(?!\p{L}))/iu;
/** Characters of a field that are looked at: a few numbers, with a word to each. */
const MAX_FIELD = 200;

/** A piece of a field that holds numbers: one that can be called, or what is written around them. */
export type PhonePart = string | { readonly text: string; readonly number: WrittenNumber };

const isCallable = (text: string) => toE164(text) !== undefined;

/** What a number may be written with. */
const NOT_OF_NUMBER = /[^\d\s().\-/‐-―+]/;

/** A number with what is said before and behind it: `gsm: 0475 12 34 56 (Jan)`. */
function labelled(text: string): PhonePart[] | undefined {
  const start = Math.max(text.search(/[+(\d]/), 0);
  const label = text.slice(0, start);
  const written = text.slice(start);
  const end = written.search(NOT_OF_NUMBER);
  const bare = written.slice(0, end === -1 ? written.length : end).replace(/[\s(]{1,60}$/, '');
  const number = [written.trimEnd(), bare].find(isCallable);
  if (number === undefined) return undefined;
  const rest = written.slice(number.length);
  return [label, { text: number, number: splitExtension(number) }, rest].filter((part) => part !== '');
}

/**
 * The numbers of a field in which somebody wrote several: `09 223 45 67 / 0475 12 34 56`, `… of …`, `…; …`. A sign that
 * stands within a number, as in `09/223 45 67`, does not end it. A field without any number that can be called is one.
 */
export function phoneParts(written: string): readonly PhonePart[] {
  if (isCallable(written) || written.length > MAX_FIELD) return labelled(written) ?? [written];
  const parts: PhonePart[] = [];
  let open = '';
  for (const piece of written.split(BETWEEN)) {
    const [joined, own] = [labelled(open + piece), labelled(piece)];
    parts.push(...(joined ?? (own ? [open, ...own] : [])));
    open = joined || own ? '' : open + piece;
  }
  return [...parts, open].filter((part) => part !== '');
}

/** Digits with what stands between them: also of a country whose numbers are not known here. */
const DIGITS = /^\+?[\d\s().\-/‐-―]{6,60}$/;

const isDigits = (text: string): boolean => DIGITS.test(splitExtension(text).number.trim());

/** Whether a text is a phone number, or several, and nothing else. */
export const isPhoneText = (text: string): boolean =>
  isDigits(text) || text.split(BETWEEN).every((piece, index) => index % 2 === 1 || isDigits(piece));

/** Whether it looks like a Belgian mobile number behind a `+` in place of its country code: `+470123456`. */
export const lacksCountryCode = (e164: string): boolean => /^\+4\d{8}$/.test(e164);
