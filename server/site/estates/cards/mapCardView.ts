import type { EstateSummary } from '#shared/api/estate.ts';
import type { CardView } from '#shared/domain/estate/cardView.ts';
import { toMapMarker, type PlaceOnMap } from '#shared/domain/map/mapMarker.ts';
import { keepOnePicture } from './cardPictures.ts';
import { type CardContext, buildCardView } from './estateCardView.ts';

/**
 * Returns the position of an estate on the map of a list. An estate with a hidden street address is shown as a circle.
 * The back office has moved the centre of the circle, so that the circle does not reveal the location.
 */
function findMapPlace(estate: EstateSummary): PlaceOnMap | undefined {
  const { place, address } = estate;
  const location = place ?? (address.visible ? address.location : undefined);
  const marker = toMapMarker({ ...estate, location });
  return marker && { marker, ...(place?.radius !== undefined && { radius: place.radius }) };
}

/** Returns a card beside a map: it has its location and one picture only, because there may be hundreds of cards. */
export function buildMapCardView(estate: EstateSummary, context: CardContext): CardView {
  const card = buildCardView(estate, context);
  const place = findMapPlace(estate);
  return { ...keepOnePicture(card), ...(place && { place }) };
}
