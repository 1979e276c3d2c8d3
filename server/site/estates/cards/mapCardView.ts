import type { EstateSummary } from '#shared/api/estate.ts';
import type { CardView } from '#shared/domain/estate/cardView.ts';
import { mapMarker, type PlaceOnMap } from '#shared/domain/map/mapMarker.ts';
import { withOnePicture } from './cardPictures.ts';
import { type CardContext, cardView } from './estateCardView.ts';

/** Where an estate of a list stands on a map; a hidden one in its circle, which the back office has moved already. */
function placeOf(estate: EstateSummary): PlaceOnMap | undefined {
  const { place, address } = estate;
  const location = place ?? (address.visible ? address.location : undefined);
  const marker = mapMarker({ ...estate, location });
  return marker && { marker, ...(place?.radius !== undefined && { radius: place.radius }) };
}

/** A card beside a map: with its place and one picture, because there may be hundreds of cards. */
export function mapCardView(estate: EstateSummary, context: CardContext): CardView {
  const card = cardView(estate, context);
  const place = placeOf(estate);
  return { ...withOnePicture(card), ...(place && { place }) };
}
