import type { Site } from '../../../shared/api/site.ts';
import { phoneLinks } from '../../../shared/primitives/telHref.ts';
import type { EstateView } from './estateView.ts';

interface PhoneWay {
  readonly kind: 'phone' | 'mobile';
  readonly number: string;
  readonly href: string;
}

interface PhoneFields {
  /** The phone fields as they are written; each may contain several numbers. */
  readonly mobile?: string | undefined;
  readonly phone?: string | undefined;
}

/** How to reach the sales representative of an estate; without one, the agency. */
export interface ContactWays {
  readonly name: string;
  /** The quickest first; none where neither the one named nor the agency gave a number. */
  readonly phones: readonly PhoneWay[];
  readonly email: string;
  /** With the estate as its subject. */
  readonly mailHref: string;
}

const readPhones = (kind: PhoneWay['kind'], written = ''): PhoneWay[] =>
  phoneLinks(written).map(({ text, href }) => ({ kind, number: text, href }));

/** Returns the numbers of a person, each once, mobile numbers first. */
export function personalPhones({ mobile, phone }: PhoneFields): readonly PhoneWay[] {
  const ways = [...readPhones('mobile', mobile), ...readPhones('phone', phone)];
  return ways.filter(({ href }, index) => ways.findIndex((way) => way.href === href) === index);
}

export function contactWays(
  { salesRep, title, reference }: Pick<EstateView, 'salesRep' | 'title' | 'reference'>,
  { name, contact }: Pick<Site, 'name' | 'contact'>,
): ContactWays {
  const email = salesRep?.email ?? contact.email;
  const own = personalPhones(salesRep ?? {});
  return {
    name: salesRep?.name ?? name,
    phones: own.length === 0 ? readPhones('phone', contact.phone) : own,
    email,
    mailHref: `mailto:${email}?subject=${encodeURIComponent([title, reference].filter(Boolean).join(', '))}`,
  };
}
