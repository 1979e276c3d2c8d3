import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { organimmoAdapter } from '#server/backoffice/connectors/organimmo/organimmoAdapter.ts';
import { organimmoSettingsSchema } from '#server/backoffice/connectors/organimmo/settings.ts';
import { startSyncWorker } from '#server/backoffice/connectors/sync/syncWorker.ts';
import { createCrmHttp } from '#server/backoffice/connectors/transport/crmHttp.ts';
import { STARTER_NAVIGATION } from '#server/backoffice/sites/starterSite.ts';
import { openRepositories, type OpenedRepositories } from '#server/backoffice/openRepositories.ts';
import { addDays, toBrusselsDay } from '#shared/i18n/moments.ts';
import { OrganimmoEmulator } from '../../support/crm/organimmo/organimmoEmulator.ts';
import { createPlayedClock } from '../../support/crm/playedClock.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../../support/programs/databases.ts';
import { siteInput } from '../../support/siteInput.ts';

const CRM_NAME = 'organimmo';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WAIT_OPTIONS = { timeout: 60_000, interval: 20 };

let crm: OrganimmoEmulator;
let database: TestDatabase;
let opened: OpenedRepositories;
let now = 0;
/** Each test has its own site. */
let key = { siteId: '', name: CRM_NAME };
let sites = 0;

const connectionSettings = {
  list: async () => [key],
  open: async (_key: object, signal: AbortSignal) => {
    const settings = organimmoSettingsSchema.parse(crm.settings);
    const { label, ...http } = {
      label: 'Organimmo',
      limits: organimmoAdapter.limits,
      signal,
      clock: createPlayedClock(),
    };
    const session = organimmoAdapter.open({
      siteId: key.siteId,
      locales: ['nl', 'fr'],
      credentials: crm.credentials,
      settings,
      http: createCrmHttp({ label, ...http, isExcepted: () => true }),
      now: Date.now,
      signal,
    });
    return { adapter: organimmoAdapter, settings, settingsHash: 'the same', session, fingerprint: 'the same' };
  },
};

/** Runs the engine until nothing is due. */
async function settleConnection(): Promise<void> {
  const worker = startSyncWorker({
    stores: opened.repositories,
    connections: connectionSettings,
    fetchMedia: async () => Promise.reject(new Error('pictures come with the token')),
    log: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
    now: () => now,
    pollIntervalMs: 10,
  });
  try {
    await vi.waitFor(async () => {
      const { rows } = await opened.pool.query<{ settled: boolean }>(
        'select holder is null and due_at > $1 as settled from connection_syncs where site_id = $2',
        [new Date(now).toISOString(), key.siteId],
      );
      expect(rows).toEqual([{ settled: true }]);
    }, WAIT_OPTIONS);
  } finally {
    await worker.stop();
  }
}
const moveClock = async (milliseconds: number): Promise<void> => {
  now += milliseconds;
  await settleConnection();
};
const moveToNextNight = () => moveClock(40 * HOUR_MS);

const readUnits = async () =>
  new Map((await opened.repositories.rentalUnits.list(key.siteId)).map(({ unit }) => [unit.source?.id, unit]));
const isClosed = async () => {
  const closed = (await readUnits()).get('8')?.closed ?? [];
  return closed.some(({ begin, end }) => begin === BOOKED_WEEK.begin && end === BOOKED_WEEK.end);
};
/** The week that the tests book. The fixtures contain no booking in it. */
const BOOKED_WEEK = (() => {
  const begin = addDays(toBrusselsDay(new Date()), 700);
  return { begin, end: addDays(begin, 7) };
})();

beforeAll(async () => {
  database = await EMBEDDED_KIND.start();
  opened = await openRepositories({ DATA_DIR: database.env.dataDir, LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await opened.close();
  await database.remove();
});
beforeEach(async () => {
  crm = await OrganimmoEmulator.start({ perSecond: 1_000_000 });
  sites += 1;
  key = { siteId: `kust-${sites}`, name: CRM_NAME };
  // The database's clock sets the creation time of a connection. The program's clock is ahead of that clock, because
  // otherwise a connection could be created in the program's future.
  now = Date.now() + 5000;
  await opened.repositories.sites.put(siteInput(key.siteId, { features: { holiday: false, projects: true } }));
  await opened.repositories.navigation.put(key.siteId, STARTER_NAVIGATION);
  await opened.pool.query(
    "insert into connections (site_id, name, crm, hook_secret) values ($1, $2, 'organimmo', $1)",
    [key.siteId, key.name],
  );
});
afterEach(async () => {
  // The connection is removed, because a later test would synchronise it as well, and the faults that the test plans
  // would affect it.
  await opened.pool.query('delete from connections where site_id = $1', [key.siteId]);
  await crm.close();
});

it('imports the homes of an account with their pictures, once', async () => {
  await settleConnection();
  expect([...(await readUnits()).keys()]).toEqual(['8', '9']);
  expect((await readUnits()).get('8')?.photos).toHaveLength(3);
  const status = await opened.repositories.connectionSync.status.readStatus(key);
  expect(status).toMatchObject({ listed: 3, refused: 1, problem: undefined });
  // The starter navigation of the site links to the holiday homes.
  const header = await opened.repositories.navigation.get(key.siteId, 'header');
  expect(header?.items.map(({ id }) => id)).toEqual(['holiday', 'contact']);
  expect((await opened.repositories.sites.get(key.siteId))?.features.holiday).toBe(true);

  const readRows = async () =>
    (await opened.pool.query('select id, updated_at from rental_units where site_id = $1 order by id', [key.siteId]))
      .rows;
  const before = await readRows();
  crm.server.takeVisits();
  await moveToNextNight();
  expect(await readRows()).toEqual(before);
  expect(crm.server.visits.filter(({ path }) => path.includes('/file/'))).toEqual([]);
  expect(crm.server.visits.some(({ path }) => path === '/v1/rentalunits')).toBe(true);
});

it('closes nights that are booked in Organimmo after minutes, and frees them after the night at the latest', async () => {
  await settleConnection();
  crm.book(8, BOOKED_WEEK.begin, BOOKED_WEEK.end);
  await moveClock(11 * MINUTE_MS);
  expect(await isClosed()).toBe(true);
  crm.free(8, BOOKED_WEEK.begin, BOOKED_WEEK.end);
  await moveClock(11 * MINUTE_MS);
  // The list of changes does not contain the cancelled booking, so the nights stay closed until the next full sync.
  expect(await isClosed()).toBe(true);
  await moveToNextNight();
  expect(await isClosed()).toBe(false);
});

it('withdraws inactive homes, and refuses no others because of them', async () => {
  await settleConnection();
  crm.withdraw('9');
  await moveClock(11 * MINUTE_MS);
  expect([...(await readUnits()).keys()]).toEqual(['8']);
  crm.touch('rentalunits', 9, { active: true });
  await moveClock(11 * MINUTE_MS);
  expect([...(await readUnits()).keys()]).toEqual(['8', '9']);
});

it('withdraws nothing when the list is incomplete', async () => {
  await settleConnection();
  crm.remove('rentalunits', ({ id }) => id === 9);
  crm.server.faults.add({ fault: { kind: 'empty' }, path: '/v1/rentalunits', maxPlays: 1 });
  await moveToNextNight();
  expect([...(await readUnits()).keys()]).toEqual(['8', '9']);
  await moveClock(HOUR_MS);
  expect([...(await readUnits()).keys()]).toEqual(['8']);
});
