import type { Site } from '../../../shared/api/site.ts';
import { phoneLinks } from '../../../shared/primitives/telHref.ts';
import type { EstateView } from './estateView.ts';

interface PhoneWay {
  readonly kind: 'phone' | 'mobile';
  readonly number: string;
  readonly href: string;
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

const phoneWays = (kind: PhoneWay['kind'], written = ''): PhoneWay[] =>
  phoneLinks(written).map(({ text, href }) => ({ kind, number: text, href }));

export function contactWays(
  { salesRep, title, reference }: Pick<EstateView, 'salesRep' | 'title' | 'reference'>,
  { name, contact }: Pick<Site, 'name' | 'contact'>,
): ContactWays {
  const { mobile, phone } = salesRep ?? {};
  const email = salesRep?.email ?? contact.email;
  const ways = [...phoneWays('mobile', mobile), ...phoneWays('phone', phone)];
  const own = ways.filter(({ href }, index) => ways.findIndex((way) => way.href === href) === index);
  return {
    name: salesRep?.name ?? name,
    phones: own.length === 0 ? phoneWays('phone', contact.phone) : own,
    email,
    mailHref: `mailto:${email}?subject=${encodeURIComponent([title, reference].filter(Boolean).join(', '))}`,
  };
}
