import type { ReactNode } from 'react';
import type { Translate } from '../../../../../shared/i18n/translate.ts';
import { Picture } from '../../../../../shared/ui/Picture.tsx';
import css from '../../../../../shared/ui/viewing/viewing.module.css';
import type { Visited } from './visited.ts';

/** When, who, and whether it is right: one question each. */
export const STEPS = 3;

interface ViewingFrameProps {
  readonly visited: Visited;
  /** From 1; a page outside of the steps has none. */
  readonly step?: number;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly t: Translate;
  readonly children: ReactNode;
}

/** A step on the way to a visit, with the estate that it is about beside it. */
export function ViewingFrame({ visited, step, title, lead, t, children }: ViewingFrameProps) {
  return (
    <div className={`page ${css['frame']}`}>
      <VisitedEstate visited={visited} t={t} />
      <div className={css['main']}>
        {step === undefined ? null : <p className={css['step']}>{t('viewing:step', { step, steps: STEPS })}</p>}
        <h1 className={css['title']}>{title}</h1>
        {lead ? <p className={css['lead']}>{lead}</p> : null}
        <div className={css['body']}>{children}</div>
      </div>
    </div>
  );
}

function VisitedEstate({ visited: { view, href }, t }: Pick<ViewingFrameProps, 'visited' | 't'>) {
  const [picture] = view.thumbnails;
  return (
    <aside className={picture ? css['estate'] : `${css['estate']} ${css['plain']}`} aria-label={t('viewing:estate')}>
      {picture ? (
        <div>
          <Picture
            picture={picture}
            sources={['card']}
            sizes="(min-width: 62rem) 17rem, 6.5rem"
            priority="eager"
            alt=""
            className={css['picture']}
          />
        </div>
      ) : null}
      <div>
        <p className={css['kind']}>{view.kind}</p>
        <p className={css['name']} lang={view.titleLang}>
          <a href={href}>{view.title}</a>
        </p>
        <p className={css['place']}>{view.address}</p>
      </div>
    </aside>
  );
}
