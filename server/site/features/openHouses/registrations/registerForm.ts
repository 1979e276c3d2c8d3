import { toShownEmail } from '#shared/node/shownHost.ts';
import { openHouseFullSchema } from '#shared/api/openHouses.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { isMissingError, isRateLimitError } from '#server/site/apiClient/errors.ts';
import { parseNearest } from '#server/site/booking/nearest.ts';
import { defineForm, type FormResult } from '#server/site/forms/formDefinition.ts';
import { readTrimmedValue } from '#server/site/forms/pieces/visitor/visitorSummary.ts';
import { getRouteDay, buildOpenHousePage } from '../openHousePage.tsx';
import { REGISTER_FORM, registerSchema } from './registerFields.ts';

/** Returns the form's result for a refusal; undefined for an error that does not concern the visitor. */
function toRefusal(error: unknown): FormResult | undefined {
  if (isMissingError(error)) return { type: 'notFound' };
  if (isRateLimitError(error)) return { type: 'refused', status: 429, alert: 'openHouses:error.tooMany' };
  if (!parseNearest(openHouseFullSchema, error)) return undefined;
  return {
    type: 'refused',
    status: 409,
    errors: { people: 'openHouses:error.room' },
    alert: 'openHouses:error.full',
  };
}

/** The form with which a visitor registers for an open house day. */
export const registerForm = defineForm({
  ...REGISTER_FORM,
  schema: registerSchema,
  listLimitedRecipients: ({ email }) => [email.toLowerCase()],
  async send({ people, firstName, lastName, email, phone }, context) {
    const { locale, visitor: network } = context;
    try {
      const registration = await context.call('createOpenHouseRegistration', {
        params: getRouteDay(context),
        visitorAddress: network,
        body: { people, visitor: { firstName, lastName, email, phone }, locale },
      });
      if (!registration) return { type: 'notFound' };
      const path = pathFor('openHouseRegistration', locale, { token: registration.token });
      return { type: 'sent', to: `${path}?done=registered` };
    } catch (error) {
      const result = toRefusal(error);
      if (!result) throw error;
      return result;
    }
  },
  page: buildOpenHousePage,
  summary: (typed, { t }) => [
    {
      label: t('openHouses:register.people'),
      text: t('openHouses:register.count', { count: Number(readTrimmedValue(typed, 'people')) || 1 }),
    },
    {
      label: t('viewing:check.name'),
      text: `${readTrimmedValue(typed, 'firstName')} ${readTrimmedValue(typed, 'lastName')}`,
    },
    { label: t('viewing:who.email'), text: toShownEmail(readTrimmedValue(typed, 'email')) },
    { label: t('viewing:who.phone'), text: readTrimmedValue(typed, 'phone') },
  ],
});
