import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { AGENDA_SITE_ID, startBookers } from './bookings.ts';
import { type BookingCall, judgeBookings, judgeLeads, type StoredBooking, type DrillLead } from './bookingHistory.ts';
import { DRILL_AGENCIES, findPages, type PriceChanges, startPriceChanges } from './drillSites.ts';
import { type DrillFault, type DrillStage, waitUntil } from './fault.ts';
import { DATABASE_FAULTS } from './faults/databaseFaults.ts';
import { DISK_FAULTS } from './faults/diskFaults.ts';
import { EMBEDDED_FAULTS } from './faults/embeddedFaults.ts';
import { LOAD_FAULTS } from './faults/loadFaults.ts';
import { PROCESS_FAULTS } from './faults/processFaults.ts';
import { SURROUNDING_FAULTS } from './faults/surroundingFaults.ts';
import { type DrillMachines, startMachines } from './machines.ts';
import { startWriters, type FormWriters } from './messages.ts';
import { CRM_SITE } from './playedCrm.ts';
import { formatCounts, formatLines, type ReportLine, createLine } from './report.ts';
import { startVisitors, type DrillVisitors } from './visitors.ts';

const USAGE = `npm run drill            all faults, one after the other
npm run drill -- up      only the machines, until Ctrl-C
npm run drill -- NAME …  only these faults: `;

const QUIET_PERIOD: DrillFault = {
  name: 'quiet',
  title: 'no fault',
  async play() {
    await sleep(15_000);
    return [];
  },
};
/** The faults in the order in which they are played. Faults that cannot be undone come last. */
const DRILL_FAULTS: readonly DrillFault[] = [
  QUIET_PERIOD,
  ...LOAD_FAULTS,
  ...PROCESS_FAULTS,
  ...SURROUNDING_FAULTS,
  ...EMBEDDED_FAULTS,
  ...DISK_FAULTS,
  ...DATABASE_FAULTS,
];
/**
 * The time that the drill waits after a fault, so that the system recovers: waiting purges are sent, circuit breakers
 * close, and probes succeed again.
 */
const OBSERVATION_AFTER_MS = 8000;
const MAX_MAIL_WAIT_MS = 60_000;
/**
 * The time that the drill waits for leads. A lead that could not be sent is sent again one minute later. If that fails
 * too, it is sent again two minutes later.
 */
const MAX_LEAD_WAIT_MS = 240_000;

const findAgencyName = (host: string): string => DRILL_AGENCIES.find((agency) => agency.host === host)?.name ?? host;

const printLine = (text: string) => process.stderr.write(`${text}\n`);

function chooseFaults(names: readonly string[]): readonly DrillFault[] {
  const unknown = names.find((name) => DRILL_FAULTS.every((fault) => fault.name !== name));
  if (unknown !== undefined)
    throw new Error(`There is no fault "${unknown}".\n${USAGE}${DRILL_FAULTS.map(({ name }) => name).join(', ')}`);
  return names.length === 0 ? DRILL_FAULTS : DRILL_FAULTS.filter(({ name }) => names.includes(name));
}

interface DrillTraffic {
  readonly changes: PriceChanges;
  readonly visitors: DrillVisitors;
  readonly writers: FormWriters;
}

async function playFault(
  fault: DrillFault,
  stage: Omit<DrillStage, 'addNote'>,
  { visitors, writers, changes }: DrillTraffic,
): Promise<ReportLine> {
  const { machines } = stage;
  const missing = fault.findMissingTool?.(machines);
  if (missing !== undefined) return { fault: fault.title, state: 'open', text: `not played: ${missing}` };
  visitors.takeObservations();
  writers.takeCounts();
  changes.takeRefused();
  const restarts = machines.allPrograms.map((program) => program.restartCount);
  const notes: string[] = [];
  const found = await fault.play({ ...stage, addNote: (text) => void notes.push(text) }).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
    return [error.message];
  });
  const mendedMs = performance.now();
  await sleep(OBSERVATION_AFTER_MS);
  const restarted = machines.allPrograms.filter((program, index) => program.restartCount > (restarts[index] ?? 0));
  if (restarted.length > 0) notes.push(`started again: ${restarted.map(({ name }) => name).join(', ')}`);
  const refused = formatCounts(changes.takeRefused());
  if (refused !== '') notes.push(`changes of prices that were refused: ${refused}`);
  const observation = {
    mendedMs,
    observations: visitors.takeObservations(),
    messageCounts: writers.takeCounts(),
    foundFaults: found,
  };
  const line = createLine(fault.title, observation, fault.allowance ?? {});
  return { ...line, text: [line.text, ...notes].join(', ') };
}

/** Checks that each confirmed message is stored once, and that its mail was sent. */
async function checkMessages(machines: DrillMachines, sent: readonly string[]): Promise<ReportLine> {
  const rows = await queryRows<{ email: string; count: number }>(
    machines,
    `select document->'visitor'->>'email' as email, count(*)::int as count from messages group by 1`,
  );
  const counts = new Map(rows.map(({ email, count }) => [email, count]));
  const isMailed = (email: string) => machines.smtp.received.some(({ source }) => source.includes(email));
  await waitUntil(() => sent.every(isMailed), MAX_MAIL_WAIT_MS);
  const lost = sent.filter((email) => !counts.has(email)).length;
  const duplicateCount = [...counts.values()].filter((count) => count > 1).length;
  const unmailed = sent.filter((email) => !isMailed(email)).length;
  return {
    fault: 'messages of visitors, over all of it',
    state: lost + duplicateCount + unmailed > 0 ? 'wrong' : 'ok',
    text: `${sent.length} sent, ${lost} lost, ${duplicateCount} stored twice, ${unmailed} without a mail`,
  };
}

