import { pathFor } from '../../../../../shared/routes/pathFor.ts';
import button from '../../../../../shared/ui/button.module.css';
import { Alert } from '../../../../../shared/ui/forms/Alert.tsx';
import css from '../../../../../shared/ui/viewing/viewing.module.css';
import type { Screen } from '../../../render/screen.ts';
import { notFound } from '../../../pages/errors/notFound.ts';
import { noStore } from '../../../pages/noStore.ts';
import { PriceBreakdown } from '../booking/PriceBreakdown.tsx';
import { ReservationDetails } from './ReservationDetails.tsx';
import { reservationHead, reservationTokenOf } from './reservationHead.ts';

const DONE = 'done=requested';

/** A reservation in any state, with the way to cancel it. */
export const reservationScreen: Screen = noStore({
  query: (search) => (new URLSearchParams(search).get('done') === 'requested' ? DONE : ''),

  async load(request) {
    const { api, site, locale, search, t } = request;
    const token = reservationTokenOf(request);
    const reservation = await api.rentalReservation(token);
    if (!reservation) return notFound(request);
    const { state, note, quote, visitor, cancellable } = reservation;
    const isOn = state === 'requested' || state === 'confirmed';
    const isNew = state === 'requested' && search === DONE;
    const title = t(`rentalBooking:state.${isNew ? 'sent' : state}.title`);
    return {
      type: 'page',
      status: 200,
      head: reservationHead(request, 'rentalReservation', title),
      body: (
        <div className={`page ${css['sheet']}`}>
          <h1 className={css['title']}>{title}</h1>
          <div className={css['body']}>
            <div className={css['narrow']}>
              <Alert kind={isNew || state === 'confirmed' ? 'success' : 'info'}>
                {t(`rentalBooking:state.${isNew ? 'sent' : state}.text`, { agency: site.name, email: visitor.email })}
              </Alert>
              {note ? <Alert kind="info">{t('rentalBooking:note', { agency: site.name, note })}</Alert> : null}
            </div>
            <ReservationDetails reservation={reservation} request={request} />
            {isOn ? <PriceBreakdown quote={quote} t={t} /> : null}
            <p className={css['actions']}>
              {cancellable ? (
                <a className={button['quiet']} href={pathFor('cancelRental', locale, { token })}>
                  {t('rentalBooking:cancel.link')}
                </a>
              ) : null}
              {isOn ? null : (
                <a className={button['button']} href={pathFor('holidayList', locale)}>
                  {t('rentalList:empty.all')}
                </a>
              )}
            </p>
          </div>
        </div>
      ),
      tags: [],
      cache: 'none',
    };
  },
});
