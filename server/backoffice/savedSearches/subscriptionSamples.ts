import type { EstateSummary } from '#shared/api/estate.ts';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { SALE_TRANSACTIONS } from '#shared/primitives/ids.ts';
import { placesByIds } from '../geo/placesByIds.ts';
import type { ComposedMail } from '../mail/compose/composeMail.ts';
import type { MailContext } from '../mail/mailContext.ts';
import type { News } from './subscriptionQueue.ts';
import { confirmationMail } from './confirmSubscriptionMail.ts';
import { newsMail } from './newsMail.ts';

const EMAIL = 'noor.peeters@example.com';
const TOKEN = 'A'.repeat(43);
const KINDS: readonly News['kind'][] = ['published', 'price', 'back'];
/** The factor between the present and the previous price in the sample mail. The previous price was a tenth higher. */
const PREVIOUS_PRICE_FACTOR = 1.1;

/** Builds one sample of each kind of subscription mail, with estates of the site. */
export function subscriptionSamples(
  context: MailContext,
  estates: readonly EstateSummary[],
): readonly (readonly [name: string, mail: ComposedMail])[] {
  const { site, locale } = context;
  const subscription: Subscription = {
    id: '00000000-0000-4000-8000-000000000000',
    email: EMAIL,
    name: 'Noor',
    locale,
    frequency: 'daily',
    since: '2026-01-01T00:00:00Z',
    wishes: {
      transaction: [...SALE_TRANSACTIONS],
      type: [],
      subType: [],
      city: estates.slice(0, 1).map(({ address }) => address.city.id),
      municipality: [],
      province: [],
      ...(estates.length > 0 && { radius: 10 }),
      priceMax: 450_000,
      bedMin: 2,
    },
  };
  const names = placesByIds(subscription.wishes);
  const news = estates.map((estate, index): News => {
    const kind = KINDS[index % KINDS.length] ?? 'published';
    const price = estate.price?.value;
    return {
      estate,
      kind,
      oldPrice: kind === 'price' && price ? Math.round(price * PREVIOUS_PRICE_FACTOR) : undefined,
    };
  });
  const common = { siteId: site.id };
  return [
    [
      'subscription',
      confirmationMail(context, { ...common, email: EMAIL, token: TOKEN, subscriptions: [subscription] }, names)
        .content,
    ],
    ...(news.length > 0
      ? [
          [
            'news',
            newsMail(context, { ...common, subscription, news, tokens: { edit: TOKEN, unsubscribe: TOKEN } }, names)
              .content,
          ] as const,
        ]
      : []),
  ];
}
