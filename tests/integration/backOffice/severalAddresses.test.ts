import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BackOfficeClient, createBackOfficeClient } from '../../../server/site/apiClient/backOfficeClient.ts';
import { createPurgeListClient, type PurgeListClient } from '../../../server/site/subscription/purgeListClient.ts';
import { type FakeBackOffice, json, sampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { addPurgeList } from '../../support/programs/fakePurgeList.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';

const RECOVERY = { timeout: 60_000 };

/** Two programs on one database. */
describe('a back office with two addresses', () => {
  let backOffice: FakeBackOffice;
  let first: FaultProxy;
  let second: FaultProxy;
  let site: TestSite;
  let client: BackOfficeClient;
  let list: ReturnType<typeof addPurgeList>;
  let purges: PurgeListClient;
  let cold = 0;

  beforeEach(async () => {
    backOffice = await startFakeBackOffice([sampleSite('alpha')]);
    list = addPurgeList(backOffice);
    first = await startFaultProxy({ upstream: backOffice.address });
    second = await startFaultProxy({ upstream: backOffice.address });
    const logger = pino({ level: 'silent' });
    const addresses = { apiUrl: first.address, otherApiUrls: [second.address] };
    site = await startSite({ ...addresses, defaultHost: 'alpha.test' });
    client = createBackOfficeClient({
      baseUrl: first.address,
      otherUrls: [second.address],
      version: '1',
      apiToken: 'a-token-for-tests-only',
      logger,
    });
    purges = createPurgeListClient({
      ...addresses,
      apiToken: 'a-token-for-tests-only',
      reader: 'test',
      logger,
      patienceMs: 300,
    });
    // From here on the site is known, and its menus.
    await site.ask('/nl/aanbod');
  });
  afterEach(async () => {
    await purges.stop();
    await client.close();
    await site.stop();
    await first.close();
    await second.close();
    await backOffice.close();
  });

  /** Of a page that has not been requested before. */
  const statusOfNewPage = async () => {
    cold += 1;
    return (await site.ask(`/nl/aanbod?price-max=${cold}00`, { headers: { 'user-agent': 'Examplebot' } })).status;
  };

  it.each<Fault>(['refuse', 'hang', 'reset', '503'])(
    'makes each new page while one does not answer (%s), and uses it again later',
    async (fault) => {
      await first.set(fault);
      for (let page = 0; page < 8; page += 1) expect(await statusOfNewPage()).toBe(200);
      await first.set('pass');
      first.forget();
      await expect
        .poll(async () => {
          expect(await statusOfNewPage()).toBe(200);
          return first.calls('/estates');
        }, RECOVERY)
        .toBeGreaterThan(0);
    },
  );

  it('leaves one that hangs alone, so that it does not cost each page the time of a call', async () => {
    await first.set('hang');
    expect(await statusOfNewPage()).toBe(200);
    first.forget();
    second.forget();
    for (let page = 0; page < 5; page += 1) expect(await statusOfNewPage()).toBe(200);
    expect(second.calls('/estates')).toBeGreaterThanOrEqual(5);
    // One call finds out whether it answers again.
    expect(first.calls()).toBeLessThanOrEqual(3);
  });

  it('says that it cannot be reached only while both are away', async () => {
    await first.set('hang');
    await second.set('refuse');
    for (let page = 0; page < 3; page += 1) expect(await statusOfNewPage()).toBe(503);
    await second.set('pass');
    await expect.poll(statusOfNewPage, RECOVERY).toBe(200);
  });

  const write = (idempotencyKey?: string) =>
    client.forSite('alpha').call('sendMessage', {
      locale: 'nl',
      body: { text: 'a' },
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });

  it('gives a write that may have been taken to no other address', async () => {
    await first.set('reset');
    await expect(write()).rejects.toMatchObject({ reason: 'reset' });
    expect(second.calls('/messages')).toBe(0);
  });

  it('gives a write with a key to the other one', async () => {
    backOffice.replies.push({ matches: /^POST .*\/messages$/, reply: { status: 204 } });
    await first.set('reset');
    await expect(write('a-key')).resolves.toBeNull();
    expect([first.calls('/messages'), second.calls('/messages')]).toEqual([1, 1]);
  });

  it('gives a write without a key to the other one when there was no connection', async () => {
    backOffice.replies.push({ matches: /^POST .*\/messages$/, reply: { status: 204 } });
    await first.set('refuse');
    await expect(write()).resolves.toBeNull();
  });

  it.each<Fault>(['refuse', 'hang'])('reads purges from the other one (%s), with the same cursor', async (fault) => {
    const begun = await purges.read({ after: undefined, waitSeconds: 0 });
    const after = 'cursor' in begun ? begun.cursor : undefined;
    await first.set(fault);
    list.purge('alpha', 's-alpha.list');
    const answer = await purges.read({ after, waitSeconds: 0 });
    expect(answer).toMatchObject({ type: 'purges', purges: [{ siteId: 'alpha' }] });
    first.forget();
    await purges.read({ after, waitSeconds: 0 });
    expect(first.calls()).toBe(0);
  });

  it('asks no other one for purges where the token is refused', async () => {
    backOffice.replies.unshift({ matches: /^GET \/purges/, reply: { status: 401 } });
    await expect(purges.read({ after: undefined, waitSeconds: 0 })).rejects.toThrow('status 401');
    expect(second.calls('/purges')).toBe(0);
  });
});

describe('a back office that refuses the token', () => {
  it('is away for visitors, and named in the log', async () => {
    let log = '';
    const logger = pino({}, { write: (line: string) => void (log += line) });
    const backOffice = await startFakeBackOffice([sampleSite('alpha')]);
    backOffice.replies.push({ matches: /./, reply: { ...json({ title: 'Unauthorized', status: 401 }), status: 401 } });
    const site = await startSite({ apiUrl: backOffice.address, defaultHost: 'alpha.test', logger });
    try {
      for (const path of ['/nl', '/nl/aanbod']) {
        const answer = await site.ask(path);
        expect(answer.status).toBe(503);
        expect(answer.headers['retry-after']).toMatch(/^\d+$/);
      }
      const ready = await site.askAdmin('/health/ready');
      expect([ready.status, ready.text.trim()]).toEqual([503, 'not ready: no sites known']);
      const errors = log.split('\n').filter((line) => line.includes('"level":50'));
      expect(errors).toEqual([expect.stringContaining('back office refuses API_TOKEN')]);
    } finally {
      await site.stop();
      await backOffice.close();
    }
  });
});
