import type { NamedItem } from '#shared/api/common.ts';
import type { EstateSummary } from '#shared/api/estate.ts';
import type { CardView } from '#shared/domain/estate/cardView.ts';
import { MEDIA_SIZES, mediaPath } from '#shared/domain/media.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { getUnitState } from '#shared/domain/units/unitState.ts';
import { escapeXml } from '#server/site/seo/sitemapXml.ts';
import { buildCardView } from '#server/site/estates/cards/estateCardView.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { type AtomEntry, buildTagUri } from '#server/site/seo/atomFeed.ts';

function formatPriceText({ price, priceFrom, period, closed }: CardView, t: Translate): string {
  if (!price) return t(closed ? 'common:priceClosed' : 'common:priceOnRequest');
  return [priceFrom ? t('common:priceFrom') : '', price, period].filter(Boolean).join(' ');
}

function formatFacts({ facts }: CardView, t: Translate): readonly string[] {
  if (!facts) return [];
  const { areaGround, areaBuild, bedrooms, bedroomsTo } = facts;
  const count = bedroomsTo ?? bedrooms;
  return [
    ...(areaBuild ? [`${areaBuild} ${t('common:fact.areaBuild')}`] : []),
    ...(areaGround ? [`${areaGround} ${t('common:fact.areaGround')}`] : []),
    ...(count ? [`${bedroomsTo ? `${bedrooms}–${count}` : count} ${t('common:fact.bedrooms', { count })}`] : []),
  ];
}

function buildCategories(estate: EstateSummary, origin: string, locale: Locale) {
  const { headType, subType, transaction, address } = estate;
  const buildCategory = (scheme: string, { id, name }: Pick<NamedItem, 'id' | 'name'>) => ({
    termText: String(id),
    schemeUri: buildTagUri(origin, scheme),
    label: localize(name, locale) || String(id),
  });
  return [
    buildCategory('transaction', transaction),
    buildCategory('type', headType),
    ...(subType ? [buildCategory('sub-type', subType)] : []),
    buildCategory('city', address.city),
  ];
}

/**
 * Returns an estate as a feed entry. The entry contains what the estate's card shows, and nothing that must stay
 * hidden.
 */
export function buildEstateEntry(
  estate: EstateSummary,
  request: Pick<ScreenRequest, 'site' | 'origin' | 'locale' | 't'>,
): AtomEntry {
  const { origin, locale, t } = request;
  const card = buildCardView(estate, request);
  const href = card.href && origin + card.href;
  const kind = card.subType || card.headType;
  const placeText = [card.city, card.street].filter(Boolean).join(', ');
  const summary = [formatPriceText(card, t), kind, placeText, ...formatFacts(card, t)].join(' · ');
  // The title of a sold or let home begins with its state, as on its page.
  const title =
    getUnitState(estate.status.id) === 'closed'
      ? t('seo:title.closed', { transaction: localize(estate.transaction.name, locale), lead: card.title })
      : card.title;
  const [picture] = card.pictures;
  const { width, height } = MEDIA_SIZES.card;
  const imageHtml = picture
    ? `<img src="${escapeXml(origin + mediaPath(picture, 'card', 'jpg'))}" alt="${escapeXml(picture.alt)}" width="${width}" height="${height}">`
    : '';
  const linkedImageHtml = imageHtml && href ? `<a href="${escapeXml(href)}">${imageHtml}</a>` : imageHtml;
  return {
    id: buildTagUri(origin, `estate/${estate.id}/${locale}`),
    title,
    updated: estate.updatedAt,
    published: estate.publicationDate,
    href,
    summary,
    content: `${linkedImageHtml && `<p>${linkedImageHtml}</p>`}<p>${escapeXml(summary)}</p>`,
    categories: buildCategories(estate, origin, locale),
  };
}
