import { noStore } from '../../pages/noStore.ts';
import { confirmRegistrationPage } from './confirmRegistrationPage.tsx';
import { registrationTokenOf } from './registrationPath.ts';

/** Looking confirms nothing: programs that read mails follow every link in them. */
export const confirmRegistrationScreen = noStore({
  load: async (request) =>
    confirmRegistrationPage(request, await request.api.openHouseConfirmation(registrationTokenOf(request))),
});
