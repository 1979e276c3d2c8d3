import type { ReactNode } from 'react';
import type { Translate } from '#shared/i18n/translate.ts';
import { Picture } from '#shared/ui/Picture.tsx';
import css from '#shared/ui/viewing.module.css';
import type { BookedView } from './booking.ts';
import { Stylesheets } from '../render/Stylesheets.tsx';

/** The number of steps. They ask for the time, the visitor's details and a final check. */
const STEPS = 3;

interface BookingFrameProps {
  readonly view: BookedView;
  /** The number of the step, from 1; undefined for a page that is no step. */
  readonly step?: number | undefined;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly t: Translate;
  readonly children: ReactNode;
}

/** Renders a step of a booking, with the booked subject beside it. */
export function BookingFrame({ view, step, title, lead, t, children }: BookingFrameProps) {
  return (
    <div className={`page ${css['frame']}`}>
      <Stylesheets of={['booking']} />
      <Booked view={view} />
      <div className={css['main']}>
        {step === undefined ? null : <p className={css['step']}>{t('viewing:step', { step, steps: STEPS })}</p>}
        <h1 className={css['title']}>{title}</h1>
        {lead ? <p className={css['lead']}>{lead}</p> : null}
        <div className={css['body']}>{children}</div>
      </div>
    </div>
  );
}

function Booked({ view: { label, thumbnail, kind, title, titleLang, href, place } }: Pick<BookingFrameProps, 'view'>) {
  return (
    <aside className={thumbnail ? css['estate'] : `${css['estate']} ${css['plain']}`} aria-label={label}>
      {thumbnail ? (
        <div>
          <Picture
            picture={thumbnail}
            sources={['card']}
            sizes="(min-width: 62rem) 17rem, 6.5rem"
            priority="eager"
            alt=""
            className={css['picture']}
          />
        </div>
      ) : null}
      <div>
        <p className={css['kind']}>{kind}</p>
        <p className={css['name']} lang={titleLang}>
          <a href={href}>{title}</a>
        </p>
        <p className={css['place']}>{place}</p>
      </div>
    </aside>
  );
}
