import type { Site } from '#shared/api/site.ts';
import { dropPlaceholderEmail } from '#shared/primitives/dropPlaceholderEmail.ts';
import { toPhoneEntries } from '#shared/primitives/telHref.ts';
import type { EstateView } from './estateView.ts';

interface PhoneLink {
  readonly kind: 'phone' | 'mobile';
  /** The number as the agency wrote it, with its note in brackets if it has one. */
  readonly number: string;
  /** The link for a call; absent for a number that cannot be called in its written form. */
  readonly href?: string | undefined;
}

interface PhoneFields {
  /** The phone fields as they are written; each may contain several numbers. */
  readonly mobile?: string | undefined;
  readonly phone?: string | undefined;
}

/** The ways to reach the sales representative of an estate, or the agency when there is no representative. */
export interface ContactWays {
  readonly name: string;
  /**
   * The phone numbers, the fastest way first. The list is empty when neither the representative nor the agency has a
   * number. If none of the representative's numbers can be called, those of the agency follow.
   */
  readonly phones: readonly PhoneLink[];
  /** The mail address; empty when there is only the placeholder of a new site. */
  readonly email: string;
  /** A mail link whose subject names the estate; empty without a mail address. */
  readonly mailHref: string;
}

const parsePhones = (kind: PhoneLink['kind'], phoneField = ''): PhoneLink[] =>
  toPhoneEntries(phoneField).map(({ text, href }) => ({ kind, number: text, href }));

const isSameNumber = (a: PhoneLink, b: PhoneLink): boolean =>
  a.href === undefined ? a.number === b.number : a.href === b.href;

/** Returns the numbers of a person, each once, mobile numbers first. */
export function listPersonalPhones({ mobile, phone }: PhoneFields): readonly PhoneLink[] {
  const ways = [...parsePhones('mobile', mobile), ...parsePhones('phone', phone)];
  return ways.filter((way, index) => ways.findIndex((other) => isSameNumber(way, other)) === index);
}

export function buildContactWays(
  { salesRep, title, reference }: Pick<EstateView, 'salesRep' | 'title' | 'reference'>,
  { name, contact }: Pick<Site, 'name' | 'contact'>,
): ContactWays {
  const email = salesRep?.email ?? dropPlaceholderEmail(contact.email);
  const personalPhones = listPersonalPhones(salesRep ?? {});
  return {
    name: salesRep?.name ?? name,
    phones: personalPhones.some(({ href }) => href !== undefined)
      ? personalPhones
      : [...personalPhones, ...parsePhones('phone', contact.phone)],
    email,
    mailHref: email && `mailto:${email}?subject=${encodeURIComponent([title, reference].filter(Boolean).join(', '))}`,
  };
}
