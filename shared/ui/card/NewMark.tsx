import { createElement } from 'react';
import type { CardView } from '../../domain/estate/cardView.ts';
import css from '../../elements/newMark.module.css';

/**
 * On an estate that was published since the visitor was last here. When that was only the browser knows:
 * `client/lastSession` shows the mark, in the words that the header has for all of them.
 */
export function NewMark({ card: { published, closed } }: { card: Pick<CardView, 'published' | 'closed'> }) {
  if (published === undefined || closed) return null;
  return createElement('gevel-new', { class: css['mark'], 'data-at': published });
}
