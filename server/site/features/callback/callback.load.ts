import { tag } from '#shared/api/purge.ts';
import { buildNotFoundOutcome } from '../../pages/errors/notFound.ts';
import type { Screen } from '../../render/screen.ts';
import { buildCallbackPage } from './callbackPage.tsx';
import { buildCallbackQuery, findCallback, readCallbackQuery } from './callbackSubject.ts';

const SENT_QUERY = 'sent=1';
const isSent = (search: string) => new URLSearchParams(search).get('sent') === '1';

/**
 * The page where visitors ask for a call about a home, or for a call from a person or the agency. After a post of its
 * form without a script, the browser is redirected to this page with `sent=1`.
 */
export const callbackScreen: Screen = {
  hintedStylesheets: ['page', 'booking'],
  query: (search) =>
    [buildCallbackQuery(readCallbackQuery(search)), isSent(search) ? SENT_QUERY : ''].filter(Boolean).join('&'),
  async load(request) {
    const { site, search } = request;
    const query = readCallbackQuery(search);
    const subject = await findCallback(request, query);
    if (!subject)
      return { ...buildNotFoundOutcome(request), tags: [tag.site(site.id), tag.estate(site.id, query.estateId)] };
    return buildCallbackPage(request, { query, subject, isSent: isSent(search) });
  },
};
