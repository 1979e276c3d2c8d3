import type { SubscriptionAccess } from '#shared/api/subscriptions.ts';
import type { Screen, ScreenRequest } from '../../render/screen.ts';
import { notFound } from '../../pages/errors/notFound.ts';
import { noStore } from '../../pages/noStore.ts';
import { confirmPage } from './confirmPage.tsx';
import { DONE, editPage } from './editPage.tsx';
import { unsubscribePage } from './unsubscribePage.tsx';

/** What the token of the address opens; null for one that is unknown, expired or used, all alike. */
export const accessOf = ({ api, route }: ScreenRequest): Promise<SubscriptionAccess | null> =>
  api.subscription(route.params['token'] ?? '');

/** A search by its token: asks for a yes, or lets it be changed. Looking changes nothing. */
export const editSubscriptionsScreen: Screen = noStore({
  query(search) {
    const given = new URLSearchParams(search).get('done');
    const done = DONE.find((each) => each === given);
    return done ? `done=${done}` : '';
  },
  async load(request) {
    const access = await accessOf(request);
    if (access?.purpose === 'confirm') return confirmPage(request, access.subscriptions);
    if (access?.purpose !== 'edit') return notFound(request);
    return editPage(request, { access, done: DONE.find((each) => request.search === `done=${each}`) });
  },
});

/** Where a mail's link to unsubscribe leads. Looking ends nothing: mail programs open links too. */
export const unsubscribeScreen: Screen = noStore({
  async load(request) {
    const access = await accessOf(request);
    return access && access.purpose !== 'confirm' ? unsubscribePage(request, access) : notFound(request);
  },
});
