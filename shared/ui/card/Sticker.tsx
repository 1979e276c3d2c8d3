import type { CardView } from '../../domain/estate/cardView.ts';
import { findReadableTextColor } from '../contrast.ts';
import css from './sticker.module.css';

/**
 * Renders the label of an estate (specification §4.3). A colour from the back office is drawn as an SVG fill, because
 * pages have no inline styles. The text colour is in an attribute that the style sheet reads. Browsers that cannot do
 * that, and stickers without a text colour, show light or dark text, whichever is easier to read.
 */
export function Sticker({
  sticker,
  className,
}: {
  sticker: NonNullable<CardView['sticker']>;
  className?: string | undefined;
}) {
  const words = sticker.style === 'label' ? findReadableTextColor(sticker.color) : undefined;
  const own = words && sticker.colorText;
  return (
    <span
      className={[css['sticker'], className].filter(Boolean).join(' ')}
      data-sticker={sticker.style === 'sold' ? 'sold' : undefined}
      data-words={own ? (findReadableTextColor(own) === 'dark' ? 'light' : 'dark') : words}
      data-color={own}
    >
      {words && sticker.color ? (
        <>
          <svg className={css['fill']} aria-hidden="true">
            <rect width="100%" height="100%" fill={sticker.color} />
          </svg>
          <span className={css['name']}>{sticker.name}</span>
        </>
      ) : (
        sticker.name
      )}
    </span>
  );
}
