import type { ReactNode } from 'react';
import type { Translate } from '#shared/i18n/translate.ts';
import { Picture } from '#shared/ui/Picture.tsx';
import css from '#shared/ui/viewing.module.css';
import type { BookedView } from './booking.ts';
import { Stylesheets } from '../render/Stylesheets.tsx';

/** The number of steps. They ask for the time, the visitor's details and a final check. */
const STEP_COUNT = 3;

interface BookingFrameProps {
  readonly view: BookedView;
  /** The number of the step, from 1; undefined for a page that is no step. */
  readonly stepNumber?: number | undefined;
  readonly title: string;
  readonly leadContent?: ReactNode;
  readonly t: Translate;
  readonly children: ReactNode;
}

/** Renders a step of a booking, with the booked subject beside it. */
export function BookingFrame({ view, stepNumber, title, leadContent, t, children }: BookingFrameProps) {
  return (
    <div className={`page ${css['frame']}`}>
      <Stylesheets names={['booking']} />
      <BookedItem view={view} />
      <div className={css['main']}>
        {stepNumber === undefined ? null : (
          <p className={css['step']}>{t('viewing:step', { step: stepNumber, steps: STEP_COUNT })}</p>
        )}
        <h1 className={css['title']}>{title}</h1>
        {leadContent ? <p className={css['lead']}>{leadContent}</p> : null}
        <div className={css['body']}>{children}</div>
      </div>
    </div>
  );
}

function BookedItem({
  view: { label, thumbnail, kindText, title, titleLang, href, placeContent },
}: Pick<BookingFrameProps, 'view'>) {
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
        <p className={css['kind']}>{kindText}</p>
        <p className={css['name']} lang={titleLang}>
          <a href={href}>{title}</a>
        </p>
        <p className={css['place']}>{placeContent}</p>
      </div>
    </aside>
  );
}
