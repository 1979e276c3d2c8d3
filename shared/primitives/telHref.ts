import { type PhonePart, phoneParts, splitExtension, toE164 } from './phoneNumber.ts';

/**
 * `tel:` address (RFC 3966) of a phone number as it is written, with its extension; of one that cannot be read as a whole
 * number, its digits.
 */
export function telHref(phone: string): string {
  const { number, extension } = splitExtension(phone);
  const called = toE164(number) ?? number.replaceAll(/[^+\d]/g, '');
  return `tel:${called}${extension === undefined ? '' : `;ext=${extension}`}`;
}

export interface PhoneLink {
  readonly text: string;
  readonly href: string;
}

const isNumber = (part: PhonePart): part is Exclude<PhonePart, string> => typeof part !== 'string';

/** What is written in a field for phone numbers, with a link for each of them; one for the whole where none can be read, and none for ''. */
export function phoneLine(written: string): readonly (string | PhoneLink)[] {
  if (written === '') return [];
  const parts = phoneParts(written);
  if (!parts.some(isNumber)) return [{ text: written, href: telHref(written) }];
  return parts.map((part) => (isNumber(part) ? { text: part.text, href: telHref(part.text) } : part));
}

/** The numbers of such a field alone. */
export const phoneLinks = (written: string): readonly PhoneLink[] =>
  phoneLine(written).filter((part) => typeof part !== 'string');
