import { tag } from '#shared/api/purge.ts';
import type { Redirect } from '#shared/api/content/redirects.ts';
import { toRedirectSource, removeQuery } from '#shared/primitives/addresses/redirectAddress.ts';
import { memoize } from '../../cache/memoize.ts';
import { readPages } from '../readPages.ts';
import type { ResourceContext } from './resourceContext.ts';

const REDIRECTS_PER_CALL = 1000;
/**
 * All redirects of a site with fewer redirects than this are read as one list, so that an address without a redirect
 * needs no call of its own.
 */
const MAX_LISTED_REDIRECTS = 10_000;

const indexRedirectsByAddress = memoize((list: readonly Redirect[]) => new Map(list.map((each) => [each.from, each])));

/** Finds the redirect of a whole address, query included. If there is none, finds the redirect of its path alone. */
function findRedirectFrom(list: readonly Redirect[], from: string): Redirect | undefined {
  const byAddress = indexRedirectsByAddress(list);
  return byAddress.get(from) ?? byAddress.get(removeQuery(from));
}

/** Reads the redirects of addresses that have moved. */
export interface RedirectsApi {
  /** Returns the redirect of an address, which is a path with or without a query; null when there is none. */
  redirect(address: string): Promise<Redirect | null>;
}

export function createRedirectsApi({
  site,
  siteLocale,
  backOffice,
  reader: { readAnswer, readList },
}: ResourceContext): RedirectsApi {
  const listRedirects = () =>
    readPages<Redirect>({
      requestPage: (after) =>
        backOffice.list('listRedirects', {
          query: { limit: String(REDIRECTS_PER_CALL), ...(after !== undefined && { after }) },
          locale: siteLocale,
        }),
      getKey: ({ from }) => from,
      entriesPerCall: REDIRECTS_PER_CALL,
      maxEntries: MAX_LISTED_REDIRECTS,
    });

  return {
    redirect: async (address) => {
      const from = toRedirectSource(address);
      if (from === undefined) return null;
      const list = await readList({
        name: 'redirects',
        key: 'redirects',
        callBackOffice: listRedirects,
        tags: [tag.redirects(site.id)],
      });
      if (list.length < MAX_LISTED_REDIRECTS) return findRedirectFrom(list, from) ?? null;
      return readAnswer({
        name: 'redirect',
        key: `redirects/${from}`,
        callBackOffice: () => backOffice.call('findRedirect', { query: { address: from }, locale: siteLocale }),
        tags: [tag.redirects(site.id)],
      });
    },
  };
}
