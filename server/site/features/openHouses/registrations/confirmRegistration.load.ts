import { preventStorage } from '#server/site/pages/preventStorage.ts';
import { buildConfirmRegistrationPage } from './confirmRegistrationPage.tsx';
import { getRegistrationToken } from './registrationPath.ts';

/**
 * The page with the question whether to confirm. Opening it confirms nothing, because mail scanners follow every link
 * in a mail.
 */
export const confirmRegistrationScreen = preventStorage({
  load: async (request) =>
    buildConfirmRegistrationPage(request, await request.api.openHouseConfirmation(getRegistrationToken(request))),
});
