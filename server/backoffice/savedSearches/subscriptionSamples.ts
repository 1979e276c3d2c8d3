import type { EstateSummary } from '#shared/api/estate.ts';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { SALE_TRANSACTIONS } from '#shared/primitives/ids.ts';
import { findPlacesByIds } from '../geo/placesByIds.ts';
import type { ComposedMail } from '../mail/compose/composeMail.ts';
import type { MailContext } from '../mail/mailContext.ts';
import type { News } from './subscriptionQueue.ts';
import { composeSubscriptionConfirmation } from './confirmSubscriptionMail.ts';
import { composeNewsMail } from './newsMail.ts';

const SAMPLE_EMAIL = 'noor.peeters@example.com';
const SAMPLE_TOKEN = 'A'.repeat(43);
const SAMPLE_NEWS_KINDS: readonly News['kind'][] = ['published', 'price', 'back'];
/** The factor between the present and the previous price in the sample mail. The previous price was a tenth higher. */
const PREVIOUS_PRICE_FACTOR = 1.1;

/** Builds one sample of each kind of subscription mail, with estates of the site. */
export function composeSubscriptionSamples(
  context: MailContext,
  estates: readonly EstateSummary[],
): readonly (readonly [name: string, mail: ComposedMail])[] {
  const { site, locale } = context;
  const subscription: Subscription = {
    id: '00000000-0000-4000-8000-000000000000',
    email: SAMPLE_EMAIL,
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
  const names = findPlacesByIds(subscription.wishes);
  const news = estates.map((estate, index): News => {
    const kind = SAMPLE_NEWS_KINDS[index % SAMPLE_NEWS_KINDS.length] ?? 'published';
    const price = estate.price?.value;
    return {
      estate,
      kind,
      oldPrice: kind === 'price' && price ? Math.round(price * PREVIOUS_PRICE_FACTOR) : undefined,
    };
  });
  const siteFields = { siteId: site.id };
  return [
    [
      'subscription',
      composeSubscriptionConfirmation(
        context,
        { ...siteFields, email: SAMPLE_EMAIL, token: SAMPLE_TOKEN, subscriptions: [subscription] },
        names,
      ).content,
    ],
    ...(news.length > 0
      ? [
          [
            'news',
            composeNewsMail(
              context,
              { ...siteFields, subscription, news, tokens: { edit: SAMPLE_TOKEN, unsubscribe: SAMPLE_TOKEN } },
              names,
            ).content,
          ] as const,
        ]
      : []),
  ];
}
