/** The maximum length of a text that is parsed as a phone number. Numbers that people write are shorter. */
const MAX_PHONE_CHARACTERS = 60;
const BELGIAN_COUNTRY_CODE = '32';
/** Matches the digits of a number with its country code (ITU-T E.164). A number with fewer digits cannot be called. */
const INTERNATIONAL_DIGITS = /^[1-9]\d{7,14}$/;
/**
 * Matches the digits after the Belgian country code. A fixed line has eight digits. A mobile number has nine, which
 * begin with 4.
 */
const BELGIAN_NATIONAL_NUMBER = /^(?:(?:[1-35-9]\d|4[0-4])\d{6}|4\d{8})$/;

/** Matches a number in the form of the contract for automatic use: `+32470123456`. */
export const E164 = /^\+[1-9]\d{7,14}$/;

/**
 * Converts a written phone number to the form `+32470123456`. Returns undefined for a number that cannot be called. A
 * number without a country code is Belgian, and must have as many digits as Belgian numbers have. The extension is
 * removed.
 */
export function toE164(phoneText: string): string | undefined {
  if (phoneText.length > MAX_PHONE_CHARACTERS) return undefined;
  const { number } = splitExtension(phoneText);
  return findNumberEnd(number) === number.length ? toE164WithoutNote(number) : undefined;
}

/**
 * Returns the position of a note in brackets after a whole number: `09 223 45 67 (9-18u)`. Without a note, it returns
 * the end of the text. Brackets that belong to the number are followed by more digits of the number.
 */
function findNumberEnd(numberText: string): number {
  for (
    let bracketIndex = numberText.indexOf('(', 1);
    bracketIndex !== -1;
    bracketIndex = numberText.indexOf('(', bracketIndex + 1)
  )
    if (bracketIndex <= MAX_PHONE_CHARACTERS && toE164WithoutNote(numberText.slice(0, bracketIndex)) !== undefined)
      return bracketIndex;
  return numberText.length;
}

/** Converts a number without a note to the form `+32470123456`. Returns undefined for an invalid number. */
function toE164WithoutNote(numberText: string): string | undefined {
  const compactNumber = numberText
    .replace('(0)', '')
    .replaceAll(/[\s()./\-‐-―]/g, '')
    .replace(/^00/, '+');
  if (!/^\+?\d+$/.test(compactNumber)) return undefined;
  const digits = compactNumber.startsWith('+')
    ? compactNumber.slice(1)
    : compactNumber.startsWith('0')
      ? BELGIAN_COUNTRY_CODE + compactNumber.slice(1)
      : '';
  if (!INTERNATIONAL_DIGITS.test(digits)) return undefined;
  if (!digits.startsWith(BELGIAN_COUNTRY_CODE)) return `+${digits}`;
  // A leading 0 is removed. No Belgian number begins with 0, which is only a prefix for calls within the country.
  const nationalNumber = digits.slice(BELGIAN_COUNTRY_CODE.length).replace(/^0/, '');
  return BELGIAN_NATIONAL_NUMBER.test(nationalNumber) ? `+${BELGIAN_COUNTRY_CODE}${nationalNumber}` : undefined;
}

/** The words and signs before the number of an extension, in the four languages and in `tel:` addresses (RFC 3966). */
const EXTENSION_WORDS = 'ext(?:ension)?|toestel|tst|binnennummer|poste?|durchwahl|dw|nebenstelle|nst|intern|x|#';
/** The pattern of an extension with or without brackets: `ext. 3`, `(ext. 3)`, `ext=3`. */
const EXTENSION_PATTERN = String.raw`\(?(?:${EXTENSION_WORDS})[.:=]? ?(\d{1,7})\)?`;
const EXTENSION_AT_END = new RegExp(`${EXTENSION_PATTERN}$`, 'i');
/** Matches an extension after a number, with the comma or semicolon that joins them. */
const EXTENSION_AFTER_NUMBER = new RegExp(String.raw`^\s{0,3}[,;]?\s{0,3}${EXTENSION_PATTERN}`, 'i');

interface NumberWithExtension {
  /** The number without its extension. */
  readonly number: string;
  /** The digits of the extension. */
  readonly extension?: string | undefined;
}

