import { dialledDigits, type PhonePart, phoneParts, splitExtension, toE164 } from './phoneNumber.ts';

/**
 * `tel:` address (RFC 3966) of a phone number as it is written, with its extension; of one that cannot be read as a whole
 * number, its digits. Undefined where nobody can call them.
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

/** A link to a number; its text alone if nobody can call it. */
function linked(text: string): string | PhoneLink {
  const href = telHref(text);
  return href === undefined ? text : { text, href };
}

const isNumber = (part: PhonePart): part is Exclude<PhonePart, string> => typeof part !== 'string';

/**
 * The text of a field for phone numbers, with a link for each number in it. If there is no whole number, the digits that can
 * be dialled get the link.
 */
export function phoneLine(written: string): readonly (string | PhoneLink)[] {
  if (written === '') return [];
  const parts = phoneParts(written);
  if (!parts.some(isNumber)) return [linked(written)];
  return parts.map((part) => (isNumber(part) ? linked(part.text) : part));
}

/** The numbers of such a field, each once. */
export function phoneLinks(written: string): readonly PhoneLink[] {
  const links = phoneLine(written).filter((part) => typeof part !== 'string');
  return links.filter(({ href }, index) => links.findIndex((link) => link.href === href) === index);
}
