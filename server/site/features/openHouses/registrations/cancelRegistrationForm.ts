import { z } from 'zod';
import { pathFor } from '#shared/routes/pathFor.ts';
import { isMissingError } from '#server/site/apiClient/errors.ts';
import { defineForm } from '#server/site/forms/formDefinition.ts';
import { CANCEL_REGISTRATION_FORM, buildCancelRegistrationPage } from './cancelRegistrationPage.tsx';
import { getRegistrationToken } from './registrationPath.ts';

/** The form that cancels a registration. A cancellation cannot be undone. */
export const cancelRegistrationForm = defineForm({
  ...CANCEL_REGISTRATION_FORM,
  schema: z.object({}),
  async send(_values, context) {
    const token = getRegistrationToken(context);
    try {
      await context.call('cancelOpenHouseRegistration', { params: { id: token } });
    } catch (error) {
      if (!isMissingError(error)) throw error;
      const outcome = buildCancelRegistrationPage(context, await context.api.openHouseRegistration(token));
      return { type: 'page', outcome };
    }
    return { type: 'sent', to: pathFor('cancelOpenHouse', context.locale, { token }) };
  },
  page: async (request, state) =>
    buildCancelRegistrationPage(request, await request.api.openHouseRegistration(getRegistrationToken(request)), state),
  summary: () => [],
});
