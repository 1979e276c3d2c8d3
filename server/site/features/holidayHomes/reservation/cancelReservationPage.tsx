import type { RentalReservation } from '#shared/api/rentals.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import { Alert } from '#server/site/forms/pieces/Alert.tsx';
import { NEW_FORM_STATE, type FormState } from '#shared/ui/forms/formState.ts';
import css from '#shared/ui/viewing.module.css';
import { buildVisitorBookingPage } from '#server/site/booking/visitorBookingPage.tsx';
import { AlternativeActions } from '#server/site/booking/AlternativeActions.tsx';
import type { PageOutcome, ScreenRequest } from '#server/site/render/screen.ts';
import { createFormView } from '#server/site/forms/formView.ts';
import { StepForm } from '#server/site/forms/pieces/StepForm.tsx';
import { ReservationDetails } from './ReservationDetails.tsx';
import { createReservationPath } from './reservationPath.ts';

export const CANCEL_FORM = { name: 'rental-cancel', protection: 'limits' } as const;

/** Returns the reason why a reservation cannot be cancelled on this page. */
function findReason(reservation: RentalReservation | null): 'notFound' | 'done' | 'refused' | 'late' {
  if (!reservation) return 'notFound';
  const { state } = reservation;
  if (state === 'cancelled') return 'done';
  return state === 'refused' ? 'refused' : 'late';
}

/** Renders the question whether to cancel a reservation, or a text that it is cancelled or cannot be cancelled. */
export function buildCancelPage(
  request: ScreenRequest,
  reservation: RentalReservation | null,
  state: FormState = NEW_FORM_STATE,
): PageOutcome {
  const { site, locale, t } = request;
  const path = createReservationPath(request, 'cancelRental');
  const reason = findReason(reservation);
  return buildVisitorBookingPage(request, {
    status: reservation ? 200 : 404,
    title: t('rentalBooking:cancel.title'),
    path,
    body: reservation?.cancellable ? (
      <>
        <ReservationDetails reservation={reservation} request={request} />
        <StepForm form={createFormView(request, CANCEL_FORM, path(locale), state)}>
          <p>{t('rentalBooking:cancel.question')}</p>
          <p className={css['actions']}>
            <button className={button['button']} type="submit">
              {t('rentalBooking:cancel.submit')}
            </button>
            <a href={createReservationPath(request, 'rentalReservation')(locale)}>{t('rentalBooking:cancel.keep')}</a>
          </p>
        </StepForm>
      </>
    ) : (
      <>
        <div className={css['narrow']}>
          <Alert kind={reason === 'done' ? 'success' : 'info'}>{t(`rentalBooking:cancel.${reason}`)}</Alert>
        </div>
        <AlternativeActions
          contact={site.contact}
          t={t}
          href={pathFor('holidayList', locale)}
          label={t('rentalList:empty.all')}
        />
      </>
    ),
  });
}
