import { createElement } from 'react';
import type { CardView } from '../../domain/estate/cardView.ts';
import type { Translate } from '../../i18n/translate.ts';
import css from './newMark.module.css';

/**
 * On an estate that was published since the visitor was last here. When that was only the browser knows:
 * `client/lastSession` shows the mark.
 */
export function NewMark({
  card: { published, closed },
  t,
}: {
  card: Pick<CardView, 'published' | 'closed'>;
  t: Translate;
}) {
  if (published === undefined || closed) return null;
  return createElement(
    'gevel-new',
    { class: css['mark'], 'data-at': published, title: t('landing:newMark.since') },
    t('landing:newMark.new'),
  );
}
