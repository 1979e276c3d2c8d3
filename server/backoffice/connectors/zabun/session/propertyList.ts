import { CrmFailure, CrmUnauthorised, IncompleteList, NotPublished } from '../../seam/crmFailure.ts';
import { toId } from '../../reading/readNumbers.ts';
import { toInstant } from '../../reading/readTimes.ts';
import type { ZabunObject } from '../mapping/values.ts';
import type { ZabunSettings } from '../settings.ts';
import type { ZabunCalls } from './accountCalls.ts';
import { type ListedPage, readEnvelope } from './envelope.ts';

/** Reads one page, counted from 0. */
type ReadPage = (page: number) => Promise<unknown>;

const METHOD_NOT_ALLOWED_STATUS = 405;
/** The largest number of pages, which stops a list that does not end. */
const MAX_PAGES = 10_000;

const isMethodRefused = (error: unknown): boolean =>
  error instanceof NotPublished || (error instanceof CrmFailure && error.status === METHOD_NOT_ALLOWED_STATUS);

/** Reads the homes that may be on the site. */
interface PropertyList {
  /**
   * Yields all homes. A home that changes during the reading may be yielded again in the newer version. Throws
   * `IncompleteList` when homes may be missing.
   */
  readAll(): AsyncGenerator<ZabunObject, void, undefined>;
  /** Yields the homes that changed since a time (ISO). A home that this list does not contain may still exist. */
  readChangedSince(time: string): AsyncGenerator<ZabunObject, void, undefined>;
}

/** Returns the time of change in milliseconds; NaN when there is none. */
const getChangeMs = (item: ZabunObject): number => Date.parse(toInstant(item['changed']) ?? '');

function readListedPage(answer: unknown): ListedPage {
  const listedPage = readEnvelope(answer);
  if (!listedPage) throw new IncompleteList('the answer has no list of properties');
  if (listedPage.items.some((item) => toId(item['property_id']) === undefined))
    throw new IncompleteList('the list has a property without an id');
  return listedPage;
}

/** Converts a failed request to `IncompleteList`, because the list ended too early. Other errors stay unchanged. */
function toIncompleteList(error: unknown): unknown {
  if (!(error instanceof CrmFailure) || error instanceof IncompleteList || error instanceof CrmUnauthorised)
    return error;
  const { message, status, detail } = error;
  const failureDetails = {
    ...(status !== undefined && { status }),
    ...(detail !== undefined && { detail }),
    cause: error,
  };
  return new IncompleteList(`the list is incomplete: ${message}`, failureDetails);
}

/**
 * Yields the items of all pages. Reads pages until a page contains nothing new, because Zabun does not document the
 * size of a page, nor whether a list has several pages.
 */
async function* readPages(readPage: ReadPage): AsyncGenerator<ZabunObject, void, undefined> {
  /** The time of change of each home. */
  const changeMsById = new Map<string, number>();
  let total: number | undefined;
  const selectNewItems = (listed: ListedPage): ZabunObject[] => {
    total = listed.total ?? total;
    return listed.items.filter((item) => {
      const id = toId(item['property_id']) ?? '';
      const previousChangeMs = changeMsById.get(id);
      const changeMs = getChangeMs(item);
      const isNew = previousChangeMs === undefined || changeMs > previousChangeMs;
      if (isNew) changeMsById.set(id, changeMs);
      return isNew;
    });
  };
  for (let page = 0; page < MAX_PAGES; page += 1) {
    let newItems = selectNewItems(readListedPage(await readPage(page)));
    // A page that is empty by mistake looks like the end of the list, so a page without new items is read a second
    // time.
    if (newItems.length === 0) newItems = selectNewItems(readListedPage(await readPage(page)));
    if (newItems.length === 0) {
      if (total !== undefined && changeMsById.size < total)
        throw new IncompleteList(`the list has ${changeMsById.size} properties but reports ${total}`);
      return;
    }
    yield* newItems;
  }
  throw new IncompleteList('the list does not end');
}

async function* readItems(readPage: ReadPage): AsyncGenerator<ZabunObject, number, undefined> {
  let count = 0;
  try {
    for await (const item of readPages(readPage)) {
      count += 1;
      yield item;
    }
  } catch (error) {
    throw toIncompleteList(error);
  }
  return count;
}

export function createPropertyList(calls: ZabunCalls, settings: ZabunSettings): PropertyList {
  const { mediaId, pageSize } = settings;
  /** Is true when the list is read with POST: as the settings say, or after Zabun has refused GET. */
  let usesPost = settings.list === 'post';

  const buildPath = (values: Readonly<Record<string, string>>) =>
    `/api/v1/property/media-sync/${mediaId}?${new URLSearchParams(values)}`;

  const readByMediaSync =
    (filters: Readonly<Record<string, string>>): ReadPage =>
    async (page) => {
      const paging = { page, size: pageSize };
      const sendPost = () =>
        calls.read(Object.keys(filters).length > 0 ? buildPath(filters) : buildPath({}).slice(0, -1), { paging });
      if (usesPost) return sendPost();
      try {
        return await calls.read(buildPath({ ...filters, page: String(page), size: String(pageSize) }));
      } catch (error) {
        if (settings.list !== 'auto' || !isMethodRefused(error)) throw error;
        const answer = await sendPost();
        usesPost = true;
        return answer;
      }
    };

  const readBySearch =
    (filters: Readonly<Record<string, string>>): ReadPage =>
    (page) =>
      calls.read('/api/v1/property/search', {
        paging: { page, size: pageSize },
        filtering: { ...filters, public: true, active_media_ids: [mediaId], always_show_all_children: true },
        sorting: { sort: 'CREATED', order: 'ASC' },
      });

  const createPageReader = (filters: Readonly<Record<string, string>>): ReadPage =>
    settings.list === 'search' ? readBySearch(filters) : readByMediaSync(filters);

  return {
    async *readAll() {
      const count = yield* readItems(createPageReader({}));
      if (count > 0 || settings.list === 'search') return;
      // An empty list may be a fault of Zabun, so a search checks that there really are no homes.
      const { items } = readListedPage(await readBySearch({})(0));
      if (items.length > 0) throw new IncompleteList('the list is empty, but the search has properties');
    },
    async *readChangedSince(time) {
      yield* readItems(createPageReader({ updated_since: time }));
    },
  };
}
