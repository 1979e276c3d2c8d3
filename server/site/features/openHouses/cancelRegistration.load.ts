import { noStore } from '../../pages/noStore.ts';
import { cancelRegistrationPage } from './cancelRegistrationPage.tsx';
import { registrationTokenOf } from './registrationPath.ts';

/** Looking changes nothing: programs that read mails follow every link in them. */
export const cancelRegistrationScreen = noStore({
  load: async (request) =>
    cancelRegistrationPage(request, await request.api.openHouseRegistration(registrationTokenOf(request))),
});
