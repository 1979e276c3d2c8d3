import type { ReactNode } from 'react';
import type { Translate } from '../../../../../shared/i18n/translate.ts';
import { Picture } from '../../../../../shared/ui/Picture.tsx';
import css from '../../../../../shared/ui/viewing/viewing.module.css';
import type { RentalView } from '../detail/rentalView.ts';

/** When, who, and whether it is right: one question each. */
const STEPS = 3;

interface BookingFrameProps {
  readonly view: RentalView;
  /** From 1; a page outside of the steps has none. */
  readonly step?: number;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly t: Translate;
  readonly children: ReactNode;
}

/** A step on the way to a stay, with the home beside it. */
export function BookingFrame({ view, step, title, lead, t, children }: BookingFrameProps) {
  const [picture] = view.pictures;
  return (
    <div className={`page ${css['frame']}`}>
      <aside
        className={picture ? css['estate'] : `${css['estate']} ${css['plain']}`}
        aria-label={t('rentalBooking:home')}
      >
        {picture ? (
          <Picture
            picture={picture}
            sources={['card']}
            sizes="(min-width: 62rem) 17rem, 6.5rem"
            priority="eager"
            alt=""
            className={css['picture']}
          />
        ) : null}
        <div>
          <p className={css['kind']}>{view.kind}</p>
          <p className={css['name']}>
            <a href={view.href}>{view.title}</a>
          </p>
          <p className={css['place']}>
            {view.address}
            <br />
            {t('rentalBooking:atMost', { count: view.persons })}
          </p>
        </div>
      </aside>
      <div className={css['main']}>
        {step === undefined ? null : <p className={css['step']}>{t('viewing:step', { step, steps: STEPS })}</p>}
        <h1 className={css['title']}>{title}</h1>
        {lead ? <p className={css['lead']}>{lead}</p> : null}
        <div className={css['body']}>{children}</div>
      </div>
    </div>
  );
}
