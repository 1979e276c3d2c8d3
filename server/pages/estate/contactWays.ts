import type { Site } from '../../../shared/api/site.ts';
import { telHref } from '../../../shared/ui/telHref.ts';
import type { EstateView } from './estateView.ts';

export interface PhoneWay {
  readonly kind: 'phone' | 'mobile';
  readonly number: string;
  readonly href: string;
}

/** How to reach whoever sells or lets an estate; the agency itself where nobody is named. */
export interface ContactWays {
  readonly name: string;
  /** At least one, the quickest first. */
  readonly phones: readonly [PhoneWay, ...PhoneWay[]];
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
  const [first = phoneWay('phone', contact.phone), ...others] = [
    ...(mobile ? [phoneWay('mobile', mobile)] : []),
    ...(phone && phone !== mobile ? [phoneWay('phone', phone)] : []),
  ];
  return {
    name: salesRep?.name ?? name,
    phones: [first, ...others],
    email,
    mailHref: `mailto:${email}?subject=${encodeURIComponent([title, reference].filter(Boolean).join(', '))}`,
  };
}
