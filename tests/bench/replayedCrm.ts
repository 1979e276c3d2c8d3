import type { Adapter, CrmSession } from '#server/backoffice/connectors/seam/adapter.ts';
import { createNameRecorder, type NameRecorder } from '#server/backoffice/connectors/sync/nameRecorder.ts';
import { createAccountQueue, type AccountQueue } from '#server/backoffice/connectors/transport/accountQueue.ts';
import { systemClock } from '#server/backoffice/connectors/transport/clock.ts';
import { createCrmHttp } from '#server/backoffice/connectors/transport/crmHttp.ts';
import {
  createExchangeClient,
  type ExchangeResult,
  type ExchangeClient,
  EXCHANGE_TIME_LIMITS,
} from '#server/backoffice/connectors/transport/exchange.ts';
import type { CrmEmulator } from '../support/crm/crmEmulator.ts';

/** An account of an emulated CRM, whose responses come from memory. */
export interface ReplayedCrm {
  /** The published records that the adapter can map, in the form that the mapping of the adapter expects. */
  readonly records: readonly unknown[];
  /** The bytes of the responses that `readAll` reads. */
  readonly bytes: number;
  /** Reads all published records, from the bytes of the responses to drafts. Returns the number of records. */
  readonly readAll: () => Promise<number>;
  /** Maps the same records without reading them. */
  readonly mapAll: () => number;
}

const isLoopback = (address: string): boolean => address === '127.0.0.1';
const SITE_LOCALES = ['nl', 'fr'];

/** A queue that runs all work without waiting. */
const immediateQueue: AccountQueue = {
  run: (work) => work(),
  takeOrderNumber: () => 1,
  pauseFor: () => {},
  waitingCount: 0,
};

/** Records the responses of the first exchange and then repeats them. */
class ExchangeRecorder implements ExchangeClient {
  readonly #outside = createExchangeClient(isLoopback, EXCHANGE_TIME_LIMITS);
  readonly #answers = new Map<string, ExchangeResult>();
  bytes = 0;

  async exchange(request: Parameters<ExchangeClient['exchange']>[0]): Promise<ExchangeResult> {
    const { method, url, body = '' } = request;
    const key = `${method} ${url.href} ${body}`;
    const answer = this.#answers.get(key) ?? (await this.#outside.exchange(request));
    if (answer.status < 300) this.#answers.set(key, answer);
    this.bytes += answer.body?.length ?? 0;
    return answer;
  }

  close(): Promise<void> {
    return this.#outside.close();
  }
}

interface ReplayedAccount {
  readonly adapter: Adapter;
  readonly session: CrmSession;
  readonly settings: unknown;
  readonly names: NameRecorder;
  /** The ids of the records, for a CRM without a list. */
  readonly ids: readonly string[];
}

/** Reads all records. A record that the list contains completely is not requested separately. */
async function* readRecords({
  session,
  ids,
}: ReplayedAccount): AsyncGenerator<{ readonly raw: unknown }, void, undefined> {
  if (!session.list) {
    for (const id of ids) yield session.read(id);
    return;
  }
  for await (const { id, state, raw } of session.list())
    if (state === 'published') yield raw === undefined ? session.read(id) : { raw };
}

/** Returns whether the adapter maps the record to a home that can be shown. */
function isUnderstood({ adapter, settings, names }: ReplayedAccount, raw: unknown): boolean {
  const { nameTable } = names.startRecord();
  return adapter.map(raw, { settings, names: nameTable, now: Date.now() }).some(({ kind }) => kind !== 'refused');
}

async function readAll(account: ReplayedAccount): Promise<unknown[]> {
  const records: unknown[] = [];
  for await (const { raw } of readRecords(account)) if (isUnderstood(account, raw)) records.push(raw);
  return records;
}

/**
 * Reads an emulated account once. Later readings get the recorded responses as fast as this program can process them.
 */
export async function replayCrm(adapter: Adapter, emulator: CrmEmulator): Promise<ReplayedCrm> {
  const recording = new ExchangeRecorder();
  const settings = adapter.settings.parse(emulator.settings);
  const clock = systemClock;
  const { limits, label } = adapter;
  const openSession = (queue: AccountQueue): CrmSession =>
    adapter.open({
      siteId: 'bench',
      locales: SITE_LOCALES,
      credentials: emulator.credentials,
      settings,
      http: createCrmHttp({ label, limits, isExcepted: isLoopback, exchangeClient: recording, queue, clock }),
      now: clock.now,
      signal: new AbortController().signal,
    });
  const published = emulator.homes().filter((home) => home.published);
  const first = openSession(createAccountQueue({ requestsPerSecond: 500, maxConcurrent: 6 }, clock));
  const lists = (await first.readNames?.()) ?? [];
  const names = createNameRecorder(
    lists.flatMap(({ list, entries }) => entries.map(({ id, name }) => ({ list, id, name, target: undefined }))),
  );
  const account = { adapter, settings, names, ids: published.map(({ id }) => id) };
  await readAll({ ...account, session: first });
  const replayed = { ...account, session: openSession(immediateQueue) };
  recording.bytes = 0;
  const records = await readAll(replayed);
  const { bytes } = recording;
  await recording.close();
  if (records.length === 0) throw new Error(`${label}: nothing is understood`);
  return {
    records,
    bytes,
    readAll: async () => (await readAll(replayed)).length,
    mapAll: () => records.filter((raw) => isUnderstood(replayed, raw)).length,
  };
}
