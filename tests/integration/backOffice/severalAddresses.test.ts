import { pino } from 'pino';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createBackOfficeClient } from '#server/site/apiClient/backOfficeClient.ts';
import { createPurgeListClient } from '#server/site/subscription/purgeListClient.ts';
import { toJsonReply, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { addPurgeList } from '../../support/programs/fakePurgeList.ts';
import { type ProxyFault, startFaultProxy } from '../../support/programs/faultProxy.ts';
import { startSite } from '../../support/programs/site.ts';

const WAIT_OPTIONS = { timeout: 60_000 };
const API_TOKEN = 'a-token-for-tests-only';
const logger = pino({ level: 'silent' });

/**
 * Each test has its own two back offices on one database, because it makes their addresses fail while other tests run
 * concurrently.
 */
describe.concurrent('a back office with two addresses', () => {
  const opened: (() => Promise<void>)[] = [];
  afterAll(async () => {
    await Promise.all(opened.map((close) => close()));
  });

  async function openBackOffices() {
    const backOffice = await startFakeBackOffice([buildSampleSite('alpha')]);
    const first = await startFaultProxy({ upstream: backOffice.address });
    const second = await startFaultProxy({ upstream: backOffice.address });
    opened.push(async () => {
      await Promise.all([first.close(), second.close()]);
      await backOffice.close();
    });
    return { backOffice, first, second, addresses: { apiUrl: first.address, otherApiUrls: [second.address] } };
  }

  /** Opens a site that already has its agency and its menus in memory. */
  async function openWithSite() {
    const backOffices = await openBackOffices();
    const site = await startSite({ ...backOffices.addresses, defaultHost: 'alpha.test' });
    opened.unshift(() => site.stop());
    await site.ask('/nl/aanbod');
    let cold = 0;
    /** Returns the status of a page that has not been requested before. */
    const readStatusOfNewPage = async () => {
      cold += 1;
      return (await site.ask(`/nl/aanbod?price-max=${cold}00`)).status;
    };
    return { ...backOffices, statusOfNewPage: readStatusOfNewPage };
  }

  it.each<ProxyFault>(['refuse', 'hang', 'reset', '503'])(
    'makes each new page while one does not answer (%s), and uses it again later',
    async (fault) => {
      const { first, statusOfNewPage } = await openWithSite();
      await first.setFault(fault);
      for (let page = 0; page < 8; page += 1) expect(await statusOfNewPage()).toBe(200);
      await first.setFault('pass');
      first.resetCounts();
      const statuses = new Set<number>();
      await vi.waitFor(async () => {
        statuses.add(await statusOfNewPage());
        expect(first.countCalls('/estates')).toBeGreaterThan(0);
      }, WAIT_OPTIONS);
      expect(statuses).toEqual(new Set([200]));
    },
  );

  it('retries a call when the only address that works has just closed its connection', async () => {
    const { first, second, statusOfNewPage } = await openWithSite();
    await first.setFault('refuse');
    expect(await statusOfNewPage()).toBe(200);
    let closedCount = 0;
    await second.setFault('reset', (_method, path) => path.includes('/estates') && (closedCount += 1) === 1);
    expect(await statusOfNewPage()).toBe(200);
    expect(closedCount).toBeGreaterThan(1);
  });

  it('stops calling an address that hangs, so that it does not cost each page a timeout', async () => {
    const { first, second, statusOfNewPage } = await openWithSite();
    await first.setFault('hang');
    expect(await statusOfNewPage()).toBe(200);
    first.resetCounts();
    second.resetCounts();
    for (let page = 0; page < 5; page += 1) expect(await statusOfNewPage()).toBe(200);
    expect(second.countCalls('/estates')).toBeGreaterThanOrEqual(5);
    // One call is made to check whether the address answers again.
    expect(first.countCalls()).toBeLessThanOrEqual(3);
  });

  it('reports an outage only while both addresses are unavailable', async () => {
    const { first, second, statusOfNewPage } = await openWithSite();
    await first.setFault('hang');
    await second.setFault('refuse');
    for (let page = 0; page < 3; page += 1) expect(await statusOfNewPage()).toBe(503);
    await second.setFault('pass');
    await vi.waitFor(async () => expect(await statusOfNewPage()).toBe(200), WAIT_OPTIONS);
  });

  /** Opens a client that makes writes for a test. */
  async function openForWrites() {
    const backOffices = await openBackOffices();
    const client = createBackOfficeClient({
      baseUrl: backOffices.first.address,
      otherUrls: [backOffices.second.address],
      version: '1',
      apiToken: API_TOKEN,
      logger,
    });
    opened.unshift(() => client.close());
    const write = (idempotencyKey?: string) =>
      client.forSite('alpha').call('sendMessage', {
        locale: 'nl',
        body: { text: 'a' },
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      });
    backOffices.backOffice.replies.push({ matches: /^POST .*\/messages$/, reply: { status: 204 } });
    return { ...backOffices, write };
  }

  it('sends a write that may have been stored to no other address', async () => {
    const { first, second, write } = await openForWrites();
    await first.setFault('reset');
    await expect(write()).rejects.toMatchObject({ reason: 'reset' });
    expect(second.countCalls('/messages')).toBe(0);
  });

  it('sends a write with a key to the other address', async () => {
    const { first, second, write } = await openForWrites();
    await first.setFault('reset');
    await expect(write('a-key')).resolves.toBeNull();
    expect([first.countCalls('/messages'), second.countCalls('/messages')]).toEqual([1, 1]);
  });

  it('sends a write without a key to the other address if no connection was made', async () => {
    const { first, write } = await openForWrites();
    await first.setFault('refuse');
    await expect(write()).resolves.toBeNull();
  });

  /**
   * Opens a reader of the purge list.
   *
   * @param patienceMs the time that an address may take for an answer, in addition to the requested wait, before the
   *   other address is called
   */
  async function openForPurges(patienceMs: number) {
    const backOffices = await openBackOffices();
    const list = addPurgeList(backOffices.backOffice);
    const purges = createPurgeListClient({
      ...backOffices.addresses,
      apiToken: API_TOKEN,
      reader: 'test',
      logger,
      extraAnswerTimeoutMs: patienceMs,
    });
    opened.unshift(() => purges.stop());
    return { ...backOffices, list, purges };
  }

  it.each<ProxyFault>(['refuse', 'hang'])(
    'reads purges from the other one (%s), with the same cursor',
    async (fault) => {
      const { first, list, purges } = await openForPurges(3000);
      const begun = await purges.read({ after: undefined, waitSeconds: 0 });
      const after = 'cursor' in begun ? begun.cursor : undefined;
      await first.setFault(fault);
      list.purge('alpha', 's-alpha.list');
      const answer = await purges.read({ after, waitSeconds: 0 });
      expect(answer).toMatchObject({ type: 'purges', purges: [{ siteId: 'alpha' }] });
      first.resetCounts();
      await purges.read({ after, waitSeconds: 0 });
      expect(first.countCalls()).toBe(0);
    },
  );

  it('asks no other address for purges when the token is refused', async () => {
    const { backOffice, second, purges } = await openForPurges(60_000);
    backOffice.replies.unshift({ matches: /^GET \/purges/, reply: { status: 401 } });
    await expect(purges.read({ after: undefined, waitSeconds: 0 })).rejects.toThrow('status 401');
    expect(second.countCalls('/purges')).toBe(0);
  });
});

describe('a back office that refuses the token', () => {
  it('is unavailable for visitors, and named in the log', async () => {
    let log = '';
    const namedLog = pino({}, { write: (line: string) => void (log += line) });
    const backOffice = await startFakeBackOffice([buildSampleSite('alpha')]);
    backOffice.replies.push({
      matches: /./,
      reply: { ...toJsonReply({ title: 'Unauthorized', status: 401 }), status: 401 },
    });
    const site = await startSite({ apiUrl: backOffice.address, defaultHost: 'alpha.test', logger: namedLog });
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
