import type { CardView } from '../../domain/estate/cardView.ts';
import { CARD_IMAGE } from '../../domain/limits.ts';
import type { MediaSize } from '../../domain/media.ts';
import type { Translate } from '../../i18n/translate.ts';
import css from './estateCard.module.css';
import { Picture, type PictureProps } from '../Picture.tsx';

/** A house in outline; the card's own colour shows through. */
const PLACEHOLDER = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 470 370" fill="none" stroke="#77736c" stroke-width="1.5"><path d="M175 190l60-50 60 50M190 178v62h90v-62M224 240v-36h22v36"/></svg>',
)}`;

const SOURCES: readonly MediaSize[] = ['card', 'card-phone', 'card-2x'];
const SIZES = '(min-width: 1100px) 400px, (min-width: 700px) 46vw, 94vw';

interface CardPicturesProps {
  readonly card: Pick<CardView, 'pictures' | 'title' | 'href'>;
  readonly priority?: PictureProps['priority'];
  readonly t: Translate;
}

/** The pictures of a card: one, several to scroll through sideways, or the outline of a house. */
export function CardPictures({ card, priority, t }: CardPicturesProps) {
  const [first, ...others] = card.pictures;
  if (!first) {
    return (
      <div className={css['none']}>
        <img
          className={css['placeholder']}
          src={PLACEHOLDER}
          width={CARD_IMAGE.width}
          height={CARD_IMAGE.height}
          alt={t('common:noPhoto')}
        />
      </div>
    );
  }
  const pictures = (
    <>
      <Picture picture={first} sources={SOURCES} sizes={SIZES} priority={priority} className={css['image']} />
      {others.map((picture) => (
        <Picture key={picture.id} picture={picture} sources={SOURCES} sizes={SIZES} className={css['image']} lean />
      ))}
    </>
  );
  if (others.length === 0) return <div className={css['strip']}>{pictures}</div>;
  // Swiping needs the link inside of the scroller; the heading's link is the one for the keyboard.
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- what scrolls must be reachable by keyboard, and a fieldset holds no pictures
    <div className={css['track']} tabIndex={0} role="group" aria-label={t('common:photosOf', { title: card.title })}>
      {card.href ? (
        <a className={css['strip']} href={card.href} tabIndex={-1}>
          {pictures}
        </a>
      ) : (
        <div className={css['strip']}>{pictures}</div>
      )}
    </div>
  );
}
