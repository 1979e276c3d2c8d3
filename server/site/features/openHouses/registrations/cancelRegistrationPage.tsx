import type { OpenHouseRegistration } from '#shared/api/openHouses.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import { NEW_FORM_STATE, type FormState } from '#shared/ui/forms/formState.ts';
import css from '#shared/ui/viewing.module.css';
import { AlternativeActions } from '#server/site/booking/AlternativeActions.tsx';
import { buildVisitorBookingPage } from '#server/site/booking/visitorBookingPage.tsx';
import { createFormView } from '#server/site/forms/formView.ts';
import { Alert } from '#server/site/forms/pieces/Alert.tsx';
import { StepForm } from '#server/site/forms/pieces/StepForm.tsx';
import type { PageOutcome, ScreenRequest } from '#server/site/render/screen.ts';
import { RegistrationDetails } from './RegistrationDetails.tsx';
import { createRegistrationPath } from './registrationPath.ts';

export const CANCEL_REGISTRATION_FORM = { name: 'open-house-cancel', protection: 'limits' } as const;

/** Returns the reason why a registration cannot be cancelled on this page. */
function findReason(registration: OpenHouseRegistration | null): 'notFound' | 'done' | 'late' {
  if (!registration) return 'notFound';
  return registration.state === 'registered' || registration.state === 'unconfirmed' ? 'late' : 'done';
}

/** Renders the question whether to cancel a registration, or a text that it is cancelled or cannot be cancelled. */
export function buildCancelRegistrationPage(
  request: ScreenRequest,
  registration: OpenHouseRegistration | null,
  state: FormState = NEW_FORM_STATE,
): PageOutcome {
  const { site, locale, t } = request;
  const path = createRegistrationPath(request, 'cancelOpenHouse');
  const reason = findReason(registration);
  return buildVisitorBookingPage(request, {
    status: registration ? 200 : 404,
    title: t('openHouses:cancel.title'),
    path,
    body: registration?.cancellable ? (
      <>
        <RegistrationDetails registration={registration} request={request} />
        <StepForm form={createFormView(request, CANCEL_REGISTRATION_FORM, path(locale), state)}>
          <p>{t('openHouses:cancel.question')}</p>
          <p className={css['actions']}>
            <button className={button['button']} type="submit">
              {t('openHouses:cancel.submit')}
            </button>
            <a href={createRegistrationPath(request, 'openHouseRegistration')(locale)}>{t('openHouses:cancel.keep')}</a>
          </p>
        </StepForm>
      </>
    ) : (
      <>
        <div className={css['narrow']}>
          <Alert kind={reason === 'done' ? 'success' : 'info'}>{t(`openHouses:cancel.${reason}`)}</Alert>
        </div>
        <AlternativeActions
          contact={site.contact}
          t={t}
          href={pathFor('openHouses', locale)}
          label={t('openHouses:all')}
        />
      </>
    ),
  });
}
