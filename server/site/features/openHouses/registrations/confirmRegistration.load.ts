import { noStore } from '#server/site/pages/noStore.ts';
import { buildConfirmRegistrationPage } from './confirmRegistrationPage.tsx';
import { getRegistrationToken } from './registrationPath.ts';

/**
 * The page with the question whether to confirm. Opening it confirms nothing, because mail scanners follow every link
 * in a mail.
 */
export const confirmRegistrationScreen = noStore({
  load: async (request) =>
    buildConfirmRegistrationPage(request, await request.api.openHouseConfirmation(getRegistrationToken(request))),
});
