import { dialledDigits, type PhonePart, phoneParts, splitExtension, toE164 } from './phoneNumber.ts';

/**
 * Returns the `tel:` address (RFC 3966) of a written phone number, with its extension. If it is not a complete number,
 * the address has its digits. Returns undefined if they cannot be called.
 */
export function telHref(phone: string): string | undefined {
  const { number, extension } = splitExtension(phone);
  const called = toE164(number) ?? dialledDigits(number);
  return called && `tel:${called}${extension === undefined ? '' : `;ext=${extension}`}`;
}

export interface PhoneLink {
  readonly text: string;
  readonly href: string;
}

/** Returns a link to a number, or only its text if it cannot be called. */
function toLink(text: string): string | PhoneLink {
  const href = telHref(text);
  return href === undefined ? text : { text, href };
}

const isNumber = (part: PhonePart): part is Exclude<PhonePart, string> => typeof part !== 'string';

/**
 * Returns the text of a phone field, with a link for each number in it. If it contains no complete number, the digits
 * that can be dialled get the link.
 */
export function phoneLine(written: string): readonly (string | PhoneLink)[] {
  if (written === '') return [];
  const parts = phoneParts(written);
  if (!parts.some(isNumber)) return [toLink(written)];
  return parts.map((part) => (isNumber(part) ? toLink(part.text) : part));
}

/** Returns links to the numbers of a phone field, each once. */
export function phoneLinks(written: string): readonly PhoneLink[] {
  const links = phoneLine(written).filter((part) => typeof part !== 'string');
  return links.filter(({ href }, index) => links.findIndex((link) => link.href === href) === index);
}

interface PhoneEntry {
  /** The number as it is written, with the remark in brackets after it. */
  readonly text: string;
  /** Absent for a number that cannot be called as it is written. */
  readonly href?: string | undefined;
}

/** A remark in brackets after a number, such as hours or a price per minute. */
const REMARK = /^\s{0,3}\([^()]{1,60}\)/;
/** The signs that join numbers, and that precede the text between them. */
const JOINING_SIGNS = /^[\s/\\|&;,•·-]{1,10}/;
/** Text around the numbers of a field that has at least this many digits looks like another number. */
const MIN_NUMBER_DIGITS = 6;

const holdsNumber = (text: string): boolean => text.replaceAll(/\D/g, '').length >= MIN_NUMBER_DIGITS;

/**
 * Returns the numbers of a field as separate entries. Text that looks like a number becomes an entry too, so that no
 * number disappears.
 */
export function phoneEntries(written: string): readonly PhoneEntry[] {
  const entries: PhoneEntry[] = [];
  for (const part of phoneLine(written)) {
    const last = entries.at(-1);
    if (typeof part !== 'string') entries.push(part);
    else {
      const remark = last === undefined ? '' : (REMARK.exec(part)?.[0] ?? '');
      const rest = part.slice(remark.length).replace(JOINING_SIGNS, '').trim();
      if (last && remark !== '') entries[entries.length - 1] = { ...last, text: last.text + remark };
      if (holdsNumber(rest)) entries.push({ text: rest });
    }
  }
  return entries;
}
