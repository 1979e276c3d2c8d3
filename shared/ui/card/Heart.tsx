import type { CardView } from '../../domain/estate/cardView.ts';
import type { Translate } from '../../i18n/translate.ts';
import css from './heart.module.css';
import { getIconClassNames } from '../Icon.tsx';

/**
 * Renders the button that adds an estate to the visitor's favourites. The favourites are only in the browser:
 * `client/favorites` handles every `data-favorite` of the document and writes `aria-pressed`, also on cards that appear
 * later. React renders the attribute once and never updates it, so that neither hydration nor a new render resets the
 * state.
 */
export function Heart({ card, t }: { card: Pick<CardView, 'id' | 'title'>; t: Translate }) {
  return (
    <button
      type="button"
      className={getIconClassNames('heart', css['heart'])}
      data-favorite={card.id}
      aria-pressed={false}
      aria-label={t('favorites:heart', { title: card.title })}
      suppressHydrationWarning
    />
  );
}
