import { preventStorage } from '#server/site/pages/preventStorage.ts';
import { buildCancelRegistrationPage } from './cancelRegistrationPage.tsx';
import { getRegistrationToken } from './registrationPath.ts';

/**
 * The page with the question whether to cancel. Opening it changes nothing, because mail scanners follow every link in
 * a mail.
 */
export const cancelRegistrationScreen = preventStorage({
  load: async (request) =>
    buildCancelRegistrationPage(request, await request.api.openHouseRegistration(getRegistrationToken(request))),
});
