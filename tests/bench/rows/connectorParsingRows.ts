import { adapterRegistry } from '#server/backoffice/connectors/registry.ts';
import type { CrmEmulator } from '../../support/crm/crmEmulator.ts';
import { startKyero } from '../../support/crm/kyero/kyeroEmulator.ts';
import { startOpenImmo } from '../../support/crm/openimmo/openImmoEmulator.ts';
import { OrganimmoEmulator } from '../../support/crm/organimmo/organimmoEmulator.ts';
import { startSkarabee } from '../../support/crm/skarabee/skarabeeEmulator.ts';
import { startSweepbright } from '../../support/crm/sweepbright/sweepbrightEmulator.ts';
import { startWhise } from '../../support/crm/whise/whiseEmulator.ts';
import { startZabun } from '../../support/crm/zabun/zabunEmulator.ts';
import type { Bench } from '../context.ts';
import { type ReplayedCrm, replayCrm } from '../replayedCrm.ts';
import { atLeast } from '../row.ts';

const MIN_DOCUMENTS_PER_SECOND = 2000;
const HOMES = 60;
/** The rate limit is high, so that the emulator does not delay its own recording. */
const REQUESTS_PER_SECOND = 10_000;
const WARM_UP_SECONDS = 2;
const MEASURED_SECONDS = 3;
/**
 * The number of readings between two measurements of the processor time, because each measurement takes time itself.
 */
const READINGS = 10;

/** The id of the home in the fixtures that has every field. */
const FULL_HOME = 8;
const PERIODS = 250;
const DAYS = 730;
const DAY_MS = 86_400_000;

async function withHomes<Emulator extends CrmEmulator>(starting: Promise<Emulator>): Promise<Emulator> {
  const emulator = await starting;
  while (emulator.homes().length < HOMES) emulator.add();
  return emulator;
}

const reference = (list: string, id: unknown) => ({ objectID: id, href: `/v1/${list}/${String(id)}`, value: null });

/**
 * Starts an emulator with a holiday home that has stays and a large calendar: every other day for two years, a period
 * of a week with a price begins.
 */
async function startWithFullHome(): Promise<OrganimmoEmulator> {
  const emulator = await OrganimmoEmulator.start({ perSecond: REQUESTS_PER_SECOND });
  const first = emulator.server.clock.now() + DAY_MS;
  const dayAt = (days: number) => new Date(first + days * DAY_MS).toISOString().slice(0, 10);
  const [period] = emulator.rows('rentalunitperiods');
  const standard = emulator.rows('standardperiods');
  const rentalUnit = reference('rentalunits', FULL_HOME);
  emulator.remove('rentalunits', ({ id }) => id !== FULL_HOME);
  for (const list of ['rentalunitperiods', 'rentalunitdaypartoccupations']) emulator.remove(list, () => true);
  for (let at = 0; at < PERIODS; at += 1)
    emulator.insert('rentalunitperiods', {
      ...period,
      id: 1_000_000 + at,
      rentalUnit,
      standardPeriod: reference('standardperiods', standard[at % standard.length]?.['id']),
      beginDateTime: `${dayAt(2 * at)}T14:00:00`,
      endDateTime: `${dayAt(2 * at + 7)}T10:00:00`,
      occupation: 0,
      totalPrice: 500 + at,
    });
  for (let at = 0; at < DAYS; at += 1)
    for (const half of [1, 2])
      emulator.insert('rentalunitdaypartoccupations', {
        rentalUnit,
        calendarYear: reference('calendaryears', 4),
        dateDateTime: `${dayAt(at)}T00:00:00`,
        daypart: reference('dayparts', half),
        occupation: at % 7 < 5 ? 1 : 0,
      });
  return emulator;
}

async function startPublishedSweepbright(): Promise<CrmEmulator> {
  const emulator = await startSweepbright();
  // The homes are published first, because each can be read for an hour after its publication.
  await emulator.state.publishAll();
  return emulator;
}

const EMULATORS: Readonly<Record<string, () => Promise<CrmEmulator>>> = {
  zabun: () => startZabun({ generated: HOMES, requestsPerSecond: REQUESTS_PER_SECOND }),
  whise: () => withHomes(startWhise({ requestsPerSecond: REQUESTS_PER_SECOND })),
  sweepbright: startPublishedSweepbright,
  organimmo: () => withHomes(OrganimmoEmulator.start({ perSecond: REQUESTS_PER_SECOND })),
  skarabee: () => withHomes(startSkarabee()),
  openimmo: () => withHomes(startOpenImmo()),
  kyero: () => withHomes(startKyero()),
};

const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/**
 * Returns the documents per second of processor time, so that other programs on the machine do not affect the result.
 */
async function measureSpeed(read: () => number | Promise<number>): Promise<number> {
  for (const until = processorSeconds() + WARM_UP_SECONDS; processorSeconds() < until; ) await read();
  const since = processorSeconds();
  let documents = 0;
  while (processorSeconds() - since < MEASURED_SECONDS)
    for (let reading = 0; reading < READINGS; reading += 1) documents += await read();
  return documents / (processorSeconds() - since);
}

async function loaded(crm: string) {
  const adapter = await adapterRegistry.loadAdapter(crm);
  if (!adapter) throw new Error(`no adapter is called ${crm}`);
  return adapter;
}

async function replayed<Result>(
  crm: string,
  start: () => Promise<CrmEmulator>,
  measure: (replay: ReplayedCrm) => Promise<Result>,
): Promise<Result> {
  const emulator = await start();
  try {
    return await measure(await replayCrm(await loaded(crm), emulator));
  } finally {
    await emulator.close();
  }
}

/** Measures an adapter from the bytes of the responses to the drafts. */
async function adapterRow(crm: string, start: () => Promise<CrmEmulator>) {
  const { label } = await loaded(crm);
  return replayed(crm, start, async (replay) => {
    const value = await measureSpeed(replay.readAll);
    const kilobytes = (replay.bytes / replay.records.length / 1000).toFixed(1);
    const note = `${replay.records.length} homes as its emulator gives them, ${kilobytes} kB each, from the bytes of the answers to drafts`;
    return atLeast(MIN_DOCUMENTS_PER_SECOND, {
      figure: `Homes of ${label} that are understood in a second of one core`,
      value,
      digits: 0,
      note,
    });
  });
}

/** Measures one large home twice: only the mapping, and the mapping together with parsing its large responses. */
async function fullHomeRow() {
  return replayed('organimmo', startWithFullHome, async (replay) => {
    const value = await measureSpeed(replay.mapAll);
    const whole = await measureSpeed(replay.readAll);
    const kilobytes = (replay.bytes / 1000).toFixed(0);
    return atLeast(MIN_DOCUMENTS_PER_SECOND, {
      figure: `Homes of Organimmo with ${PERIODS} prices and ${2 * DAYS} half days that are mapped in a second of one core`,
      value,
      digits: 0,
      note: `${whole.toFixed(0)} of them with the parsing of their answers, ${kilobytes} kB of JSON each`,
    });
  });
}

export const connectorParsingRows: Bench = {
  name: 'connector-parsing',
  title: 'answers of CRMs',
  async run({ progress }) {
    const rows = [];
    for (const [crm, start] of Object.entries(EMULATORS)) {
      progress(crm);
      rows.push(await adapterRow(crm, start));
    }
    progress('a large holiday home');
    return [...rows, await fullHomeRow()];
  },
};
