import type { PictureView } from '../../domain/media.ts';
import { CARD_IMAGE_PX } from '../../primitives/limits.ts';
import {
  CARD_FALLBACK_SIZE,
  CARD_SIZES_ATTRIBUTE,
  CARD_PICTURE_SIZES,
  EARLY_CARD_SIZES_ATTRIBUTE,
} from '../../domain/cardSources.ts';
import type { Translate } from '../../i18n/translate.ts';
import css from './estateCard.module.css';
import { Picture, type PictureProps } from '../Picture.tsx';

/** The outline of a house as a picture. The colour of the card is visible through it. */
const PLACEHOLDER_SVG = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 470 370" fill="none" stroke="#77736c" stroke-width="1.5"><path d="M175 190l60-50 60 50M190 178v62h90v-62M224 240v-36h22v36"/></svg>',
)}`;

interface CardPicturesProps {
  readonly card: {
    readonly title: string;
    /** The pictures, of which only the first is shown. */
    readonly pictures: readonly PictureView[];
    /** The number of pictures of the card. */
    readonly pictureCount: number;
  };
  readonly priority?: PictureProps['priority'];
  readonly t: Translate;
}

/**
 * Renders the first picture of a card, or the outline of a house. When the visitor comes near the card, `client/cards`
 * adds the other pictures, in a row to swipe. Without JavaScript the picture links to the home, as the card does. The
 * Tab key skips the row, because the page of the home shows all pictures: in a card the key stops only at the link to
 * that page and at the heart.
 */
export function CardPictures({ card: { title, pictures, pictureCount }, priority, t }: CardPicturesProps) {
  const [firstPicture] = pictures;
  if (!firstPicture) {
    return (
      <div className={css['none']}>
        <img
          className={css['placeholder']}
          src={PLACEHOLDER_SVG}
          width={CARD_IMAGE_PX.width}
          height={CARD_IMAGE_PX.height}
          alt={t('common:noPhoto')}
        />
      </div>
    );
  }
  const picture = (
    <Picture
      picture={firstPicture}
      sources={CARD_PICTURE_SIZES}
      fallback={CARD_FALLBACK_SIZE}
      sizes={priority ? EARLY_CARD_SIZES_ATTRIBUTE : CARD_SIZES_ATTRIBUTE}
      priority={priority}
      className={css['image']}
    />
  );
  if (pictureCount < 2) return picture;
  return (
    <div
      className={css['track']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A fieldset must not contain pictures.
      role="group"
      aria-label={t('common:photosOf', { title })}
      tabIndex={-1}
      data-pictures=""
    >
      {picture}
    </div>
  );
}