/** Queries the database through a connection that no fault affects. */
async function queryRows<Row extends object>(
  { databaseProxy, database }: DrillMachines,
  query: string,
): Promise<Row[]> {
  const client = new Client({ connectionString: databaseProxy.toProxiedAddress(database.url) });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

const MAX_SHOWN_VIOLATIONS = 5;
const createHistoryLine = (fault: string, text: string, violations: readonly string[]): ReportLine => ({
  fault,
  state: violations.length > 0 ? 'wrong' : 'ok',
  text: [
    text,
    ...violations.slice(0, MAX_SHOWN_VIOLATIONS),
    ...(violations.length > MAX_SHOWN_VIOLATIONS ? [`${violations.length} in all`] : []),
  ].join(', '),
});

/** Checks that the responses to bookings agree with each other and with the stored bookings. */
async function checkBookings(machines: DrillMachines, calls: readonly BookingCall[]): Promise<ReportLine> {
  const stored = await queryRows<StoredBooking>(
    machines,
    `select email, lower(busy) as start, upper(busy) as end from appointments
    where site_id = '${AGENDA_SITE_ID}' and state = 'booked' and email like 'booking-%'`,
  );
  const count = (wanted: number) => calls.filter(({ status }) => status === wanted).length;
  const unanswered = calls.length - count(201) - count(409);
  const text = `${count(201)} booked, ${count(409)} told that it is taken, ${unanswered} without an answer`;
  const found = judgeBookings(calls, stored);
  // When there was no booking or no conflict, the checks above prove nothing.
  if (count(201) === 0 || count(409) === 0) found.push('no two visitors competed for a time');
  return createHistoryLine('bookings of visitors, over all of it', text, found);
}

/** Checks that the CRM has each lead once, or that the agency was informed. */
async function checkLeads(
  machines: DrillMachines,
  sent: readonly { readonly email: string; readonly host: string }[],
): Promise<ReportLine> {
  const readLeads = () =>
    queryRows<DrillLead>(
      machines,
      `select l.email, l.state, (select count(*)::int from mails m where m.reference = 'lead:' || l.id) as mails
      from leads l where l.site_id = '${CRM_SITE.id}' and l.email is not null`,
    );
  await waitUntil(async () => (await readLeads()).every(({ state }) => state !== 'queued'), MAX_LEAD_WAIT_MS);
  const wrote = sent.flatMap(({ email, host }) => (host === CRM_SITE.host ? [email] : []));
  const { takenEmails } = machines.crm;
  const text = `${wrote.length} written, ${takenEmails.length} taken by the CRM`;
  const found = judgeLeads(wrote, takenEmails, await readLeads());
  if (takenEmails.length === 0) found.push('the CRM took no lead');
  return createHistoryLine('leads of visitors, over all of it', text, found);
}

async function playAllFaults(machines: DrillMachines, faults: readonly DrillFault[]): Promise<readonly ReportLine[]> {
  const changes = await startPriceChanges(machines);
  printLine('looking for pages');
  const pages = await findPages(machines);
  printLine(`${pages.knownPages.length} pages`);
  const hosts = DRILL_AGENCIES.map(({ host }) => host);
  const { port, tlsPort } = machines;
  const visitors = startVisitors({ port, tlsPort, ...pages, prices: changes.prices, findName: findAgencyName, hosts });
  const writers = startWriters({ port, hosts: ['localhost', 'kust.localhost'] });
  const bookers = await startBookers(machines);
  const lines: ReportLine[] = [];
  for (const fault of faults) {
    printLine(`playing: ${fault.title}`);
    const line = await playFault(fault, { machines, changes, pages, writers }, { visitors, writers, changes });
    printLine(formatLines([line]));
    lines.push(line);
  }
  await writers.stop();
  await bookers.stop();
  await visitors.stop();
  await changes.stop();
  const sent = writers.sentMessages.map(({ email }) => email);
  return [
    ...lines,
    await checkMessages(machines, sent),
    await checkBookings(machines, bookers.calls),
    await checkLeads(machines, writers.sentMessages),
  ];
}

/** Saves the output of the programs, for the analysis of a failure. */
async function keepLogs({ allPrograms }: DrillMachines): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gevel-drill-logs-'));
  await Promise.all(
    allPrograms.map((program) =>
      writeFile(path.join(folder, `${program.name.replaceAll(' ', '-')}.log`), program.getOutput()),
    ),
  );
  printLine(`What the programs said is in ${folder}.`);
}

const interruption = new Promise<'interrupted'>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve('interrupted'));
});

async function main(names: readonly string[]): Promise<void> {
  if (names.includes('--help'))
    return void process.stdout.write(`${USAGE}${DRILL_FAULTS.map(({ name }) => name).join(', ')}\n`);
  const isUp = names[0] === 'up';
  const faults = chooseFaults(isUp ? [] : names);
  const machines = await startMachines(printLine);
  try {
    if (isUp) {
      process.stdout.write(
        `Varnish: http://localhost:${machines.port}\nCaddy: https://localhost:${machines.tlsPort}\n`,
      );
      await interruption;
      return;
    }
    const lines = await Promise.race([playAllFaults(machines, faults), interruption]);
    if (lines === 'interrupted') {
      process.exitCode = 1;
      return;
    }
    process.stdout.write(`\n${formatLines(lines)}\n`);
    if (lines.some(({ state }) => state === 'wrong')) await keepLogs(machines);
    if (lines.some(({ state }) => state === 'open'))
      printLine('The drill is incomplete: what is missing here is named above.');
    if (lines.some(({ state }) => state !== 'ok')) process.exitCode = 1;
  } finally {
    await machines.stop();
  }
}

await main(process.argv.slice(2));
// After an interruption, the operations in progress would never end, so the process exits here.
process.exit();
