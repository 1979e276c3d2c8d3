import type { CardView } from '../../domain/estate/cardView.ts';
import { findReadableTextColor } from '../contrast.ts';
import css from './sticker.module.css';

/**
 * Renders the label of an estate (specification §4.3). A colour from the back office is drawn as an SVG fill, because
 * pages have no inline styles. The text colour is in an attribute that the style sheet reads. In a browser that cannot
 * use the attribute, or when the sticker has no text colour, the text is light or dark, whichever is easier to read.
 */
export function Sticker({
  sticker,
  className,
}: {
  sticker: NonNullable<CardView['sticker']>;
  className?: string | undefined;
}) {
  const textTone = sticker.style === 'label' ? findReadableTextColor(sticker.color) : undefined;
  const ownTextColor = textTone && sticker.colorText;
  return (
    <span
      className={[css['sticker'], className].filter(Boolean).join(' ')}
      data-sticker={sticker.style === 'sold' ? 'sold' : undefined}
      data-words={ownTextColor ? (findReadableTextColor(ownTextColor) === 'dark' ? 'light' : 'dark') : textTone}
      data-color={ownTextColor}
    >
      {textTone && sticker.color ? (
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
