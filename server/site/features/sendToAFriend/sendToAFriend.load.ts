import { tag } from '#shared/api/purge.ts';
import type { Screen } from '../../render/screen.ts';
import { findBrief } from '../../estates/brief/findBrief.ts';
import { buildNotFoundOutcome } from '../../pages/errors/notFound.ts';
import { buildFriendPage } from './friendPage.tsx';

const SENT_QUERY = 'sent=1';

/**
 * The page on which a visitor sends an estate to a friend. After a post of its form without a script, the browser is
 * redirected to this page with `?sent=1`.
 */
export const sendToAFriendScreen: Screen = {
  query: (search) => (new URLSearchParams(search).get('sent') === '1' ? SENT_QUERY : ''),
  async load(request) {
    const { site, route, search } = request;
    const estateId = Number(route.params['estateId']);
    const estate = await findBrief(request, estateId);
    if (!estate) return { ...buildNotFoundOutcome(request), tags: [tag.site(site.id), tag.estate(site.id, estateId)] };
    return buildFriendPage(request, { estateId, estate, isSent: search === SENT_QUERY });
  },
};
