import { estateUrl } from '../../mail/compose/estateMailCard.ts';
import { unitUrl } from '../../holidayHomes/mails/stayLinks.ts';
import { CrmUnauthorised, NotPublished } from '../seam/crmFailure.ts';
import type { Publication } from '../seam/adapter.ts';
import { REPORT_AGAIN_MS } from './schedule.ts';
import { DENIED } from './store/denied.ts';
import type { RecordChange, RecordRow } from './store/recordStore.ts';
import type { SyncWork } from './syncWork.ts';

/** Reports of one turn: they are never in the way of what visitors see. */
const AT_ONCE = 10;

type Urls = Publication['urls'];

/** The address of a record's page in each language of its site; undefined: it has none. */
async function urlsOf({ key, stores }: SyncWork, { kind, ownId }: RecordRow): Promise<Urls | undefined> {
  const site = await stores.sites.get(key.siteId);
  if (!site || ownId === null) return undefined;
  const group = kind === 'estate' ? await stores.estates.group(key.siteId, ownId) : undefined;
  const summary = group?.find(({ id }) => id === ownId);
  if (kind === 'estate' && !summary) return undefined;
  const urls: Record<string, string> = {};
  for (const locale of site.locales) {
    const context = await stores.mails.contextFor(key.siteId, locale);
    urls[locale] = summary ? estateUrl(summary, context) : unitUrl(context, ownId);
  }
  return urls;
}

const ONLINE = 'online ';

/** After a site got another name, the CRM is told the new addresses of all of its pages. */
export async function reportMoved({ key, stores, connection, now }: SyncWork): Promise<void> {
  const site = connection.session.report && (await stores.sites.get(key.siteId));
  if (!site) return;
  const [locale = 'nl'] = site.locales;
  const { url } = await stores.mails.contextFor(key.siteId, locale);
  await stores.connectionSync.records.reportElsewhere(key, new URL(url('/')).origin, now());
}

function publicationOf(row: RecordRow, urls: Urls, isGone: boolean): Publication {
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

/**
 * Tells the CRM of one page, when it answers. Gives what is to be kept of that. Where there is no list, it is said again
 * each day: by the answer a CRM tells what it does not publish any more, although its call was lost.
 */
async function reportOne(work: SyncWork, row: RecordRow): Promise<Partial<RecordRow>> {
  const { session } = work.connection;
  const isGone = row.state === 'gone';
  const urls = isGone ? {} : await urlsOf(work, row);
  // It comes again when it is written again.
  if (!urls) return { reportDueAt: null };
  const said = isGone ? 'offline' : `${ONLINE}${JSON.stringify(urls)}`;
  const publication = publicationOf(row, urls, isGone);
  const isAgain = session.list === undefined && !isGone && !publication.isUnit;
  if ((said === row.reported && !isAgain) || (isGone && row.reported === null)) return { reportDueAt: null };
  if (said !== row.reported) for (const url of Object.values(urls)) await work.askPage?.(url, work.signal);
  await session.report?.(publication);
  return { reported: said, reportDueAt: isAgain ? new Date(work.now() + REPORT_AGAIN_MS) : null };
}

/**
 * Tells the CRM which pages are on the site, once their address answers. What fails is tried again a day later. Throws
 * `CrmUnauthorised`.
 */
export async function reportPages(work: SyncWork): Promise<void> {
  if (!work.connection.session.report || !work.askPage) return;
  const { records } = work.stores.connectionSync;
  const due = await records.reportsDue(work.key, work.now(), AT_ONCE);
  const changes: RecordChange[] = [];
  for (const row of due) {
    if (work.signal.aborted) break;
    try {
      changes.push({ recordId: row.recordId, ...(await reportOne(work, row)) });
    } catch (error) {
      if (error instanceof CrmUnauthorised) throw error;
      const { siteId, name } = work.key;
      const problem = error instanceof Error ? error.message : String(error);
      work.log.warn({ site: siteId, connection: name, record: row.recordId, problem }, 'page not reported to the CRM');
      const denied = error instanceof NotPublished && { reported: DENIED };
      changes.push({ recordId: row.recordId, ...denied, reportDueAt: new Date(work.now() + REPORT_AGAIN_MS) });
    }
  }
  await records.save(work.key, changes);
}
