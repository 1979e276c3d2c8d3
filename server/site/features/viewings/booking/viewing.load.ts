import { tag } from '../../../../../shared/api/purge.ts';
import type { Screen } from '../../../render/screen.ts';
import { notFound } from '../../../pages/errors/notFound.ts';
import { noStore } from '../../../pages/noStore.ts';
import { detailsPage } from './detailsPage.tsx';
import { HELD_FIELD, parseHeld } from './heldSlot.ts';
import { findVisited } from './visited.ts';
import { WEEK_FIELD } from './Weeks.tsx';
import { weekQuery } from './weekQuery.ts';
import { whenPage } from './whenPage.tsx';

/** When to visit an estate: its contact's free times, a week at a time. The same page for everybody. */
export const viewingScreen: Screen = {
  query: weekQuery,

  async load(request) {
    const { site, route, search } = request;
    const estateTag = tag.estate(site.id, Number(route.params['estateId']));
    const visited = await findVisited(request);
    if (!visited) return { ...notFound(request), tags: [tag.site(site.id), estateTag] };
    const from = new URLSearchParams(search).get(WEEK_FIELD) ?? undefined;
    return { ...(await whenPage(request, visited, { from })), tags: [tag.site(site.id), estateTag] };
  },
};

/** Who comes, at the time that is held under the token. */
export const viewingDetailsScreen: Screen = noStore({
  query(search) {
    const text = new URLSearchParams(search).get(HELD_FIELD) ?? '';
    return parseHeld('', text) ? `${HELD_FIELD}=${text}` : '';
  },

  async load(request) {
    const held = parseHeld(
      request.route.params['token'] ?? '',
      new URLSearchParams(request.search).get(HELD_FIELD) ?? '',
    );
    const visited = held && (await findVisited(request));
    return held && visited?.host ? detailsPage(request, visited, held) : notFound(request);
  },
});
