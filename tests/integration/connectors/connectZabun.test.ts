import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '#server/backoffice/commands/runCommand.ts';
import { UNPACED_ADAPTERS } from '../../support/crm/unpaced.ts';
import { startZabun, type ZabunEmulator } from '../../support/crm/zabun/zabunEmulator.ts';
import { TextSink } from '../../support/mail/textSink.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../../support/programs/databases.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { siteInput } from '../../support/siteInput.ts';

let crm: ZabunEmulator;
let database: TestDatabase;
let backOffice: TestBackOffice;

/** Runs a command beside the running back office. */
async function runConnectorCommand(args: readonly string[], piped?: string) {
  const [out, err] = [new TextSink(), new TextSink()];
  const input = piped === undefined ? undefined : Readable.from([piped]);
  const variables = { DATA_DIR: database.env.dataDir, CONNECTOR_NETWORKS: '127.0.0.1' };
  const code = await runCommand(args, { input, out, err }, variables);
  return { code, out: out.take(), err: err.take() };
}

const runConnect = (...more: string[]) => {
  const settings = Object.entries(crm.settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  return ['connect', 'zabun', '--site', 'duinhof', ...settings, ...more];
};

beforeAll(async () => {
  [crm, database] = [await startZabun({ generatedCount: 3, requestsPerSecond: 1000 }), await EMBEDDED_KIND.start()];
  backOffice = await startTestBackOffice({ database, pollMs: 50, connectVariables: {}, adapters: UNPACED_ADAPTERS });
  await backOffice.repositories.sites.put(siteInput('duinhof'));
});
afterAll(async () => {
  await backOffice.close();
  await crm.close();
  await database.remove();
});

it('connects a site with its keys, and shows homes before it writes', async () => {
  const refused = await runConnectorCommand(
    runConnect('--yes'),
    JSON.stringify({ ...crm.credentials, apiKey: 'wrong' }),
  );
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('Zabun does not accept these credentials')]);

  const triedConnect = await runConnectorCommand(runConnect('--dry-run'), JSON.stringify(crm.credentials));
  expect(triedConnect).toMatchObject({ code: 0 });
  expect(triedConnect.out).toMatch(/The site would show these homes:\n\nId +Title +Place +Price/);
  expect(triedConnect.out.match(/€.[\d.]+|on request/g)?.length).toBeGreaterThan(0);
  expect((await runConnectorCommand(['connectors', 'list'])).out).toContain('No site is connected');
}, 60_000);

it('is synchronized afterwards by the running back office', async () => {
  expect(await runConnectorCommand(runConnect('--yes'), JSON.stringify(crm.credentials))).toMatchObject({ code: 0 });
  const synced = await runConnectorCommand(['connectors', 'sync', '--site', 'duinhof', '--wait']);
  expect(synced).toMatchObject({ code: 0 });
  expect(synced.out).toMatch(/^zabun of duinhof is in step: \d+ listings, 0 holiday homes/);
  const shownIds = await backOffice.repositories.estates.listSourceIds('duinhof', 'zabun');
  expect(shownIds.size).toBeGreaterThanOrEqual(3);
  const { out } = await runConnectorCommand(['connectors', 'list']);
  expect(out).toMatch(new RegExp(`duinhof +zabun +(?:in step|at work) +${shownIds.size} `));
  const all =
    synced.out + out + (await runConnectorCommand(['connectors', 'status', '--site', 'duinhof', '--json'])).out;
  expect(all).not.toContain(crm.credentials['apiKey'] === 'k1' ? '"k1"' : crm.credentials['apiKey']);
}, 120_000);

it('is not synchronized while too many homes are missing from the list', async () => {
  for (const { id } of crm.homes().slice(2)) crm.withdraw(id);
  const synced = await runConnectorCommand(['connectors', 'sync', '--site', 'duinhof', '--wait']);
  expect(synced).toMatchObject({ code: 1, out: expect.stringContaining('is not in step (removals held)') });
  expect(synced.out).toMatch(/too many for an automatic removal\. If the list is correct: .*--allow-removals\n/);
}, 120_000);
