import { MAX_CARD_PICTURES } from '#shared/domain/cardSources.ts';
import type { CardView } from '#shared/domain/estate/cardView.ts';
import { memoize } from '../../cache/memoize.ts';
import type { PictureView } from '#shared/domain/media.ts';

interface CardPictures {
  readonly pictures: readonly PictureView[];
  readonly pictureCount: number;
}

/** Returns the first pictures of a home, as many as a card shows. */
export const selectCardPictures = (
  pictures: readonly PictureView[],
  maxPictures = MAX_CARD_PICTURES,
): CardPictures => ({
  pictures: pictures.slice(0, maxPictures),
  pictureCount: Math.min(maxPictures, pictures.length),
});

/**
 * Reduces a card in a list to its first picture. The browser requests the other pictures when the visitor comes near
 * the card.
 */
export const keepFirstPicture = memoize(
  (card: CardView): CardView => ({
    ...card,
    pictures: card.pictures.slice(0, 1),
  }),
);

/** Reduces a card to one picture, for places where visitors cannot swipe through pictures. */
export const keepOnePicture = memoize(
  (card: CardView): CardView => ({ ...card, ...selectCardPictures(card.pictures, 1) }),
);
