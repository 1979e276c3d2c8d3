import { CrmFailure, CrmUnauthorised, IncompleteList, NotPublished } from '../../seam/crmFailure.ts';
import { idOf } from '../../reading/readNumbers.ts';
import { instantOf } from '../../reading/readTimes.ts';
import type { Parts } from '../mapping/values.ts';
import type { ZabunSettings } from '../settings.ts';
import type { AccountCalls } from './accountCalls.ts';
import { type Listed, readEnvelope } from './envelope.ts';

/** Reads one page, counted from 0. */
type AskPage = (page: number) => Promise<unknown>;

const NOT_ALLOWED = 405;
/** The largest number of pages, which stops a list that does not end. */
const MOST_PAGES = 10_000;

const isRefused = (error: unknown): boolean =>
  error instanceof NotPublished || (error instanceof CrmFailure && error.status === NOT_ALLOWED);

/** The ways to read the homes that may be on the site. */
interface PropertyList {
  /**
   * Yields all homes. A home is yielded again only in a newer version. Throws `IncompleteList` when some may be
   * missing.
   */
  all(): AsyncGenerator<Parts, void, undefined>;
  /** Yields the homes that changed since a time (ISO). A home that is missing may still exist. */
  since(time: string): AsyncGenerator<Parts, void, undefined>;
}

/** Returns the time of change in milliseconds; NaN when there is none. */
const changedAt = (item: Parts): number => Date.parse(instantOf(item['changed']) ?? '');

function listedIn(answer: unknown): Listed {
  const listed = readEnvelope(answer);
  if (!listed) throw new IncompleteList('the answer has no list of properties');
  if (listed.items.some((item) => idOf(item['property_id']) === undefined))
    throw new IncompleteList('the list has a property without an id');
  return listed;
}

/** Converts a failure of the CRM to the failure that a list which broke off ends with. */
function broken(error: unknown): unknown {
  if (!(error instanceof CrmFailure) || error instanceof IncompleteList || error instanceof CrmUnauthorised)
    return error;
  const { message, status, detail } = error;
  const given = { ...(status !== undefined && { status }), ...(detail !== undefined && { detail }), cause: error };
  return new IncompleteList(`the list broke off: ${message}`, given);
}

/**
 * Reads pages until one contains nothing new, because the size of pages is not documented, nor whether there are
 * several.
 */
async function* readPages(ask: AskPage): AsyncGenerator<Parts, void, undefined> {
  /** The time of change of each home. */
  const seen = new Map<string, number>();
  let total: number | undefined;
  const take = (listed: Listed): Parts[] => {
    total = listed.total ?? total;
    return listed.items.filter((item) => {
      const id = idOf(item['property_id']) ?? '';
      const before = seen.get(id);
      const at = changedAt(item);
      const isNews = before === undefined || at > before;
      if (isNews) seen.set(id, at);
      return isNews;
    });
  };
  for (let page = 0; page < MOST_PAGES; page += 1) {
    let fresh = take(listedIn(await ask(page)));
    // A page that is empty by mistake looks like the end, so a page without news is read a second time.
    if (fresh.length === 0) fresh = take(listedIn(await ask(page)));
    if (fresh.length === 0) {
      if (total !== undefined && seen.size < total)
        throw new IncompleteList(`the list has ${seen.size} properties and says that there are ${total}`);
      return;
    }
    yield* fresh;
  }
  throw new IncompleteList('the list does not end');
}

async function* reading(ask: AskPage): AsyncGenerator<Parts, number, undefined> {
  let count = 0;
  try {
    for await (const item of readPages(ask)) {
      count += 1;
      yield item;
    }
  } catch (error) {
    throw broken(error);
  }
  return count;
}

export function createPropertyList(calls: AccountCalls, settings: ZabunSettings): PropertyList {
  const { mediaId, pageSize } = settings;
  /** This is set once media-sync has refused GET. */
  let byPost = settings.list === 'post';

  const pathWith = (values: Readonly<Record<string, string>>) =>
    `/api/v1/property/media-sync/${mediaId}?${new URLSearchParams(values)}`;

  const byMediaSync =
    (filters: Readonly<Record<string, string>>): AskPage =>
    async (page) => {
      const paging = { page, size: pageSize };
      const post = () =>
        calls.read(Object.keys(filters).length > 0 ? pathWith(filters) : pathWith({}).slice(0, -1), { paging });
      if (byPost) return post();
      try {
        return await calls.read(pathWith({ ...filters, page: String(page), size: String(pageSize) }));
      } catch (error) {
        if (settings.list !== 'auto' || !isRefused(error)) throw error;
        const answer = await post();
        byPost = true;
        return answer;
      }
    };

  const bySearch =
    (filters: Readonly<Record<string, string>>): AskPage =>
    (page) =>
      calls.read('/api/v1/property/search', {
        paging: { page, size: pageSize },
        filtering: { ...filters, public: true, active_media_ids: [mediaId], always_show_all_children: true },
        sorting: { sort: 'CREATED', order: 'ASC' },
      });

  const asking = (filters: Readonly<Record<string, string>>): AskPage =>
    settings.list === 'search' ? bySearch(filters) : byMediaSync(filters);

  return {
    async *all() {
      const count = yield* reading(asking({}));
      if (count > 0 || settings.list === 'search') return;
      // A broken list can also be empty, so the other way to read homes has to confirm that there are none.
      const { items } = listedIn(await bySearch({})(0));
      if (items.length > 0) throw new IncompleteList('the list is empty, and the search has properties');
    },
    async *since(time) {
      yield* reading(asking({ updated_since: time }));
    },
  };
}
