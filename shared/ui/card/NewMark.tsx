import { createElement } from 'react';
import type { CardView } from '../../domain/estate/cardView.ts';
import css from '../../elements/newMark.module.css';

/**
 * Marks an estate that was published after the visitor's last visit. The time of that visit is only in the browser:
 * `client/lastSession` shows the mark, with the text that the header contains once for all marks.
 */
export function NewMark({ card: { published, closed } }: { card: Pick<CardView, 'published' | 'closed'> }) {
  if (published === undefined || closed) return null;
  return createElement('gevel-new', { class: css['mark'], 'data-at': published });
}
