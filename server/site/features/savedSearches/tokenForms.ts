import { z } from 'zod';
import { pathFor } from '#shared/routes/pathFor.ts';
import { BackOfficeError } from '../../apiClient/errors.ts';
import { defineForm, type FormResult } from '../../forms/formDefinition.ts';
import { buildNotFoundOutcome } from '../../pages/errors/notFound.ts';
import { CONFIRM_FORM, buildConfirmPage } from './confirmPage.tsx';
import { type CompletedEdit, EDIT_FORM, buildEditPage } from './editPage.tsx';
import { changeSchema } from './subscribeFields.ts';
import { ENDED_QUERY } from './subscribeSuccess.load.tsx';
import { summarizeWish } from './summarizeWish.ts';
import { loadAccess } from './tokenPages.load.ts';
import { parseTypedPlaces } from './typedPlaces.ts';
import { UNSUBSCRIBE_FORM, buildUnsubscribePage } from './unsubscribePage.tsx';
import { readWishes } from './wishSchema.ts';

/** Runs the action. An invalid token gets the same response as an address without a page. */
async function runTokenAction(action: () => Promise<FormResult>): Promise<FormResult> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof BackOfficeError && error.status === 404) return { type: 'notFound' };
    throw error;
  }
}

const toDoneQuery = (completedEdit: CompletedEdit) => `done=${completedEdit}`;

/** The form with which the owner of an e-mail address confirms the searches. */
export const confirmForm = defineForm({
  ...CONFIRM_FORM,
  schema: z.object({}),
  send: (_values, { call, locale, route }) =>
    runTokenAction(async () => {
      const confirmation = await call('confirmSubscription', { params: { token: route.params['token'] ?? '' } });
      const token = confirmation?.tokens.at(-1);
      if (token === undefined) return { type: 'notFound' };
      return { type: 'sent', to: `${pathFor('editSubscriptions', locale, { token })}?${toDoneQuery('confirmed')}` };
    }),
  async page(request, state) {
    const access = await loadAccess(request);
    return access?.purpose === 'confirm'
      ? buildConfirmPage(request, access.subscriptions, state)
      : buildNotFoundOutcome(request);
  },
  summary: () => [],
});

/** The form that changes the wishes, the frequency, the language or the name. */
export const editForm = defineForm({
  ...EDIT_FORM,
  schema: changeSchema,
  send: (values, { api, call, locale: pageLocale, route }) =>
    runTokenAction(async () => {
      const { name, frequency, locale } = values;
      const { places, unclearParts } = await parseTypedPlaces(api, values.place);
      if (unclearParts.length > 0) return { type: 'refused', status: 422, errors: { place: 'subscribe:error.place' } };
      const token = route.params['token'] ?? '';
      await call('changeSubscription', {
        params: { token },
        body: { name, frequency, locale, wishes: readWishes(values, places) },
      });
      return { type: 'sent', to: `${pathFor('editSubscriptions', pageLocale, { token })}?${toDoneQuery('saved')}` };
    }),
  async page(request, state) {
    const access = await loadAccess(request);
    return access?.purpose === 'edit' ? buildEditPage(request, { access, state }) : buildNotFoundOutcome(request);
  },
  summary: summarizeWish,
});

/**
 * The form that ends one search, or all searches of an e-mail address. Mail programs can post it in one click (RFC
 * 8058).
 */
export const unsubscribeForm = defineForm({
  ...UNSUBSCRIBE_FORM,
  oneClick: true,
  schema: z.object({ scope: z.enum(['this', 'all']).default('this') }),
  send: ({ scope }, { call, locale, route }) =>
    runTokenAction(async () => {
      await call('endSubscription', { params: { token: route.params['token'] ?? '' }, query: { scope } });
      return { type: 'sent', to: `${pathFor('subscribeSuccess', locale)}?${ENDED_QUERY}` };
    }),
  async page(request, state) {
    const access = await loadAccess(request);
    return access && access.purpose !== 'confirm'
      ? buildUnsubscribePage(request, access, state)
      : buildNotFoundOutcome(request);
  },
  summary: () => [],
});
