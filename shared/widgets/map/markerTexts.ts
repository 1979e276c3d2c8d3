import type { Translate } from '../../i18n/translate.ts';
import type { MapItem } from './draw/itemMarkers.ts';

/**
 * Returns the texts of a home on the map. A home that is sold or rented and has no price is not "on request", as on its
 * card.
 */
export const createMarkerTexts = (t: Translate) => ({
  item: ({ title, city, price, closed, place }: MapItem): string =>
    [
      title,
      city,
      price ?? t(closed ? 'common:priceClosed' : 'common:priceOnRequest'),
      place.radius && t('offer:map.hidden'),
    ]
      .filter(Boolean)
      .join(', '),
  noPrice: ({ closed }: Pick<MapItem, 'closed'>): string => t(closed ? 'common:priceClosed' : 'offer:map.noPrice'),
});
