import { tag } from '#shared/api/purge.ts';
import type { Redirect } from '#shared/api/redirects.ts';
import { toRedirectSource, removeQuery } from '#shared/primitives/redirectAddress.ts';
import { memoize } from '../../cache/memoize.ts';
import { readPages } from '../readPages.ts';
import type { ResourceContext } from './resourceContext.ts';

const REDIRECTS_PER_CALL = 1000;
/** A site with fewer is known as a whole, so that an address that never was one costs no call. */
const MOST_REDIRECTS = 10_000;

const redirectsByAddress = memoize((list: readonly Redirect[]) => new Map(list.map((each) => [each.from, each])));

/** From the address with its query, or from its path alone. */
function redirectFrom(list: readonly Redirect[], from: string): Redirect | undefined {
  const byAddress = redirectsByAddress(list);
  return byAddress.get(from) ?? byAddress.get(removeQuery(from));
}

/** Addresses that have moved. */
export interface RedirectsApi {
  /** Where an address, a path with or without a query, has moved to. */
  redirect(address: string): Promise<Redirect | null>;
}

export function redirectsApi({
  site,
  siteLocale,
  backOffice,
  reader: { read, readList },
}: ResourceContext): RedirectsApi {
  const listRedirects = () =>
    readPages<Redirect>({
      call: (after) =>
        backOffice.list('listRedirects', {
          query: { limit: String(REDIRECTS_PER_CALL), ...(after !== undefined && { after }) },
          locale: siteLocale,
        }),
      keyOf: ({ from }) => from,
      perCall: REDIRECTS_PER_CALL,
      most: MOST_REDIRECTS,
    });

  return {
    redirect: async (address) => {
      const from = toRedirectSource(address);
      if (from === undefined) return null;
      const list = await readList({
        name: 'redirects',
        key: 'redirects',
        call: listRedirects,
        tags: [tag.redirects(site.id)],
      });
      if (list.length < MOST_REDIRECTS) return redirectFrom(list, from) ?? null;
      return read({
        name: 'redirect',
        key: `redirects/${from}`,
        call: () => backOffice.call('findRedirect', { query: { address: from }, locale: siteLocale }),
        tags: [tag.redirects(site.id)],
      });
    },
  };
}
