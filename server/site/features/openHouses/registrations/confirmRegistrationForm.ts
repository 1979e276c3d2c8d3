import { z } from 'zod';
import { openHouseFullSchema } from '#shared/api/openHouses.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { BackOfficeError, isMissingError, isRateLimitError } from '#server/site/apiClient/errors.ts';
import { defineForm } from '#server/site/forms/formDefinition.ts';
import {
  CONFIRM_REGISTRATION_FORM,
  buildConfirmRegistrationPage,
  type FailedConfirmation,
} from './confirmRegistrationPage.tsx';
import { getRegistrationToken } from './registrationPath.ts';

/**
 * Returns the reason why a registration was not confirmed; undefined for an error that does not concern the visitor.
 */
function toFailedConfirmation(error: unknown): FailedConfirmation | undefined {
  if (isMissingError(error)) return { reason: 'over' };
  if (isRateLimitError(error)) return { reason: 'tooMany' };
  if (!(error instanceof BackOfficeError) || error.status !== 409) return undefined;
  const { nearest, awaited = false } = openHouseFullSchema.safeParse(error.problem).data ?? {};
  return { reason: awaited ? 'awaited' : 'full', nearest };
}

/** The form that confirms a registration. A confirmed registration stays confirmed. */
export const confirmRegistrationForm = defineForm({
  ...CONFIRM_REGISTRATION_FORM,
  schema: z.object({}),
  async send(_values, context) {
    const token = getRegistrationToken(context);
    try {
      const confirmedRegistration = await context.call('confirmOpenHouseRegistration', { params: { id: token } });
      if (!confirmedRegistration) return { type: 'notFound' };
      const path = pathFor('openHouseRegistration', context.locale, { token: confirmedRegistration.token });
      return { type: 'sent', to: `${path}?done=registered` };
    } catch (error) {
      const failure = toFailedConfirmation(error);
      if (!failure) throw error;
      const registration = await context.api.openHouseConfirmation(token);
      return { type: 'page', outcome: buildConfirmRegistrationPage(context, registration, { failure }) };
    }
  },
  page: async (request, state) =>
    buildConfirmRegistrationPage(request, await request.api.openHouseConfirmation(getRegistrationToken(request)), {
      state,
    }),
  summary: () => [],
});
