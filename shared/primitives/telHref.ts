import { toDialledDigits, type PhoneTextPart, splitPhoneText, splitExtension, toE164 } from './phoneNumber.ts';

/**
 * Returns the `tel:` address (RFC 3966) of a written phone number, with its extension. For a number that is not
 * complete, the address has its digits alone. Returns undefined if these digits cannot be called.
 */
export function toTelHref(phone: string): string | undefined {
  const { number, extension } = splitExtension(phone);
  const dialledNumber = toE164(number) ?? toDialledDigits(number);
  return dialledNumber && `tel:${dialledNumber}${extension === undefined ? '' : `;ext=${extension}`}`;
}

export interface PhoneLink {
  readonly text: string;
  readonly href: string;
}

/** Returns a link to a number; only its text if it cannot be called. */
function toPhoneLink(text: string): string | PhoneLink {
  const href = toTelHref(text);
  return href === undefined ? text : { text, href };
}

const isNumberPart = (part: PhoneTextPart): part is Exclude<PhoneTextPart, string> => typeof part !== 'string';

/**
 * Returns the text of a phone field, with a link for each number in it. If it contains no complete number, the link is
 * on the digits that can be dialled.
 */
export function linkPhoneNumbers(phoneText: string): readonly (string | PhoneLink)[] {
  if (phoneText === '') return [];
  const parts = splitPhoneText(phoneText);
  if (!parts.some(isNumberPart)) return [toPhoneLink(phoneText)];
  return parts.map((part) => (isNumberPart(part) ? toPhoneLink(part.text) : part));
}

/** Returns links to the numbers of a phone field, each once. */
export function toPhoneLinks(phoneText: string): readonly PhoneLink[] {
  const links = linkPhoneNumbers(phoneText).filter((part) => typeof part !== 'string');
  return links.filter(({ href }, index) => links.findIndex((link) => link.href === href) === index);
}

interface PhoneEntry {
  /** The number in its written form, with the note in brackets after it. */
  readonly text: string;
  /** The link; absent for a number that cannot be called in its written form. */
  readonly href?: string | undefined;
}

/** Matches a note in brackets after a number, such as hours or a price per minute. */
const NOTE_IN_BRACKETS = /^\s{0,3}\([^()]{1,60}\)/;
/** Matches the signs that join numbers, and that precede the text between them. */
const NUMBER_SEPARATORS = /^[\s/\\|&;,•·-]{1,10}/;
/** The number of digits from which text between the numbers of a field is treated as another number. */
const MIN_NUMBER_DIGITS = 6;

const containsNumber = (text: string): boolean => text.replaceAll(/\D/g, '').length >= MIN_NUMBER_DIGITS;

/**
 * Returns the numbers of a field as separate entries. Text that looks like a number also becomes an entry, so that no
 * number is lost.
 */
export function toPhoneEntries(phoneText: string): readonly PhoneEntry[] {
  const entries: PhoneEntry[] = [];
  for (const part of linkPhoneNumbers(phoneText)) {
    const lastEntry = entries.at(-1);
    if (typeof part !== 'string') entries.push(part);
    else {
      const note = lastEntry === undefined ? '' : (NOTE_IN_BRACKETS.exec(part)?.[0] ?? '');
      const otherText = part.slice(note.length).replace(NUMBER_SEPARATORS, '').trim();
      if (lastEntry && note !== '') entries[entries.length - 1] = { ...lastEntry, text: lastEntry.text + note };
      if (containsNumber(otherText)) entries.push({ text: otherText });
    }
  }
  return entries;
}
