import { toShownEmail } from '#shared/node/shownHost.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import { Alert } from '#server/site/forms/pieces/Alert.tsx';
import css from '#shared/ui/viewing.module.css';
import { buildVisitorBookingPage } from '#server/site/booking/visitorBookingPage.tsx';
import type { Screen } from '#server/site/render/screen.ts';
import { buildNotFoundOutcome } from '#server/site/pages/errors/notFound.ts';
import { preventStorage } from '#server/site/pages/preventStorage.ts';
import { PriceBreakdown } from '../booking/PriceBreakdown.tsx';
import { ReservationDetails } from './ReservationDetails.tsx';
import { createReservationPath, getReservationToken } from './reservationPath.ts';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';

const REQUESTED_QUERY = 'done=requested';

/** The page of a reservation in any state, with a link to cancel the reservation while that is possible. */
export const reservationScreen: Screen = preventStorage({
  query: (search) => (new URLSearchParams(search).get('done') === 'requested' ? REQUESTED_QUERY : ''),

  async load(request) {
    const { api, site, locale, search, t } = request;
    const reservation = await api.rentalReservation(getReservationToken(request));
    if (!reservation) return buildNotFoundOutcome(request);
    const { state, note, quote, visitor, cancellable, toBeChecked } = reservation;
    const isActive = state === 'requested' || state === 'confirmed';
    const isNew = state === 'requested' && search === REQUESTED_QUERY;
    const title = t(`rentalBooking:state.${isNew ? 'sent' : state}.title`);
    return buildVisitorBookingPage(request, {
      title,
      path: createReservationPath(request, 'rentalReservation'),
      body: (
        <>
          <div className={css['narrow']}>
            <Alert kind={isNew || state === 'confirmed' ? 'success' : 'info'}>
              {t(`rentalBooking:state.${isNew ? 'sent' : state}.text`, {
                agency: site.name,
                email: toShownEmail(visitor.email),
              })}
            </Alert>
            {toBeChecked ? <Alert kind="info">{t('rentalBooking:unsure.sent', { agency: site.name })}</Alert> : null}
            {note ? <Alert kind="info">{t('rentalBooking:note', { agency: site.name, note })}</Alert> : null}
          </div>
          <ReservationDetails reservation={reservation} request={request} />
          <Stylesheets names={['stay']} />
          {isActive ? <PriceBreakdown quote={quote} t={t} /> : null}
          <p className={css['actions']}>
            {cancellable ? (
              <a className={button['quiet']} href={createReservationPath(request, 'cancelRental')(locale)}>
                {t('rentalBooking:cancel.link')}
              </a>
            ) : null}
            {isActive ? null : (
              <a className={button['button']} href={pathFor('holidayList', locale)}>
                {t('rentalList:empty.all')}
              </a>
            )}
          </p>
        </>
      ),
    });
  },
});
