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
import { createMinimumRow } from '../row.ts';

const MIN_DOCUMENTS_PER_SECOND = 2000;
const HOME_COUNT = 60;
/** The rate limit is high, so that the emulator does not delay the recording of its responses. */
const REQUESTS_PER_SECOND = 10_000;
const WARM_UP_SECONDS = 2;
const MEASURED_SECONDS = 3;
/**
 * The number of readings between two measurements of the processor time, because each measurement takes time itself.
 */
const READING_COUNT = 10;

/** The id of the home in the fixtures that has every field. */
const FULL_HOME_ID = 8;
const PRICE_PERIOD_COUNT = 250;
const CALENDAR_DAY_COUNT = 730;
const DAY_MS = 86_400_000;

async function addHomes<Emulator extends CrmEmulator>(starting: Promise<Emulator>): Promise<Emulator> {
  const emulator = await starting;
  while (emulator.homes().length < HOME_COUNT) emulator.add();
  return emulator;
}

const buildReference = (list: string, id: unknown) => ({
  objectID: id,
  href: `/v1/${list}/${String(id)}`,
  value: null,
});

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
  const rentalUnit = buildReference('rentalunits', FULL_HOME_ID);
  emulator.remove('rentalunits', ({ id }) => id !== FULL_HOME_ID);
  for (const list of ['rentalunitperiods', 'rentalunitdaypartoccupations']) emulator.remove(list, () => true);
  for (let at = 0; at < PRICE_PERIOD_COUNT; at += 1)
    emulator.insert('rentalunitperiods', {
      ...period,
      id: 1_000_000 + at,
      rentalUnit,
      standardPeriod: buildReference('standardperiods', standard[at % standard.length]?.['id']),
      beginDateTime: `${dayAt(2 * at)}T14:00:00`,
      endDateTime: `${dayAt(2 * at + 7)}T10:00:00`,
      occupation: 0,
      totalPrice: 500 + at,
    });
  for (let at = 0; at < CALENDAR_DAY_COUNT; at += 1)
    for (const half of [1, 2])
      emulator.insert('rentalunitdaypartoccupations', {
        rentalUnit,
        calendarYear: buildReference('calendaryears', 4),
        dateDateTime: `${dayAt(at)}T00:00:00`,
        daypart: buildReference('dayparts', half),
        occupation: at % 7 < 5 ? 1 : 0,
      });
  return emulator;
}

async function startPublishedSweepbright(): Promise<CrmEmulator> {
  const emulator = await startSweepbright();
  // The homes are published first, because a home can be read only within an hour after its publication.
  await emulator.state.publishAll();
  return emulator;
}

const EMULATOR_STARTS: Readonly<Record<string, () => Promise<CrmEmulator>>> = {
  zabun: () => startZabun({ generatedCount: HOME_COUNT, requestsPerSecond: REQUESTS_PER_SECOND }),
  whise: () => addHomes(startWhise({ requestsPerSecond: REQUESTS_PER_SECOND })),
  sweepbright: startPublishedSweepbright,
  organimmo: () => addHomes(OrganimmoEmulator.start({ perSecond: REQUESTS_PER_SECOND })),
  skarabee: () => addHomes(startSkarabee()),
  openimmo: () => addHomes(startOpenImmo()),
  kyero: () => addHomes(startKyero()),
};

const measureProcessorSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/**
 * Returns the documents per second of processor time, so that other programs on the machine do not affect the result.
 */
async function measureSpeed(read: () => number | Promise<number>): Promise<number> {
  for (const until = measureProcessorSeconds() + WARM_UP_SECONDS; measureProcessorSeconds() < until; ) await read();
  const since = measureProcessorSeconds();
  let documents = 0;
  while (measureProcessorSeconds() - since < MEASURED_SECONDS)
    for (let reading = 0; reading < READING_COUNT; reading += 1) documents += await read();
  return documents / (measureProcessorSeconds() - since);
}

async function loadAdapter(crm: string) {
  const adapter = await adapterRegistry.loadAdapter(crm);
  if (!adapter) throw new Error(`no adapter is called ${crm}`);
  return adapter;
}

async function measureReplay<Result>(
  crm: string,
  start: () => Promise<CrmEmulator>,
  measure: (replay: ReplayedCrm) => Promise<Result>,
): Promise<Result> {
  const emulator = await start();
  try {
    return await measure(await replayCrm(await loadAdapter(crm), emulator));
  } finally {
    await emulator.close();
  }
}

/** Measures how many homes per second an adapter converts, from the bytes of the responses to the drafts. */
async function measureAdapterRow(crm: string, start: () => Promise<CrmEmulator>) {
  const { label } = await loadAdapter(crm);
  return measureReplay(crm, start, async (replay) => {
    const value = await measureSpeed(replay.readAll);
    const kilobytes = (replay.bytes / replay.records.length / 1000).toFixed(1);
    const note = `${replay.records.length} homes as its emulator gives them, ${kilobytes} kB each, from the bytes of the answers to drafts`;
    return createMinimumRow(MIN_DOCUMENTS_PER_SECOND, {
      figure: `Homes of ${label} that are understood in a second of one core`,
      value,
      fractionDigits: 0,
      note,
    });
  });
}

/** Measures one large home twice: only the mapping, and the mapping together with parsing its large responses. */
async function measureFullHomeRow() {
  return measureReplay('organimmo', startWithFullHome, async (replay) => {
    const value = await measureSpeed(replay.mapAll);
    const readingSpeed = await measureSpeed(replay.readAll);
    const kilobytes = (replay.bytes / 1000).toFixed(0);
    return createMinimumRow(MIN_DOCUMENTS_PER_SECOND, {
      figure: `Homes of Organimmo with ${PRICE_PERIOD_COUNT} prices and ${2 * CALENDAR_DAY_COUNT} half days that are mapped in a second of one core`,
      value,
      fractionDigits: 0,
      note: `${readingSpeed.toFixed(0)} of them with the parsing of their answers, ${kilobytes} kB of JSON each`,
    });
  });
}

export const connectorParsingRows: Bench = {
  name: 'connector-parsing',
  title: 'answers of CRMs',
  async run({ showProgress }) {
    const rows = [];
    for (const [crm, start] of Object.entries(EMULATOR_STARTS)) {
      showProgress(crm);
      rows.push(await measureAdapterRow(crm, start));
    }
    showProgress('a large holiday home');
    return [...rows, await measureFullHomeRow()];
  },
};
