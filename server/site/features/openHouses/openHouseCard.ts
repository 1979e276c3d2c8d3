import type { PublishedOpenHouse } from '#shared/api/openHouses.ts';
import { formatAddressLine } from '#shared/domain/rules.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { EstateBrief } from '../../estates/brief/findBrief.ts';
import { buildCardView } from '../../estates/cards/estateCardView.ts';
import type { ScreenRequest } from '../../render/screen.ts';

export const buildOpenHousePath = (
  { estateId, id }: Pick<PublishedOpenHouse, 'estateId' | 'id'>,
  locale: ScreenRequest['locale'],
): string => pathFor('openHouse', locale, { estateId, day: id });

/** Returns the brief of the home of an open house day. Its title links to the page of the day. */
export function buildOpenHouseBrief(
  openHouse: PublishedOpenHouse,
  { site, locale, t }: Pick<ScreenRequest, 'site' | 'locale' | 't'>,
): EstateBrief {
  const card = buildCardView(openHouse.estate, { site, locale, t });
  return {
    ...card,
    titleLang: undefined,
    allUnitsClosed: openHouse.estate.units?.closedAs !== undefined,
    address: formatAddressLine(openHouse.estate.address, locale),
    href: buildOpenHousePath(openHouse, locale),
    picture: card.pictures[0],
  };
}
