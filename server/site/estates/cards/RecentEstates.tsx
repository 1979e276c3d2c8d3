import { createElement } from 'react';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { isBlockHidden } from '#shared/primitives/hideableBlocks.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import css from '#shared/elements/recent.module.css';
import { MemoryLines } from '../../layout/MemoryLines.tsx';
import memory from '../../layout/styles/memory.module.css';
import { CachedElement } from '../../render/fragments/CachedElement.tsx';

interface RecentEstatesProps {
  /** The estate that the page is about, if there is one. */
  readonly estateId?: number;
  readonly locale: Locale;
  readonly t: Translate;
}

/**
 * Lists homes that the visitor viewed before, with their current data. The component asks whether the browser should
 * remember viewed homes, and lets the visitor end this (`client/recent/enhanceRecent.ts`). Only the browser stores
 * these homes, and only if the visitor agreed. Without JavaScript nothing is shown.
 */
export function RecentEstates({ estateId, locale, t }: RecentEstatesProps) {
  if (isBlockHidden('recent', t)) return null;
  return createElement(
    'gevel-recent',
    {
      class: memory['offer'],
      'data-estate-id': estateId,
      'data-path': pathFor('ajaxEstateCards', locale),
      'data-forgotten': t('around:recent.forgotten'),
      'data-refused': t('around:recent.refused'),
      'data-print': 'no',
    },
    <CachedElement
      name="recent estates"
      elementName="div"
      attributes={{ className: 'page' }}
      ingredients={[]}
      renderContent={() => <Recent t={t} />}
    />,
  );
}

function Recent({ t }: Pick<RecentEstatesProps, 't'>) {
  return (
    <>
      <section className={`${css['recent']} ${memory['kept']}`} aria-labelledby="recent-title" data-part="list" hidden>
        <h2 id="recent-title">{t('around:recent.title')}</h2>
        <ul className={css['list']} />
      </section>
      <MemoryLines
        questionText={t('around:recent.question')}
        rememberLabel={t('around:recent.remember')}
        stateText={t('around:recent.state')}
        forgetLabel={t('around:recent.forget')}
        lineClasses={{ asks: memory['asks'], kept: memory['kept'] }}
      />
    </>
  );
}
