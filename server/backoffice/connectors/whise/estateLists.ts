import { IncompleteList } from '../seam/crmFailure.ts';
import { toId, toWholeNumber } from '../reading/readNumbers.ts';
import { listObjects, type WhiseObject } from './mapping/whiseRecord.ts';
import type { WhiseCalls } from './whiseCalls.ts';

const ESTATES = '/v1/estates/list';
/** The documentation does not state the largest allowed limit; other clients use this one. */
const PAGE_SIZE = 50;

/** The ids of active, archived and deleted. */
const ALL_STATUSES = [1, 5, 6];
const ALL_DISPLAY_STATUSES = [1, 2, 3, 4, 5];
export const PUBLISHED = { StatusIds: [1], DisplayStatusIds: [2, 3, 4, 5], IncludeGroupEstates: true };
/** A filter for homes in any state, because the default returns only active homes that are online. */
const ANY_STATE = { StatusIds: ALL_STATUSES, DisplayStatusIds: ALL_DISPLAY_STATUSES, IncludeGroupEstates: true };

const BY_ID = [{ Field: 'id', Ascending: true }];
const BY_TIME = [{ Field: 'updateDateTime', Ascending: true }, ...BY_ID];

interface Page {
  readonly estates: readonly WhiseObject[];
  readonly total: number;
}

/**
 * Reads a page. Throws `IncompleteList` when the answer has no total, because nobody can know then whether the list is
 * complete.
 */
async function readPage(calls: WhiseCalls, filter: object, sort: readonly object[], offset: number): Promise<Page> {
  const answer = await calls.read(ESTATES, { Filter: filter, Sort: sort, Page: { Limit: PAGE_SIZE, Offset: offset } });
  const total = toWholeNumber(answer['totalCount']);
  // The answer does not contain the key when the list is empty.
  const estates = listObjects(answer['estates']);
  if (total === undefined) throw new IncompleteList('Whise does not say how many homes there are');
  return { estates, total };
}

/**
 * Yields all pages of a list, sorted by id. Throws `IncompleteList` for a page that is shorter than it should be, and
 * when a home left the list during the reading: another home may have moved to a page that had already been read. A
 * home that occurs twice is yielded once.
 */
export async function* readPagesById(
  calls: WhiseCalls,
  filter: object,
): AsyncGenerator<readonly WhiseObject[], void, undefined> {
  const known = new Set<string>();
  let [total, twice, last]: [number, number, string | undefined] = [0, 0, undefined];
  for (let offset = 0; offset === 0 || offset < total; offset += PAGE_SIZE) {
    const page = await readPage(calls, filter, BY_ID, offset);
    if (page.total < total) throw new IncompleteList('Whise: the list became shorter while it was read');
    // When a home was added, the last home of a page is also the first one of the next page.
    if (page.total > total) last = undefined;
    ({ total } = page);
    const ids = page.estates.map(({ id }) => toId(id));
    twice += ids.filter((id, index) => id !== undefined && id === (index === 0 ? last : ids[index - 1])).length;
    last = ids.at(-1);
    if (page.estates.length < Math.min(PAGE_SIZE, total - offset))
      throw new IncompleteList(
        `Whise: ${page.estates.length} homes on a page of ${Math.min(PAGE_SIZE, total - offset)}`,
      );
    const fresh = takeNew(page.estates, known);
    if (fresh.length === 0 && page.estates.length > 0) throw new IncompleteList('Whise: the list repeats itself');
    yield fresh;
  }
  if (known.size + twice < total) throw new IncompleteList(`Whise: ${known.size} homes of ${total}`);
}

function takeNew(estates: readonly WhiseObject[], known: Set<string>): WhiseObject[] {
  return estates.filter((estate) => {
    const id = toId(estate['id']);
    if (id === undefined || known.has(id)) return false;
    known.add(id);
    return true;
  });
}

/**
 * The number of consecutive pages without a new home. One such page is normal, because the next page begins again at
 * the second in which the last one ended.
 */
const MAX_REPEATED_PAGES = 2;

/**
 * Yields the homes that have changed since a time, the oldest change first. A home that changes during the reading
 * moves to the end, so each page begins at the time where the last one ended.
 */
export async function* readPagesSince(
  calls: WhiseCalls,
  since: string,
): AsyncGenerator<readonly WhiseObject[], void, undefined> {
  const known = new Set<string>();
  let min = since;
  let offset = 0;
  let repeated = 0;
  for (;;) {
    const { estates, total } = await readPage(
      calls,
      { ...ANY_STATE, UpdateDateTimeRange: { Min: min } },
      BY_TIME,
      offset,
    );
    if (estates.length < Math.min(PAGE_SIZE, total - offset))
      throw new IncompleteList(`Whise: ${estates.length} changes on a page of ${Math.min(PAGE_SIZE, total - offset)}`);
    const fresh = takeNew(estates, known);
    yield fresh;
    if (offset + estates.length >= total) return;
    repeated = fresh.length === 0 ? repeated + 1 : 0;
    if (repeated > MAX_REPEATED_PAGES) throw new IncompleteList('Whise: the changes repeat themselves');
    const last = estates.at(-1)?.['updateDateTime'];
    const next = typeof last === 'string' ? last.slice(0, '2026-11-02T09:14:35'.length) : min;
    if (next > min) {
      min = next;
      offset = 0;
    } else {
      offset += PAGE_SIZE;
    }
  }
}

/** Returns how many homes are online. */
export async function countPublished(calls: WhiseCalls): Promise<number | undefined> {
  const answer = await calls.read(ESTATES, { Filter: PUBLISHED, Page: { Limit: 1, Offset: 0 } });
  return toWholeNumber(answer['totalCount']);
}

/** Reads homes by their ids, in any state. There may be at most `PAGE_SIZE` ids. */
export async function readByIds(
  calls: WhiseCalls,
  ids: readonly string[],
  more: object = {},
): Promise<readonly WhiseObject[]> {
  if (ids.length === 0) return [];
  const { estates } = await readPage(calls, { ...ANY_STATE, ...more, EstateIds: ids.map(Number) }, BY_ID, 0);
  const wanted = new Set(ids);
  // The answer is filtered again, because the API returns all homes when it does not understand a filter.
  return estates.filter((estate) => wanted.has(toId(estate['id']) ?? ''));
}
