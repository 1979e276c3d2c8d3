import { CrmFailure, NotPublished } from '../seam/crmFailure.ts';
import type { ListEnd, Session, SessionContext } from '../seam/adapter.ts';
import type { ListedRecord } from '../seam/records.ts';
import { toId } from '../reading/readNumbers.ts';
import { chooseLaterTime, toSinceTime } from '../reading/zonelessTimes.ts';
import { checkAccount, readDetailNames } from './accountFacts.ts';
import { readPagesById, readPagesSince, PUBLISHED, readByIds } from './estateLists.ts';
import { createLeadSender } from './leads/leadSender.ts';
import { findOfflineReason } from './mapping/homeStatus.ts';
import { createRecordReader, toListedRecords } from './recordReader.ts';
import { createWhiseCalls } from './whiseCalls.ts';
import type { WhiseSettings } from './whiseSettings.ts';

/** Opens an account of an agency with the token of the web developer. */
export function openWhise({
  credentials,
  settings,
  http,
  now,
  locales,
  tokens,
}: SessionContext<WhiseSettings>): Session {
  const calls = createWhiseCalls({ http, credentials, apiUrl: settings.apiUrl, now, tokens });
  const reader = createRecordReader(calls, locales);
  const leads = createLeadSender({ calls, settings, credentials });

  async function* list(): AsyncGenerator<ListedRecord, ListEnd, undefined> {
    let cursor: string | undefined;
    for await (const page of readPagesById(calls, { ...PUBLISHED, ...reader.whole })) {
      for (const estate of page) cursor = chooseLaterTime(cursor, estate['updateDateTime']);
      for (const record of await reader.complete(page)) yield* toListedRecords(record);
    }
    return { cursor };
  }

  async function* changes(from: string): AsyncGenerator<ListedRecord, ListEnd, undefined> {
    const since = toSinceTime(from);
    if (since === undefined) throw new CrmFailure('Whise: the time of the last change cannot be read');
    let cursor: string | undefined = from;
    for await (const page of readPagesSince(calls, since)) {
      for (const estate of page) cursor = chooseLaterTime(cursor, estate['updateDateTime']);
      const online: string[] = [];
      for (const estate of page) {
        if (findOfflineReason(estate) !== undefined) yield* toListedRecords({ estate, byLanguage: {} });
        else online.push(...[toId(estate['id'])].filter((id) => id !== undefined));
      }
      const full = await readByIds(calls, online, reader.whole);
      for (const record of await reader.complete(full)) yield* toListedRecords(record);
    }
    return { cursor };
  }

  return {
    check: () => checkAccount(calls, credentials, () => leads.doubts()),
    names: () => readDetailNames(calls, reader.first),
    list,
    changes,
    async read(id) {
      const [estate] = await readByIds(calls, /^\d{1,15}$/.test(id) ? [id] : [], reader.whole);
      if (!estate) throw new NotPublished(`Whise has no home ${id}`);
      const [raw] = await reader.complete([estate]);
      return { raw };
    },
    sendLead: (lead) => leads.send(lead),
  };
}
