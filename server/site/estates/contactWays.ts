import type { Site } from '../../../shared/api/site.ts';
import { telHref } from '../../../shared/primitives/telHref.ts';
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

const phoneWay = (kind: PhoneWay['kind'], number: string): PhoneWay => ({ kind, number, href: telHref(number) });

export function contactWays(
  { salesRep, title, reference }: Pick<EstateView, 'salesRep' | 'title' | 'reference'>,
  { name, contact }: Pick<Site, 'name' | 'contact'>,
): ContactWays {
  const { mobile, phone } = salesRep ?? {};
  const email = salesRep?.email ?? contact.email;
  const own = [
    ...(mobile ? [phoneWay('mobile', mobile)] : []),
    ...(phone && phone !== mobile ? [phoneWay('phone', phone)] : []),
  ];
  return {
    name: salesRep?.name ?? name,
    phones: own.length === 0 && contact.phone ? [phoneWay('phone', contact.phone)] : own,
    email,
    mailHref: `mailto:${email}?subject=${encodeURIComponent([title, reference].filter(Boolean).join(', '))}`,
  };
}
