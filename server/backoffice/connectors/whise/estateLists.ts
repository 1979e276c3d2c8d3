import { IncompleteList } from '../seam/crmFailure.ts';
import { toId, toWholeNumber } from '../reading/readNumbers.ts';
import { listObjects, type WhiseObject } from './mapping/whiseRecord.ts';
import type { WhiseCalls } from './whiseCalls.ts';

const ESTATES_PATH = '/v1/estates/list';
/** The documentation does not say how large a page may be. Other clients of the API use this size. */
const HOMES_PER_PAGE = 50;

/** The ids of the statuses "active", "archived" and "deleted". */
const ALL_STATUS_IDS = [1, 5, 6];
const ALL_DISPLAY_STATUS_IDS = [1, 2, 3, 4, 5];
export const PUBLISHED_FILTER = { StatusIds: [1], DisplayStatusIds: [2, 3, 4, 5], IncludeGroupEstates: true };
/** A filter for homes in any state. Without a filter, the API returns only active homes that are online. */
const ANY_STATE_FILTER = {
  StatusIds: ALL_STATUS_IDS,
  DisplayStatusIds: ALL_DISPLAY_STATUS_IDS,
  IncludeGroupEstates: true,
};

const SORT_BY_ID = [{ Field: 'id', Ascending: true }];
const SORT_BY_TIME = [{ Field: 'updateDateTime', Ascending: true }, ...SORT_BY_ID];

interface WhiseEstatePage {
  readonly estates: readonly WhiseObject[];
  readonly totalCount: number;
}

/**
 * Reads a page. Throws `IncompleteList` for an answer without a total, because the end of the list would be unknown.
 */
async function readPage(
  calls: WhiseCalls,
  filter: object,
  sort: readonly object[],
  offset: number,
): Promise<WhiseEstatePage> {
  const answer = await calls.read(ESTATES_PATH, {
    Filter: filter,
    Sort: sort,
    Page: { Limit: HOMES_PER_PAGE, Offset: offset },
  });
  const total = toWholeNumber(answer['totalCount']);
  // The answer of an empty list does not contain the key `estates`.
  const estates = listObjects(answer['estates']);
  if (total === undefined) throw new IncompleteList('Whise does not say how many homes there are');
  return { estates, totalCount: total };
}

/**
 * Yields all pages of a list, sorted by id. Throws `IncompleteList` for a page that is too short. Also throws it when a
 * home left the list during the reading, because another home may then have moved to a page that was already read. A
 * home that occurs twice is yielded once.
 */
export async function* readPagesById(
  calls: WhiseCalls,
  filter: object,
): AsyncGenerator<readonly WhiseObject[], void, undefined> {
  const knownIds = new Set<string>();
  let [total, repeatedCount, lastId]: [number, number, string | undefined] = [0, 0, undefined];
  for (let offset = 0; offset === 0 || offset < total; offset += HOMES_PER_PAGE) {
    const page = await readPage(calls, filter, SORT_BY_ID, offset);
    if (page.totalCount < total) throw new IncompleteList('Whise: the list became shorter while it was read');
    // A home that the list itself contains twice is counted twice in the total, so repetitions are counted here too.
    // When a home was added during the reading, this page may also begin with the last home of the page before. The
    // total contains that home once, so this repetition is not counted.
    if (page.totalCount > total) lastId = undefined;
    ({ totalCount: total } = page);
    const ids = page.estates.map(({ id }) => toId(id));
    repeatedCount += ids.filter(
      (id, index) => id !== undefined && id === (index === 0 ? lastId : ids[index - 1]),
    ).length;
    lastId = ids.at(-1);
    if (page.estates.length < Math.min(HOMES_PER_PAGE, total - offset))
      throw new IncompleteList(
        `Whise: ${page.estates.length} homes on a page of ${Math.min(HOMES_PER_PAGE, total - offset)}`,
      );
    const newEstates = selectNewEstates(page.estates, knownIds);
    if (newEstates.length === 0 && page.estates.length > 0) throw new IncompleteList('Whise: the list repeats itself');
    yield newEstates;
  }
  if (knownIds.size + repeatedCount < total) throw new IncompleteList(`Whise: ${knownIds.size} homes of ${total}`);
}

function selectNewEstates(estates: readonly WhiseObject[], knownIds: Set<string>): WhiseObject[] {
  return estates.filter((estate) => {
    const id = toId(estate['id']);
    if (id === undefined || knownIds.has(id)) return false;
    knownIds.add(id);
    return true;
  });
}

/**
 * The largest number of consecutive pages without a new home. One such page is normal, because each page begins at the
 * time of the last change on the page before it, so homes with that time occur again.
 */
const MAX_REPEATED_PAGES = 2;

/**
 * Yields the homes that have changed since a time, the oldest change first. A home that changes during the reading
 * moves to the end of the list, so offsets would skip homes. Instead, each page begins at the time of the last change
 * on the page before it.
 */
export async function* readPagesSince(
  calls: WhiseCalls,
  since: string,
): AsyncGenerator<readonly WhiseObject[], void, undefined> {
  const knownIds = new Set<string>();
  let minTime = since;
  let offset = 0;
  let repeatedPageCount = 0;
  for (;;) {
    const { estates, totalCount } = await readPage(
      calls,
      { ...ANY_STATE_FILTER, UpdateDateTimeRange: { Min: minTime } },
      SORT_BY_TIME,
      offset,
    );
    if (estates.length < Math.min(HOMES_PER_PAGE, totalCount - offset))
      throw new IncompleteList(
        `Whise: ${estates.length} changes on a page of ${Math.min(HOMES_PER_PAGE, totalCount - offset)}`,
      );
    const newEstates = selectNewEstates(estates, knownIds);
    yield newEstates;
    if (offset + estates.length >= totalCount) return;
    repeatedPageCount = newEstates.length === 0 ? repeatedPageCount + 1 : 0;
    if (repeatedPageCount > MAX_REPEATED_PAGES) throw new IncompleteList('Whise: the changes repeat themselves');
    const lastChangeTime = estates.at(-1)?.['updateDateTime'];
    const nextMinTime =
      typeof lastChangeTime === 'string' ? lastChangeTime.slice(0, '2026-11-02T09:14:35'.length) : minTime;
    if (nextMinTime > minTime) {
      minTime = nextMinTime;
      offset = 0;
    } else {
      offset += HOMES_PER_PAGE;
    }
  }
}

/** Returns how many homes are online. */
export async function countPublishedHomes(calls: WhiseCalls): Promise<number | undefined> {
  const answer = await calls.read(ESTATES_PATH, { Filter: PUBLISHED_FILTER, Page: { Limit: 1, Offset: 0 } });
  return toWholeNumber(answer['totalCount']);
}

/** Reads homes by their ids, in any state. There may be at most `HOMES_PER_PAGE` ids. */
export async function readHomesByIds(
  calls: WhiseCalls,
  ids: readonly string[],
  extraFilter: object = {},
): Promise<readonly WhiseObject[]> {
  if (ids.length === 0) return [];
  const { estates } = await readPage(
    calls,
    { ...ANY_STATE_FILTER, ...extraFilter, EstateIds: ids.map(Number) },
    SORT_BY_ID,
    0,
  );
  const requestedIds = new Set(ids);
  // The homes are filtered again, because the API returns all homes when it does not understand the filter.
  return estates.filter((estate) => requestedIds.has(toId(estate['id']) ?? ''));
}
