import type { SubscriptionAccess } from '#shared/api/subscriptions.ts';
import type { Screen, ScreenRequest } from '../../render/screen.ts';
import { buildNotFoundOutcome } from '../../pages/errors/notFound.ts';
import { preventStorage } from '../../pages/preventStorage.ts';
import { buildConfirmPage } from './confirmPage.tsx';
import { COMPLETED_EDITS, buildEditPage } from './editPage.tsx';
import { buildUnsubscribePage } from './unsubscribePage.tsx';

/**
 * Loads the searches to which the token in the page's address gives access. Returns null for an unknown, expired or
 * used token.
 */
export const loadAccess = ({ api, route }: ScreenRequest): Promise<SubscriptionAccess | null> =>
  api.subscription(route.params['token'] ?? '');

/**
 * The page of a saved search, to which the token in the page's address gives access. The page asks for a confirmation,
 * or lets the visitor change the search. Opening it changes nothing.
 */
export const editSubscriptionsScreen: Screen = preventStorage({
  query(search) {
    const doneValue = new URLSearchParams(search).get('done');
    const completedEdit = COMPLETED_EDITS.find((each) => each === doneValue);
    return completedEdit ? `done=${completedEdit}` : '';
  },
  async load(request) {
    const access = await loadAccess(request);
    if (access?.purpose === 'confirm') return buildConfirmPage(request, access.subscriptions);
    if (access?.purpose !== 'edit') return buildNotFoundOutcome(request);
    return buildEditPage(request, {
      access,
      completedEdit: COMPLETED_EDITS.find((each) => request.search === `done=${each}`),
    });
  },
});

/** The page behind the unsubscribe link of a mail. Opening it ends nothing, because mail programs also open links. */
export const unsubscribeScreen: Screen = preventStorage({
  async load(request) {
    const access = await loadAccess(request);
    return access && access.purpose !== 'confirm'
      ? buildUnsubscribePage(request, access)
      : buildNotFoundOutcome(request);
  },
});
