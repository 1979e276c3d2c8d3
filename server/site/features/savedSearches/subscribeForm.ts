import { pathFor } from '#shared/routes/pathFor.ts';
import { defineForm } from '../../forms/formDefinition.ts';
import { SUBSCRIBE_FORM, subscribeSchema } from './subscribeFields.ts';
import { buildSubscribePage } from './subscribePage.tsx';
import { summarizeWish } from './summarizeWish.ts';
import { parseTypedPlaces } from './typedPlaces.ts';
import { readWishes } from './wishSchema.ts';

/** The form that requests mails about new estates. The first mail only asks the recipient to confirm. */
export const subscribeForm = defineForm({
  ...SUBSCRIBE_FORM,
  schema: subscribeSchema,
  listLimitedRecipients: ({ email }) => [email.toLowerCase()],
  async send(values, { api, call, locale: pageLocale }) {
    const { name, email, frequency, locale, privacy: consent } = values;
    const { places, unclearParts } = await parseTypedPlaces(api, values.place);
    if (unclearParts.length > 0) return { type: 'refused', status: 422, errors: { place: 'subscribe:error.place' } };
    await call('requestSubscription', {
      body: { name, email, frequency, locale, wishes: readWishes(values, places), consent },
    });
    return { type: 'sent', to: pathFor('subscribeSuccess', pageLocale) };
  },
  page: buildSubscribePage,
  summary: summarizeWish,
});