/** Splits a number and its extension: `09 223 45 67 toestel 3`, `09 223 45 67 (ext. 3)`, `09 223 45 67;ext=3`. */
export function splitExtension(phoneText: string): NumberWithExtension {
  const text = phoneText.length > MAX_PHONE_CHARACTERS ? '' : phoneText.trim();
  const match = EXTENSION_AT_END.exec(text);
  const number = match && text.slice(0, match.index).trim().replace(/[,;]$/, '').trim();
  return number ? { number, extension: match[1] } : { number: phoneText };
}

/**
 * Matches the signs and words that separate two numbers in one field. A comma or a semicolon before an extension does
 * not separate.
 */
const NUMBER_SEPARATOR = new RegExp(
  String.raw`([/\\|&\n•·]|[;,](?!\s{0,3}\(?(?:${EXTENSION_WORDS})[.:=]? ?\d)|(?<=[\d)]\s{0,3})\+| [-–] |(?<!\p{L})(?:of|ou|or|oder|en|et|and|und)(?!\p{L}))`,
  'iu',
);
/** The maximum length of a field that is split into numbers. A few numbers with labels are shorter. */
const MAX_PHONE_FIELD_CHARACTERS = 200;

/** A part of a phone field: a number that can be called, or the text around numbers. */
export type PhoneTextPart = string | { readonly text: string; readonly number: NumberWithExtension };

const isCallable = (text: string) => toE164(text) !== undefined;

/** Matches a character that no number contains. */
const NON_PHONE_CHARACTER = /[^\d\s().\-/‐-―+]/;

