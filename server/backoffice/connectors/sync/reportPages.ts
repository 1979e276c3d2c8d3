import { toEstateUrl } from '../../mail/compose/estateMailCard.ts';
import { toUnitUrl } from '../../holidayHomes/mails/stayLinks.ts';
import { computeBackoff } from '../../core/polling/backoff.ts';
import { CrmUnauthorised, isTransient, NotPublished } from '../seam/crmFailure.ts';
import type { PublishedPage } from '../seam/adapter.ts';
import { REPORT_INTERVAL_MS, REPORT_BACKOFF_MS } from './schedule.ts';
import { DENIED_REPORT_PREFIX } from './store/deniedReport.ts';
import type { RecordChange, RecordRow } from './store/recordRow.ts';
import type { SyncWork } from './syncWork.ts';

/** The number of reports in one turn of work. The number is small, so that reports never delay changes of the site. */
const MAX_REPORTS_PER_TURN = 10;
/**
 * When this many pages do not answer, without a successful report between them, the remaining reports of the turn are
 * postponed.
 */
const MAX_UNREACHABLE_PAGES = 3;

type PageUrls = PublishedPage['urls'];

/** The error for a page of the site that does not answer. */
class PageUnreachable extends Error {
  override readonly name = 'PageUnreachable';
}

/** Returns the URL of a record's page in each language of the site; undefined when the record has no page. */
async function buildPageUrls({ key, stores }: SyncWork, { kind, ownId }: RecordRow): Promise<PageUrls | undefined> {
  const site = await stores.sites.get(key.siteId);
  if (!site || ownId === null) return undefined;
  const group = kind === 'estate' ? await stores.estates.listGroup(key.siteId, ownId) : undefined;
  const summary = group?.find(({ id }) => id === ownId);
  if (kind === 'estate' && !summary) return undefined;
  const urls: Record<string, string> = {};
  for (const locale of site.locales) {
    const context = await stores.mails.createMailContext(key.siteId, locale);
    urls[locale] = summary ? toEstateUrl(summary, context) : toUnitUrl(context, ownId);
  }
  return urls;
}

const getErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const ONLINE_REPORT_PREFIX = 'online ';

/** Schedules new reports for the pages whose reported URL has another origin than the site has now. */
export async function scheduleMovedPages({ key, stores, connection, now }: SyncWork): Promise<void> {
  const site = connection.session.report && (await stores.sites.get(key.siteId));
  if (!site) return;
  const [locale = 'nl'] = site.locales;
  const { url } = await stores.mails.createMailContext(key.siteId, locale);
  await stores.connectionSync.records.scheduleReportsFromOtherOrigins(key, new URL(url('/')).origin, now());
}

function toPublication(row: RecordRow, urls: PageUrls, isGone: boolean): PublishedPage {
  const { recordId, ownId, reported, parentId, isSingle } = row;
  const onlineState = reported?.startsWith(ONLINE_REPORT_PREFIX) === true ? 'changed' : 'online';
  return {
    recordId,
    urls,
    estateId: ownId ?? 0,
    state: isGone ? 'offline' : onlineState,
    isProject: row.isProject,
    isUnit: parentId !== null && !isSingle,
  };
}

const NO_REPORT_DUE = { reportDueAt: null, reportFailures: 0 } as const;

/** Requests the page of a record in each language. Throws `PageUnreachable` for the first page that does not answer. */
async function requestPages({ requestPage, signal }: SyncWork, urls: PageUrls): Promise<void> {
  for (const url of Object.values(urls))
    try {
      await requestPage?.(url, signal);
    } catch (error) {
      throw new PageUnreachable(`${url}: ${getErrorMessage(error)}`, { cause: error });
    }
}

/**
 * Reports one page to the CRM, and returns the changes to store. A page whose URLs were not reported yet must answer
 * first. When the CRM offers no list of its homes, the report is repeated each day, except the report of a unit: the
 * answer shows whether the CRM still publishes the record, even if the hook about its removal was lost.
 */
async function reportPage(work: SyncWork, row: RecordRow): Promise<Partial<RecordRow>> {
  const { session } = work.connection;
  const isGone = row.state === 'gone';
  const urls = isGone ? {} : await buildPageUrls(work, row);
  // The record has no page yet, so there is nothing to report. A report becomes due when the record is written.
  if (!urls) return NO_REPORT_DUE;
  const report = isGone ? 'offline' : `${ONLINE_REPORT_PREFIX}${JSON.stringify(urls)}`;
  const publication = toPublication(row, urls, isGone);
  const isRepeated = session.list === undefined && !isGone && !publication.isUnit;
  if ((report === row.reported && !isRepeated) || (isGone && row.reported === null)) return NO_REPORT_DUE;
  if (report !== row.reported) await requestPages(work, urls);
  await session.report?.(publication);
  return {
    ...NO_REPORT_DUE,
    reported: report,
    ...(isRepeated && { reportDueAt: new Date(work.now() + REPORT_INTERVAL_MS) }),
  };
}

/**
 * Postpones a failed report. A report that the CRM refused is postponed by a day, because the CRM would refuse an
 * earlier repetition too. Any other report is postponed by a pause that grows with the number of failures.
 */
function postponeReport(work: SyncWork, { recordId, reportFailures }: RecordRow, error: unknown): RecordChange {
  const failures = reportFailures + 1;
  const pauseMs = isTransient(error) ? computeBackoff(REPORT_BACKOFF_MS, failures) : REPORT_INTERVAL_MS;
  const deniedFields = error instanceof NotPublished && { reported: DENIED_REPORT_PREFIX };
  return { recordId, ...deniedFields, reportFailures: failures, reportDueAt: new Date(work.now() + pauseMs) };
}

/**
 * Reports the pages that are due to the CRM (`reportPage`). A failed report is retried after minutes, and after
 * repeated failures after hours (`REPORT_BACKOFF_MS`). A report that the CRM refused is retried a day later. Throws
 * `CrmUnauthorised` when the CRM refuses the credentials.
 */
export async function reportPages(work: SyncWork): Promise<void> {
  if (!work.connection.session.report || !work.requestPage) return;
  const { records } = work.stores.connectionSync;
  const dueRows = await records.listReportsDue(work.key, work.now(), MAX_REPORTS_PER_TURN);
  const changes: RecordChange[] = [];
  let unreachableCount = 0;
  for (const row of dueRows) {
    if (work.signal.aborted) break;
    if (unreachableCount >= MAX_UNREACHABLE_PAGES) {
      changes.push(postponeReport(work, row, undefined));
      continue;
    }
    try {
      changes.push({ recordId: row.recordId, ...(await reportPage(work, row)) });
      unreachableCount = 0;
    } catch (error) {
      if (error instanceof CrmUnauthorised) throw error;
      // When the turn is aborted, the failure does not show that the page is unreachable, so the report stays due.
      if (work.signal.aborted) break;
      const { siteId, name } = work.key;
      const problem = getErrorMessage(error);
      work.log.warn({ site: siteId, connection: name, record: row.recordId, problem }, 'page not reported to the CRM');
      if (error instanceof PageUnreachable) unreachableCount += 1;
      changes.push(postponeReport(work, row, error));
    }
  }
  await records.save(work.key, changes);
}
