import { getPublicHistory } from '#shared/api/site.ts';
import { toWishesQueryString } from '#shared/domain/wishes/wishes.ts';
import { type PlaceNames, formatWishTitle } from '#shared/domain/wishes/wishWords.ts';
import { formatPrice } from '#shared/i18n/format.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { createButtonBlock, createEstatesBlock, createParagraphBlock } from '../mail/compose/mailBlocks.ts';
import { composeMail } from '../mail/compose/composeMail.ts';
import type { MailContext } from '../mail/mailContext.ts';
import { buildEstateMailCard } from '../mail/compose/estateMailCard.ts';
import type { OutgoingMail } from '../mail/outgoingMail.ts';
import { getAskedAmount, type DueMailing, type News } from './subscriptionQueue.ts';
import { toSubscriptionReference } from './subscriptionReference.ts';

/** The maximum number of estates in one mail. The mail links to the remaining estates. */
const MAX_MAIL_ESTATES = 12;

/** Returns the label of a change. An agency may decide not to show previous prices. */
function toNewsLabel({ kind, estate, oldPrice }: News, { site, t }: Pick<MailContext, 'site' | 't'>): string {
  const amount = getAskedAmount(estate);
  if (kind !== 'price') return t(`mailSubscriptions:news.${kind}`);
  if (!getPublicHistory(site).prices || oldPrice === undefined || amount === undefined)
    return t('mailSubscriptions:news.price');
  return t(amount < oldPrice ? 'mailSubscriptions:news.lower' : 'mailSubscriptions:news.higher', {
    price: formatPrice(oldPrice),
  });
}

/** Builds the mail with the news of one subscription. */
export function composeNewsMail(context: MailContext, mailing: DueMailing, names: PlaceNames): OutgoingMail {
  const { site, locale, t, url } = context;
  const { subscription, news, tokens } = mailing;
  const count = news.length;
  const shownNews = news.slice(0, MAX_MAIL_ESTATES);
  const remainingCount = count - shownNews.length;
  const listUrl = url(`${pathFor('offer', locale)}?${toWishesQueryString(subscription.wishes)}`);
  const searchTitle = formatWishTitle(subscription.wishes, names, { locale, t });
  const unsubscribeUrl = url(pathFor('unsubscribe', locale, { token: tokens.unsubscribe }));
  const cards = shownNews.map((item) => buildEstateMailCard(item.estate, context, toNewsLabel(item, context)));
  const content = composeMail(context, {
    subject: t('mailSubscriptions:news.subject', { count, site: site.name }),
    preview: cards
      .map(({ title }) => title)
      .slice(0, 3)
      .join(' · '),
    heading: t('mailSubscriptions:news.heading', { count }),
    blocks: [
      createParagraphBlock(t('mailSubscriptions:greeting', { name: subscription.name })),
      createParagraphBlock(t('mailSubscriptions:news.text', { count, search: searchTitle })),
      createEstatesBlock(cards),
      createButtonBlock(
        remainingCount > 0
          ? t('mailSubscriptions:news.rest', { count: remainingCount })
          : t('mailSubscriptions:news.all'),
        listUrl,
      ),
    ],
    reason: t('mailSubscriptions:news.reason', { site: site.name }),
    links: [
      {
        label: t('mailSubscriptions:news.edit'),
        url: url(pathFor('editSubscriptions', locale, { token: tokens.edit })),
      },
      { label: t('mailSubscriptions:news.unsubscribe'), url: unsubscribeUrl },
    ],
  });
  return {
    site,
    kind: 'subscription.news',
    to: { email: subscription.email, name: subscription.name },
    content,
    visitor: subscription.email,
    reference: toSubscriptionReference(subscription.id),
    unsubscribeUrl,
  };
}
