import type { OpenHouseTimes } from '#shared/api/openHouseTimes.ts';
import type { OpenHouseConfirmation } from '#shared/api/openHouses.ts';
import { formatLongDay } from '#shared/i18n/moments.ts';
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
import { formatHours } from '../dayWords.ts';
import { RegistrationDetails } from './RegistrationDetails.tsx';
import { createRegistrationPath } from './registrationPath.ts';
import { formatRegistrationState } from './stateWords.ts';

export const CONFIRM_REGISTRATION_FORM = { name: 'open-house-confirm', protection: 'limits' } as const;

/**
 * The reason why a registration was not confirmed.
 * - `full`: no place is free.
 * - `awaited`: the last places are held by other unconfirmed registrations.
 * - `tooMany`: there are too many registrations from the visitor's network or mailbox.
 * - `over`: the day is over or called off.
 */
export interface FailedConfirmation {
  readonly reason: 'full' | 'awaited' | 'tooMany' | 'over';
  /** Other days of the home with free places. */
  readonly nearest?: readonly OpenHouseTimes[] | undefined;
}

const STATUS_BY_REASON = { full: 409, awaited: 409, tooMany: 429, over: 404 } as const;

/** Renders the other days of the home with free places. */
function OtherDays({
  estateId,
  days,
  request: { locale, t },
}: {
  readonly estateId: number;
  readonly days: readonly OpenHouseTimes[];
  readonly request: ScreenRequest;
}) {
  if (days.length === 0) return null;
  return (
    <>
      <p>{t('openHouses:confirm.others')}</p>
      <ul>
        {days.map((day) => (
          <li key={day.id}>
            <a href={pathFor('openHouse', locale, { estateId, day: day.id })}>
              {`${formatLongDay(day.start, locale)}, ${formatHours(day, locale)}`}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Renders the question and the button with which the visitor confirms. */
function ConfirmQuestion({
  registration,
  request,
  state,
}: {
  readonly registration: OpenHouseConfirmation;
  readonly request: ScreenRequest;
  readonly state: FormState;
}) {
  const { locale, t } = request;
  const action = createRegistrationPath(request, 'confirmOpenHouse')(locale);
  return (
    <>
      <RegistrationDetails registration={registration} request={request} />
      <StepForm form={createFormView(request, CONFIRM_REGISTRATION_FORM, action, state)}>
        <p>{`${t('openHouses:confirm.question')} ${t('openHouses:confirm.otherwise')}`}</p>
        <p className={css['actions']}>
          <button className={button['button']} type="submit">
            {t('openHouses:confirm.submit')}
          </button>
        </p>
      </StepForm>
    </>
  );
}

/**
 * Renders the question whether an unconfirmed party will come. When the visitor has answered the question or can no
 * longer answer it, the page shows the result.
 */
export function buildConfirmRegistrationPage(
  request: ScreenRequest,
  registration: OpenHouseConfirmation | null,
  { state = NEW_FORM_STATE, failure }: { readonly state?: FormState; readonly failure?: FailedConfirmation } = {},
): PageOutcome {
  const { site, locale, t } = request;
  const path = createRegistrationPath(request, 'confirmOpenHouse');
  const title = t('openHouses:confirm.title');
  if (!registration || (registration.state === 'unconfirmed' && !registration.shown) || failure) {
    const reason = registration ? (failure?.reason ?? 'over') : 'notFound';
    return buildVisitorBookingPage(request, {
      status: reason === 'notFound' ? 404 : STATUS_BY_REASON[reason],
      title,
      path,
      body: (
        <>
          <div className={css['narrow']}>
            <Alert kind="info">{t(`openHouses:confirm.${reason}`)}</Alert>
          </div>
          {registration ? (
            <OtherDays estateId={registration.estate.id} days={failure?.nearest ?? []} request={request} />
          ) : null}
          {reason === 'awaited' && registration ? (
            <ConfirmQuestion registration={registration} request={request} state={state} />
          ) : null}
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
  if (registration.state === 'unconfirmed')
    return buildVisitorBookingPage(request, {
      title,
      path,
      body: <ConfirmQuestion registration={registration} request={request} state={state} />,
    });
  const { title: stateTitle, text, isExpected: isSure } = formatRegistrationState(registration, request);
  return buildVisitorBookingPage(request, {
    title: stateTitle,
    path,
    body: (
      <>
        <div className={css['narrow']}>
          <Alert kind={isSure ? 'success' : 'info'}>{text}</Alert>
        </div>
        {registration.token === undefined ? null : (
          <p className={css['actions']}>
            <a
              className={button['button']}
              href={pathFor('openHouseRegistration', locale, { token: registration.token })}
            >
              {t('openHouses:confirm.look')}
            </a>
          </p>
        )}
      </>
    ),
  });
}
