import { estateUrl } from '../../mail/compose/estateMailCard.ts';
import { unitUrl } from '../../holidayHomes/mails/stayLinks.ts';
import { backoffAfter } from '../../core/polling/backoff.ts';
import { CrmUnauthorised, isTransient, NotPublished } from '../seam/crmFailure.ts';
import type { Publication } from '../seam/adapter.ts';
import { REPORT_INTERVAL_MS, REPORT_BACKOFF } from './schedule.ts';
import { DENIED } from './store/denied.ts';
import type { RecordChange, RecordRow } from './store/recordRow.ts';
import type { SyncWork } from './syncWork.ts';

/** The number of reports in one turn. It is small, so that reports never delay changes of the site. */
const MAX_REPORTS_PER_TURN = 10;
/** When this number of pages in a row do not answer, the remaining reports of the turn are postponed. */
const MAX_UNREACHABLE_PAGES = 3;

type Urls = Publication['urls'];

/** Reports that a page of the site does not answer. */
class PageUnreachable extends Error {
  override readonly name = 'PageDark';
}

/** Returns the address of a record's page in each language of its site; undefined when the record has no page. */
async function buildUrls({ key, stores }: SyncWork, { kind, ownId }: RecordRow): Promise<Urls | undefined> {
  const site = await stores.sites.get(key.siteId);
  if (!site || ownId === null) return undefined;
  const group = kind === 'estate' ? await stores.estates.listGroup(key.siteId, ownId) : undefined;
  const summary = group?.find(({ id }) => id === ownId);
  if (kind === 'estate' && !summary) return undefined;
  const urls: Record<string, string> = {};
  for (const locale of site.locales) {
    const context = await stores.mails.contextFor(key.siteId, locale);
    urls[locale] = summary ? estateUrl(summary, context) : unitUrl(context, ownId);
  }
  return urls;
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const ONLINE = 'online ';

/** Schedules reports for all pages of a site whose host name has changed, so that the CRM gets the new addresses. */
export async function reportMoved({ key, stores, connection, now }: SyncWork): Promise<void> {
  const site = connection.session.report && (await stores.sites.get(key.siteId));
  if (!site) return;
  const [locale = 'nl'] = site.locales;
  const { url } = await stores.mails.contextFor(key.siteId, locale);
  await stores.connectionSync.records.reportElsewhere(key, new URL(url('/')).origin, now());
}

function toPublication(row: RecordRow, urls: Urls, isGone: boolean): Publication {
  const { recordId, ownId, reported, parentId, isSingle } = row;
  const before = reported?.startsWith(ONLINE) === true ? 'changed' : 'online';
  return {
    recordId,
    urls,
    estateId: ownId ?? 0,
    state: isGone ? 'offline' : before,
    isProject: row.isProject,
    isUnit: parentId !== null && !isSingle,
  };
}

const NOTHING_DUE = { reportDueAt: null, reportFailures: 0 } as const;

/** Requests each page of a record. Throws `PageUnreachable` for the first one that does not answer. */
async function requestPages({ requestPage, signal }: SyncWork, urls: Urls): Promise<void> {
  for (const url of Object.values(urls))
    try {
      await requestPage?.(url, signal);
    } catch (error) {
      throw new PageUnreachable(`${url}: ${getMessage(error)}`, { cause: error });
    }
}

/**
 * Reports one page to the CRM once the page answers. Returns the changes to store. For a CRM without a list, the report
 * is repeated each day: its answer shows which records it no longer publishes, even when its call was lost.
 */
async function reportOne(work: SyncWork, row: RecordRow): Promise<Partial<RecordRow>> {
  const { session } = work.connection;
  const isGone = row.state === 'gone';
  const urls = isGone ? {} : await buildUrls(work, row);
  // There is no page to report. The next write of the record makes a report due.
  if (!urls) return NOTHING_DUE;
  const said = isGone ? 'offline' : `${ONLINE}${JSON.stringify(urls)}`;
  const publication = toPublication(row, urls, isGone);
  const isAgain = session.list === undefined && !isGone && !publication.isUnit;
  if ((said === row.reported && !isAgain) || (isGone && row.reported === null)) return NOTHING_DUE;
  if (said !== row.reported) await requestPages(work, urls);
  await session.report?.(publication);
  return { ...NOTHING_DUE, reported: said, ...(isAgain && { reportDueAt: new Date(work.now() + REPORT_INTERVAL_MS) }) };
}

/**
 * Postpones a report that failed: by a day when the CRM refused it, because it would refuse it again, and otherwise by
 * the back-off.
 */
function postponeReport(work: SyncWork, { recordId, reportFailures }: RecordRow, error: unknown): RecordChange {
  const failures = reportFailures + 1;
  const pause = isTransient(error) ? backoffAfter(REPORT_BACKOFF, failures) : REPORT_INTERVAL_MS;
  const denied = error instanceof NotPublished && { reported: DENIED };
  return { recordId, ...denied, reportFailures: failures, reportDueAt: new Date(work.now() + pause) };
}

/**
 * Reports the pages that are on the site to the CRM, once their addresses answer. A failed report is retried within
 * minutes, or a day later when the CRM refused it. Throws `CrmUnauthorised`.
 */
export async function reportPages(work: SyncWork): Promise<void> {
  if (!work.connection.session.report || !work.requestPage) return;
  const { records } = work.stores.connectionSync;
  const due = await records.listReportsDue(work.key, work.now(), MAX_REPORTS_PER_TURN);
  const changes: RecordChange[] = [];
  let unreachable = 0;
  for (const row of due) {
    if (work.signal.aborted) break;
    if (unreachable >= MAX_UNREACHABLE_PAGES) {
      changes.push(postponeReport(work, row, undefined));
      continue;
    }
    try {
      changes.push({ recordId: row.recordId, ...(await reportOne(work, row)) });
      unreachable = 0;
    } catch (error) {
      if (error instanceof CrmUnauthorised) throw error;
      // An aborted turn shows nothing about the page, so its report stays due.
      if (work.signal.aborted) break;
      const { siteId, name } = work.key;
      const problem = getMessage(error);
      work.log.warn({ site: siteId, connection: name, record: row.recordId, problem }, 'page not reported to the CRM');
      if (error instanceof PageUnreachable) unreachable += 1;
      changes.push(postponeReport(work, row, error));
    }
  }
  await records.save(work.key, changes);
}
