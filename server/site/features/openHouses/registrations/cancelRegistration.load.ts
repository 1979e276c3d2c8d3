import { noStore } from '#server/site/pages/noStore.ts';
import { cancelRegistrationPage } from './cancelRegistrationPage.tsx';
import { getRegistrationToken } from './registrationPath.ts';

/** A visit changes nothing, because mail scanners follow every link in a mail. */
export const cancelRegistrationScreen = noStore({
  load: async (request) =>
    cancelRegistrationPage(request, await request.api.openHouseRegistration(getRegistrationToken(request))),
});
