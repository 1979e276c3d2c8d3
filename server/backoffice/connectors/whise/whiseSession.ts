import { CrmFailure, NotPublished } from '../seam/crmFailure.ts';
import type { ListResult, CrmSession, SessionContext } from '../seam/adapter.ts';
import type { ListedRecord } from '../seam/records.ts';
import { toId } from '../reading/readNumbers.ts';
import { chooseLaterTime, toSinceTime } from '../reading/zonelessTimes.ts';
import { checkAccount, readDetailNames } from './accountFacts.ts';
import { readPagesById, readPagesSince, PUBLISHED_FILTER, readHomesByIds } from './estateLists.ts';
import { createLeadSender } from './leads/leadSender.ts';
import { findOfflineReason } from './mapping/homeStatus.ts';
import { createRecordReader, toListedRecords } from './recordReader.ts';
import { createWhiseCalls } from './whiseCalls.ts';
import type { WhiseSettings } from './whiseSettings.ts';

/** Opens the account of an agency. The web developer's token gives access to it. */
export function openWhise({
  credentials,
  settings,
  http,
  now,
  locales,
  tokens,
}: SessionContext<WhiseSettings>): CrmSession {
  const calls = createWhiseCalls({ http, credentials, apiUrl: settings.apiUrl, now, tokens });
  const reader = createRecordReader(calls, locales);
  const leadSender = createLeadSender({ calls, settings, credentials });

  async function* list(): AsyncGenerator<ListedRecord, ListResult, undefined> {
    let cursor: string | undefined;
    for await (const page of readPagesById(calls, { ...PUBLISHED_FILTER, ...reader.wholeHomeFilter })) {
      for (const estate of page) cursor = chooseLaterTime(cursor, estate['updateDateTime']);
      for (const record of await reader.completeHomes(page)) yield* toListedRecords(record);
    }
    return { cursor };
  }

  async function* readChanges(previousCursor: string): AsyncGenerator<ListedRecord, ListResult, undefined> {
    const sinceTime = toSinceTime(previousCursor);
    if (sinceTime === undefined) throw new CrmFailure('Whise: the time of the last change cannot be read');
    let cursor: string | undefined = previousCursor;
    for await (const page of readPagesSince(calls, sinceTime)) {
      for (const estate of page) cursor = chooseLaterTime(cursor, estate['updateDateTime']);
      const onlineIds: string[] = [];
      for (const estate of page) {
        if (findOfflineReason(estate) !== undefined) yield* toListedRecords({ estate, byLanguage: {} });
        else onlineIds.push(...[toId(estate['id'])].filter((id) => id !== undefined));
      }
      const homes = await readHomesByIds(calls, onlineIds, reader.wholeHomeFilter);
      for (const record of await reader.completeHomes(homes)) yield* toListedRecords(record);
    }
    return { cursor };
  }

  return {
    check: () => checkAccount(calls, credentials, () => leadSender.listDoubts()),
    readNames: () => readDetailNames(calls, reader.firstLocale),
    list,
    readChanges,
    async read(id) {
      const [estate] = await readHomesByIds(calls, /^\d{1,15}$/.test(id) ? [id] : [], reader.wholeHomeFilter);
      if (!estate) throw new NotPublished(`Whise has no home ${id}`);
      const [raw] = await reader.completeHomes([estate]);
      return { raw };
    },
    sendLead: (lead) => leadSender.send(lead),
  };
}
