import { tag } from '#shared/api/purge.ts';
import { buildNotFoundOutcome } from '../../pages/errors/notFound.ts';
import type { Screen } from '../../render/screen.ts';
import { callbackPage } from './callbackPage.tsx';
import { callbackQuery, findCallback, readCallbackQuery } from './callbackSubject.ts';

const SENT = 'sent=1';
const isSent = (search: string) => new URLSearchParams(search).get('sent') === '1';

/**
 * The page where visitors ask to be called back about a home, by a person, or by the agency. A plain post of its form
 * leads to the same page with `sent=1`.
 */
export const callbackScreen: Screen = {
  hintedStylesheets: ['page', 'booking'],
  query: (search) => [callbackQuery(readCallbackQuery(search)), isSent(search) ? SENT : ''].filter(Boolean).join('&'),
  async load(request) {
    const { site, search } = request;
    const query = readCallbackQuery(search);
    const subject = await findCallback(request, query);
    if (!subject)
      return { ...buildNotFoundOutcome(request), tags: [tag.site(site.id), tag.estate(site.id, query.about)] };
    return callbackPage(request, { query, subject, sent: isSent(search) });
  },
};
