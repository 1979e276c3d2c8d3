import type { EstateSummary } from '#shared/api/estate.ts';
import { formatAddressLine, getCityName, isClosed, isPriceShown } from '#shared/domain/rules.ts';
import { formatPeriod } from '#shared/domain/estate/periodText.ts';
import { toEstateSlug } from '#shared/domain/estate/slug.ts';
import { formatArea, formatPrice } from '#shared/i18n/format.ts';
import { formatInPlace } from '#shared/i18n/inPlace.ts';
import { localize } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { EstateMailCard } from './mailBlocks.ts';
import { buildMailPicture } from './mailPicture.ts';
import type { MailContext } from '../mailContext.ts';

type CardContext = Pick<MailContext, 'locale' | 't' | 'url'>;

/** Returns the address of an estate's page. A unit has a short address, which redirects to its page. */
export function toEstateUrl(estate: EstateSummary, { locale, url }: CardContext): string {
  const { id: estateId, parentId } = estate;
  if (parentId !== undefined) return url(pathFor('estateShort', locale, { estateId }));
  return url(pathFor('estate', locale, { estateId, slug: toEstateSlug(estate, locale) }));
}

/** Returns the title of an estate, or a text such as `Huis in Gent` when the estate has no title. */
export const formatEstateTitle = (estate: EstateSummary, { locale, t }: CardContext): string =>
  localize(estate.title, locale) ||
  t('common:kindIn', {
    kind: localize((estate.subType ?? estate.headType).name, locale),
    place: formatInPlace(getCityName(estate.address, locale), locale),
  });

function formatCardPrice(estate: EstateSummary, { locale, t }: CardContext): string {
  const { price, units, vatRegime, status } = estate;
  const ownPrice = isPriceShown(price, vatRegime) ? price?.value : undefined;
  const isPriceHidden = price?.visible === false || vatRegime === true;
  const amount = ownPrice ?? (isPriceHidden ? undefined : units?.priceFrom);
  const hasNoOffer = isClosed(status.id) || units?.closedAs !== undefined;
  if (!amount) return t(hasNoOffer ? 'common:priceClosed' : 'common:priceOnRequest');
  const isMinimum = ownPrice === undefined || price?.priceFrom === true;
  return [isMinimum && t('common:priceFrom'), formatPrice(amount), formatPeriod(estate, locale, t)]
    .filter(Boolean)
    .join(' ');
}

function formatCardFacts(
  { subType, headType, bedroomCount, areaBuild, areaGround }: EstateSummary,
  { locale, t }: CardContext,
) {
  const area = areaBuild || areaGround;
  return [
    localize((subType ?? headType).name, locale),
    bedroomCount && `${bedroomCount} ${t('common:fact.bedrooms', { count: bedroomCount })}`,
    area && formatArea(area),
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * Builds the card of an estate in a mail. It shows only what the estate's card on the site may show (specification
 * §4.6, §5).
 */
export function buildEstateMailCard(estate: EstateSummary, context: CardContext, label?: string): EstateMailCard {
  const { locale } = context;
  const [picture] = estate.pictures;
  const title = formatEstateTitle(estate, context);
  return {
    url: toEstateUrl(estate, context),
    ...(picture && { picture: buildMailPicture(picture, title, context) }),
    title,
    price: formatCardPrice(estate, context),
    address: formatAddressLine(estate.address, locale),
    facts: formatCardFacts(estate, context),
    ...(label !== undefined && { label }),
  };
}
