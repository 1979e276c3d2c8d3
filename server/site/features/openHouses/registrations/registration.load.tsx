import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import css from '#shared/ui/viewing.module.css';
import { buildVisitorBookingPage } from '#server/site/booking/visitorBookingPage.tsx';
import { Alert } from '#server/site/forms/pieces/Alert.tsx';
import { buildNotFoundOutcome } from '#server/site/pages/errors/notFound.ts';
import { preventStorage } from '#server/site/pages/preventStorage.ts';
import type { Screen } from '#server/site/render/screen.ts';
import { RegistrationDetails } from './RegistrationDetails.tsx';
import { createRegistrationPath, getRegistrationToken } from './registrationPath.ts';
import { formatRegistrationState } from './stateWords.ts';

const REGISTERED_QUERY = 'done=registered';

/** The page of a registration in any state, with a link to cancel the registration while that is possible. */
export const registrationScreen: Screen = preventStorage({
  query: (search) => (new URLSearchParams(search).get('done') === 'registered' ? REGISTERED_QUERY : ''),

  async load(request) {
    const { api, locale, search, t } = request;
    const registration = await api.openHouseRegistration(getRegistrationToken(request));
    if (!registration) return buildNotFoundOutcome(request);
    const { cancellable, estate, id } = registration;
    const {
      title,
      text,
      isExpected: isSure,
    } = formatRegistrationState(registration, request, search === REGISTERED_QUERY);
    return buildVisitorBookingPage(request, {
      title,
      path: createRegistrationPath(request, 'openHouseRegistration'),
      body: (
        <>
          <div className={css['narrow']}>
            <Alert kind={isSure ? 'success' : 'info'}>{text}</Alert>
          </div>
          <RegistrationDetails registration={registration} request={request} />
          <p className={css['actions']}>
            {cancellable ? (
              <a className={button['quiet']} href={createRegistrationPath(request, 'cancelOpenHouse')(locale)}>
                {t('openHouses:cancel.link')}
              </a>
            ) : null}
            {isSure ? (
              <a href={pathFor('openHouseCalendar', locale, { estateId: estate.id, day: id })} rel="nofollow">
                {t('openHouses:calendar.one')}
              </a>
            ) : (
              <a className={button['button']} href={pathFor('openHouses', locale)}>
                {t('openHouses:all')}
              </a>
            )}
          </p>
        </>
      ),
    });
  },
});