/** Matches a number that is followed by the last digits of a second phone line: `09 223 45 67-68`. */
const NUMBER_OF_TWO_LINES = /^([^-–]{1,60})[-–]\d{1,3}$/;
/** Matches the blanks before a possible next number. Every number that can be called begins with `+` or `0`. */
const BLANKS_BEFORE_NUMBER = /(\s{1,3})(?=\(?[+0])/;

const toNumberPart = (text: string): PhoneTextPart => ({ text, number: splitExtension(text) });

/**
 * Splits numbers that have only blanks between them: `0475123456 0496123456`. Returns undefined if any other text
 * remains.
 */
function splitNumbers(numbersText: string): readonly PhoneTextPart[] | undefined {
  const parts: PhoneTextPart[] = [];
  let pendingText = '';
  for (const piece of numbersText.split(BLANKS_BEFORE_NUMBER)) {
    const joinedText = pendingText + piece;
    const isNumber = isCallable(joinedText);
    const isBlank = joinedText.trim() === '';
    if (isNumber || isBlank) parts.push(isNumber ? toNumberPart(joinedText) : joinedText);
    pendingText = isNumber || isBlank ? '' : joinedText;
  }
  return pendingText === '' && parts.some((part) => typeof part !== 'string') ? parts : undefined;
}

/** Matches the start of a possible number. */
const NUMBER_START = /\(?[+\d]/;
/** Matches brackets and their content. */
const TEXT_IN_BRACKETS = /^\s{0,3}\([^()]{0,60}\)/;

/**
 * Separates numbers from the words around them: `gsm: 0475 12 34 56 (Jan)`. Returns undefined for a text without a
 * number.
 */
function splitLabelled(text: string): readonly PhoneTextPart[] | undefined {
  const parts: PhoneTextPart[] = [];
  for (let remainingText = text; remainingText !== ''; ) {
    const remark = parts.length > 0 ? (TEXT_IN_BRACKETS.exec(remainingText)?.[0] ?? '') : '';
    const [firstParts, length] =
      remark === '' ? readFirstNumber(remainingText) : [splitNumbers(remark) ?? [remark], remark.length];
    parts.push(...firstParts);
    remainingText = remainingText.slice(length);
  }
  return parts.some((part) => typeof part !== 'string') ? parts : undefined;
}

/**
 * Splits the start of a text, up to the end of the first possible phone number: the text before it, and the number
 * (several when only blanks separate them; plain text when it cannot be called). Also returns how many characters these
 * parts cover. Without a possible number it returns the whole text.
 */
function readFirstNumber(text: string): readonly [readonly PhoneTextPart[], length: number] {
  const start = text.search(NUMBER_START);
  if (start === -1) return [[text], text.length];
  const textFromNumber = text.slice(start);
  const nonPhoneIndex = textFromNumber.search(NON_PHONE_CHARACTER);
  const candidateEnd = nonPhoneIndex === -1 ? textFromNumber.length : nonPhoneIndex;
  const candidate = textFromNumber.slice(0, Math.min(candidateEnd, findNumberEnd(textFromNumber)));
  const trimmedCandidate = candidate.replace(/[\s(]{1,60}$/, '');
  const extension = EXTENSION_AFTER_NUMBER.exec(textFromNumber.slice(trimmedCandidate.length))?.[0] ?? '';
  const number = [
    trimmedCandidate + extension,
    trimmedCandidate,
    NUMBER_OF_TWO_LINES.exec(trimmedCandidate)?.[1] ?? '',
  ].find(isCallable);
  const numbers = number === undefined ? splitNumbers(trimmedCandidate) : [toNumberPart(number)];
  const label = text.slice(0, start);
  if (numbers === undefined) return [[label + candidate], label.length + candidate.length];
  return [[label, ...numbers], label.length + (number ?? trimmedCandidate).length];
}

/** Joins adjacent texts, and leaves out empty ones. */
function joinAdjacentTexts(parts: readonly PhoneTextPart[]): readonly PhoneTextPart[] {
  const mergedParts: PhoneTextPart[] = [];
  for (const part of parts) {
    const lastPart = mergedParts.at(-1);
    if (typeof part === 'string' && typeof lastPart === 'string') mergedParts[mergedParts.length - 1] = lastPart + part;
    else if (part !== '') mergedParts.push(part);
  }
  return mergedParts;
}

/**
 * Splits a field with several numbers: `09 223 45 67 / 0475 12 34 56`, `… of …`, `… + …`, or one after another. A sign
 * within a number, as in `09/223 45 67`, does not end the number. Text around the numbers stays.
 */
export function splitPhoneText(phoneText: string): readonly PhoneTextPart[] {
  if (phoneText.length > MAX_PHONE_FIELD_CHARACTERS) return [phoneText];
  if (isCallable(phoneText)) return joinAdjacentTexts(splitLabelled(phoneText) ?? [phoneText]);
  const parts: PhoneTextPart[] = [];
  let pendingText = '';
  for (const piece of phoneText.split(NUMBER_SEPARATOR)) {
    const [joinedParts, pieceParts] = [splitLabelled(pendingText + piece), splitLabelled(piece)];
    parts.push(...(joinedParts ?? (pieceParts ? [pendingText, ...pieceParts] : [])));
    pendingText = joinedParts || pieceParts ? '' : pendingText + piece;
  }
  return joinAdjacentTexts([...parts, pendingText]);
}

/**
 * Returns the digits of a text that is not a complete number but can be dialled, such as `1207`. Returns undefined for
 * several numbers, and for digits that cannot be called: fewer than 3 or more than 15 (ITU-T E.164), with a `+` among
 * them, or more than Belgian numbers have.
 */
export function toDialledDigits(phoneText: string): string | undefined {
  const numberTexts =
    phoneText.length > MAX_PHONE_CHARACTERS
      ? []
      : phoneText.split(NUMBER_SEPARATOR).filter((piece) => /\d/.test(piece));
  const digits = numberTexts.length === 1 ? phoneText.replaceAll(/[^+\d]/g, '') : '';
  if (!/^\+?\d{3,15}$/.test(digits) || /^(?:\+|00)32/.test(digits)) return undefined;
  return /^0(?!0)\d{9}/.test(digits) ? undefined : digits;
}

/** Matches digits with separators, which may also be a number of a country whose rules the product does not know. */
const DIALLED_CHARACTERS = /^\+?[\d\s().\-/‐-―]{6,60}$/;

const isDigits = (text: string): boolean => DIALLED_CHARACTERS.test(splitExtension(text).number.trim());

/** Returns whether a text consists of one or more phone numbers. */
export const isPhoneText = (text: string): boolean =>
  isDigits(text) || text.split(NUMBER_SEPARATOR).every((piece, index) => index % 2 === 1 || isDigits(piece));

/**
 * Returns whether a number looks like a Belgian mobile number with a `+` and without its country code: `+470123456`.
 */
export const lacksCountryCode = (e164: string): boolean => /^\+4\d{8}$/.test(e164);
