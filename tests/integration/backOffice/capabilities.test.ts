import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRepositories } from '#server/backoffice/openRepositories.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../../support/programs/databases.ts';
import { toVariables } from '../../support/programs/runOn.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { siteInput } from '../../support/siteInput.ts';

let database: TestDatabase;
let backOffice: TestBackOffice;
/** This mail relay refuses every sender. */
const refusingRelay = createServer((socket) => {
  socket.on('error', () => {});
  socket.end('554 no service here\r\n');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => refusingRelay.listen(0, '127.0.0.1', resolve));
  const { port } = refusingRelay.address() as AddressInfo;
  database = await EMBEDDED_KIND.start();
  backOffice = await startTestBackOffice({ database, smtpUrl: `smtp://127.0.0.1:${port}` });
  await backOffice.repositories.sites.put(siteInput('noord'));
});
afterAll(async () => {
  await backOffice.close();
  refusingRelay.close();
  await database.remove();
});

const requestHealth = async (path: string) => {
  const { status, body } = await backOffice.call('GET', path, { anonymous: true });
  return [status, body];
};

it('reports when mails are not sent, which does not affect calls or load balancers', async () => {
  const workingParts = { pages: 'ok', forms: 'ok', mails: 'ok', disk: 'ok' };
  expect(await requestHealth('/health/capabilities')).toEqual([200, { status: 'ok', ...workingParts }]);
  const opened = await openRepositories(toVariables(database));
  await opened.pool.query(`
    insert into mails (id, site_id, kind, visitor, mail, due_at, first_due_at)
    values (gen_random_uuid(), 'noord', 'lead', 'a@example.com', '{"to": {"email": "a@example.com"}}',
      now() + interval '1 minute', now() - interval '20 minutes')`);
  await opened.close();
  expect(await requestHealth('/health/capabilities')).toEqual([
    503,
    { status: 'failing', ...workingParts, mails: 'late' },
  ]);
  expect(await requestHealth('/health')).toEqual([200, { status: 'ok' }]);
});

it('reports to probes that it will stop, and continues to answer sites', async () => {
  backOffice.announceEnd();
  expect((await requestHealth('/health'))[0]).toBe(503);
  expect((await requestHealth('/health/live'))[0]).toBe(200);
  expect((await backOffice.call('GET', '/sites')).status).toBe(200);
});
