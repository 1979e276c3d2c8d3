import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { AGENCIES, findPages, startPriceChanges } from './drillSites.ts';
import type { Fault, Stage } from './fault.ts';
import { DATABASE_FAULTS } from './faults/databaseFaults.ts';
import { LOAD_FAULTS } from './faults/loadFaults.ts';
import { PROCESS_FAULTS } from './faults/processFaults.ts';
import { SURROUNDING_FAULTS } from './faults/surroundingFaults.ts';
import { type Machines, startMachines } from './machines.ts';
import { startWriters, type Writers } from './messages.ts';
import { formatLines, type Line, lineOf } from './report.ts';
import { startVisitors, type Visitors } from './visitors.ts';

const USAGE = `npm run drill            all faults, one after the other
npm run drill -- up      only the machines, until Ctrl-C
npm run drill -- NAME …  only these faults: `;

const QUIET: Fault = {
  name: 'quiet',
  title: 'no fault',
  async play() {
    await sleep(15_000);
    return [];
  },
};
/** What cannot be undone comes last. */
const FAULTS: readonly Fault[] = [QUIET, ...LOAD_FAULTS, ...PROCESS_FAULTS, ...SURROUNDING_FAULTS, ...DATABASE_FAULTS];
/** After a fault, until all is as before: purges that waited, breakers that are open, probes. */
const AFTER_MS = 8000;
const MAILS_MS = 60_000;

const nameOf = (host: string): string => AGENCIES.find((agency) => agency.host === host)?.name ?? host;

const say = (text: string) => process.stderr.write(`${text}\n`);

function chosen(names: readonly string[]): readonly Fault[] {
  const unknown = names.find((name) => FAULTS.every((fault) => fault.name !== name));
  if (unknown !== undefined)
    throw new Error(`There is no fault "${unknown}".\n${USAGE}${FAULTS.map(({ name }) => name).join(', ')}`);
  return names.length === 0 ? FAULTS : FAULTS.filter(({ name }) => names.includes(name));
}

async function play(fault: Fault, stage: Stage, visitors: Visitors): Promise<Line> {
  visitors.take();
  stage.changes.takeRefused();
  const restarts = stage.machines.all.map((program) => program.restarts);
  const found = await fault.play(stage);
  await sleep(AFTER_MS);
  const refused = Object.entries(stage.changes.takeRefused()).map(([reason, count]) => `${count} × ${reason}`);
  if (refused.length > 0) stage.progress(`${fault.name}: writes that were refused: ${refused.join(', ')}`);
  const restarted = stage.machines.all.filter((program, index) => program.restarts > (restarts[index] ?? 0));
  if (restarted.length > 0)
    stage.progress(`${fault.name}: started again: ${restarted.map(({ name }) => name).join(', ')}`);
  return lineOf(fault.title, visitors.take(), fault.allowed ?? {}, found);
}

/** Each message that a visitor was told is sent is there once, and its mail has gone out. */
async function checkMessages({ line, database, smtp }: Machines, { sent, refused }: Writers): Promise<Line> {
  const client = new Client({ connectionString: line.through(database.url) });
  await client.connect();
  const { rows } = await client.query<{ email: string; count: number }>(
    `select document->'visitor'->>'email' as email, count(*)::int as count from messages group by 1`,
  );
  await client.end();
  const counts = new Map(rows.map(({ email, count }) => [email, count]));
  const mailed = (email: string) => smtp.received.some(({ source }) => source.includes(email));
  const deadline = performance.now() + MAILS_MS;
  while (performance.now() < deadline && sent.some((email) => !mailed(email))) await sleep(500);
  const lost = sent.filter((email) => !counts.has(email)).length;
  const twice = sent.filter((email) => (counts.get(email) ?? 0) > 1).length;
  const unmailed = sent.filter((email) => !mailed(email)).length;
  const others = Object.entries(refused).map(([reason, count]) => `${count} × ${reason}`);
  return {
    fault: 'messages of visitors, over all of it',
    isWrong: lost + twice + unmailed > 0,
    text: `${sent.length} sent, ${lost} lost, ${twice} stored twice, ${unmailed} without a mail; not sent: ${others.join(', ') || 'none'}`,
  };
}

async function main(names: readonly string[]): Promise<void> {
  if (names.includes('--help'))
    return void process.stdout.write(`${USAGE}${FAULTS.map(({ name }) => name).join(', ')}\n`);
  const isUp = names[0] === 'up';
  const faults = chosen(isUp ? [] : names);
  const machines = await startMachines(say);
  try {
    if (isUp) {
      process.stdout.write(
        `Varnish: http://localhost:${machines.port}\nCaddy: https://localhost:${machines.tlsPort}\n`,
      );
      await new Promise((resolve) => process.once('SIGINT', resolve));
      return;
    }
    const changes = await startPriceChanges(machines);
    say('looking for pages');
    const pages = await findPages(machines.port);
    say(`${pages.known.length} pages`);
    const hosts = AGENCIES.map(({ host }) => host);
    const visitors = startVisitors({ port: machines.port, ...pages, prices: changes.prices, nameOf, hosts });
    const writers = startWriters({ port: machines.port, hosts: ['localhost', 'kust.localhost'] });
    const stage: Stage = { machines, changes, pages, progress: say };
    const lines: Line[] = [];
    for (const fault of faults) {
      say(`playing: ${fault.title}`);
      const line = await play(fault, stage, visitors);
      say(formatLines([line]));
      lines.push(line);
    }
    await writers.stop();
    await visitors.stop();
    await changes.stop();
    lines.push(await checkMessages(machines, writers));
    process.stdout.write(`\n${formatLines(lines)}\n`);
    if (lines.some(({ isWrong }) => isWrong)) process.exitCode = 1;
  } finally {
    await machines.stop();
  }
}

await main(process.argv.slice(2));
