import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type QueryResultRow } from 'pg';
import { findFreePorts } from '../support/programs/freePorts.ts';
import { findPostgres, startPostgres } from '../support/programs/postgres.ts';
import { startRoundRobin } from '../support/programs/roundRobin.ts';
import { buildVersion, createThisVersion, type BuiltVersion } from './buildVersion.ts';
import { changePrice, compareReads, type ExchangeFaults, sendForm, sendTwice } from './exchange.ts';
import {
  runCommand,
  type Deployment,
  createToken,
  type SiteInstance,
  startBackOffice,
  startSite,
  findStartFailure,
} from './instances.ts';
import { requestPage, findPages, startVisitors, type TrialVisitors } from './visitors.ts';

const USAGE = `npm run upgrade-trial -- <revision> [folder]

Builds a commit or tag that came before these sources, starts both versions on one PostgreSQL, and exchanges one for the
other while visitors look at pages. Ends with 1 when something was wrong. A folder keeps what was built for the next time.
`;
/** The time between the moment at which a site gets no more new visitors and its stop. */
const DRAIN_PAUSE_MS = 1000;
/** The time for which visitors use one version alone before the result is reported. */
const OBSERVATION_MS = 5000;
const TRIAL_ROUNDS = 3;

const printLine = (text: string) => process.stderr.write(`${text}\n`);

/** Prints one line for a part of the exchange, with the observations of visitors in that time. */
function printReport(title: string, visitors: TrialVisitors, faults: ExchangeFaults, more = ''): boolean {
  const { asked, failed } = visitors.takeCounts();
  const all = [...faults, ...Object.entries(failed).map(([page, count]) => `${count} × ${page}`)];
  const text = [`${asked} pages`, ...(more === '' ? [] : [more]), ...all].join(', ');
  process.stdout.write(`${all.length === 0 ? 'ok   ' : 'WRONG'}  ${title}: ${text}\n`);
  return all.length === 0;
}

async function queryRows<Row extends QueryResultRow>(databaseUrl: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
}

const countMigrations = async (databaseUrl: string): Promise<number> =>
  (await queryRows(databaseUrl, 'select name from migrations')).length;

/** Checks that every message is stored once. */
async function checkStoredMessages(databaseUrl: string): Promise<ExchangeFaults> {
  const rows = await queryRows<{ email: string; count: number }>(
    databaseUrl,
    `select document->'visitor'->>'email' as email, count(*)::int as count from messages group by 1`,
  );
  const repeatedMessages = rows
    .filter(({ count }) => count !== 1)
    .map(({ email, count }) => `${email} is stored ${count} times`);
  // The back offices stored two messages, and the forms four.
  return rows.length === 6
    ? repeatedMessages
    : [...repeatedMessages, `${rows.length} messages are stored, 6 were sent`];
}

async function playTrial(older: BuiltVersion, deployment: Deployment, sitePorts: readonly number[]): Promise<boolean> {
  const newer = createThisVersion();
  const { token, databaseUrl } = deployment;
  const undo: (() => unknown)[] = [];
  try {
    printLine(`starting version ${older.name}`);
    await runCommand(older, deployment, ['demo']);
    const oldOffice = await startBackOffice(older, deployment);
    undo.push(() => oldOffice.program.stop('SIGKILL'));
    const oldSite = await startSite(older, deployment, oldOffice, sitePorts);
    undo.push(() => oldSite.program.stop('SIGKILL'));
    const first = await changePrice(oldOffice, [oldOffice], [], token);
    const behind = [oldSite.port];
    const front = await startRoundRobin(behind);
    undo.push(() => front.close());
    const pages: string[] = [];
    for (const page of await findPages(front.port))
      if ((await requestPage(front.port, page)).status === 200) pages.push(page);
    printLine(`${pages.length} pages`);
    const visitors = startVisitors(front.port, pages);
    undo.push(() => visitors.stop());
    await sleep(OBSERVATION_MS);
    let isRight = printReport(`version ${older.name} alone`, visitors, first.faults);

    const before = await countMigrations(databaseUrl);
    await runCommand(newer, deployment, ['migrate']);
    const added = (await countMigrations(databaseUrl)) - before;
    const after = await changePrice(oldOffice, [oldOffice], [oldSite], token);
    isRight = printReport(`${added} migrations, while the older one runs`, visitors, after.faults) && isRight;

    const newOffice = await startBackOffice(newer, deployment);
    undo.push(() => newOffice.program.stop('SIGKILL'));
    const offices = [oldOffice, newOffice];
    const newSite = await startSite(newer, deployment, newOffice, await findFreePorts(2));
    undo.push(() => newSite.program.stop('SIGKILL'));
    behind.push(newSite.port);
    isRight = (await playBoth(offices, [oldSite, newSite])) && isRight;

    const reason = await findStartFailure(older, deployment);
    const refuses = added === 0 ? reason === undefined : reason?.includes('newer than this program') === true;
    const wrong = refuses ? [] : [reason?.slice(-300) ?? 'it starts'];
    const startOutcome = added === 0 ? 'starts' : 'refuses';
    isRight =
      printReport(`a back office of version ${older.name} that starts anew ${startOutcome}`, visitors, wrong) &&
      isRight;

    behind.shift();
    await sleep(DRAIN_PAUSE_MS);
    await oldSite.program.stop();
    await oldOffice.program.stop();
    const last = await changePrice(newOffice, [newOffice], [newSite], token);
    await sleep(OBSERVATION_MS);
    isRight = printReport('this version alone', visitors, last.faults) && isRight;
    const messages = await checkStoredMessages(databaseUrl);
    return printReport('messages of visitors, each stored once', visitors, messages) && isRight;

    async function playBoth(both: readonly (typeof oldOffice)[], sites: readonly SiteInstance[]): Promise<boolean> {
      const faults: string[] = [...(await compareReads(oldOffice, newOffice, token))];
      let longest = 0;
      for (let round = 0; round < TRIAL_ROUNDS; round += 1) {
        for (const office of both) {
          const { faults: found, shownMs } = await changePrice(office, both, sites, token);
          faults.push(...found);
          longest = Math.max(longest, shownMs);
        }
      }
      faults.push(...(await sendTwice(oldOffice, newOffice, token)), ...(await sendTwice(newOffice, oldOffice, token)));
      for (const askedSite of sites) for (const sentBy of sites) faults.push(...(await sendForm(askedSite, sentBy)));
      const slowest = `a price was on all pages after ${(longest / 1000).toFixed(1)} s at most`;
      return printReport('both versions together', visitors, faults, slowest);
    }
  } finally {
    for (const each of undo.toReversed()) await each();
  }
}

async function main([revision, kept]: readonly string[]): Promise<void> {
  if (revision === undefined || revision.startsWith('-')) {
    process.stderr.write(USAGE);
    process.exitCode = revision === '--help' ? 0 : 2;
    return;
  }
  const binaries = await findPostgres();
  if (binaries === undefined) throw new Error('PostgreSQL 15 or newer is not installed.');
  const folder = await mkdtemp(path.join(tmpdir(), 'gevel-upgrade-'));
  const database = await startPostgres(binaries);
  try {
    const older = await buildVersion(revision, path.resolve(kept ?? folder), printLine);
    const sitePorts = await findFreePorts(2);
    const purgeUrls = [`http://127.0.0.1:${sitePorts[1]}/purge`];
    const deployment = { folder, databaseUrl: database.url, token: createToken(), purgeUrls };
    if (!(await playTrial(older, deployment, sitePorts))) process.exitCode = 1;
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
