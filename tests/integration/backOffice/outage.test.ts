import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeBackOffice, sampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';

const HOUR = 3_600_000;
const RECOVERY = { timeout: 60_000, interval: 50 };

describe('while the back office is down', () => {
  let backOffice: FakeBackOffice;
  let proxy: FaultProxy;
  let site: TestSite;
  /** What the page cache's clock shows. */
  let clock = Date.now();
  let cold = 0;

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([sampleSite('alpha'), sampleSite('beta', { locales: ['fr'] })]);
    proxy = await startFaultProxy({ upstream: backOffice.address });
    site = await startSite({
      apiUrl: proxy.address,
      defaultHost: 'alpha.test',
      pageCache: { now: () => clock },
      // Other programs may keep this machine busy: then visitors wait longer.
      isStarved: () => false,
    });
  });
  afterAll(async () => {
    await site.stop();
    await proxy.close();
    await backOffice.close();
  });

  /** A page that has not been requested before. */
  const coldPage = (path: string, host: string) => {
    cold += 1;
    return site.ask(`${path}?price-max=${cold}00`, { host });
  };

  const home = async (id: number) => (await site.ask(`/nl/aanbod/${id}/x`, { host: 'alpha.test' })).status;

  it.each(['refuse', 'hang', '500', '503', '404', 'badJson', 'drip', 'reset', 'truncate', 'empty'] as const)(
    '(%s) warm pages are served, cold ones say so in the language and the brand of the site, and it all comes back',
    async (fault) => {
      for (const [path, host] of [
        ['/nl/aanbod', 'alpha.test'],
        ['/fr/offre', 'beta.test'],
      ] as const) {
        await expect.poll(async () => (await site.ask(path, { host })).status, RECOVERY).toBe(200);
      }
      await proxy.set(fault);
      try {
        for (const age of [0, HOUR]) {
          clock += age;
          expect((await site.ask('/nl/aanbod')).status).toBe(200);
        }
        for (const [path, host, language] of [
          ['/nl/aanbod', 'alpha.test', 'nl'],
          ['/fr/offre', 'beta.test', 'fr'],
        ] as const) {
          const answer = await coldPage(path, host);
          expect(answer.status, path).toBe(503);
          expect(answer.headers).toMatchObject({
            'cache-control': 'no-store',
            'retry-after': expect.stringMatching(/^\d+$/),
          });
          expect(answer.text).toContain(`<html lang="${language}"`);
          expect(answer.text).toContain(`Agency ${host.split('.', 1)[0]}`);
        }
        const script = await coldPage('/fr/ajax/estates', 'beta.test');
        expect(script.headers['content-type']).toBe('application/problem+json; charset=utf-8');
        expect(JSON.parse(script.text)).toMatchObject({
          status: 503,
          retry: expect.stringMatching(/^\/fr\/offre(\?|$)/),
        });
        expect((await site.askAdmin('/health/ready')).status).toBe(200);
        expect((await site.askAdmin('/health/live')).status).toBe(200);
      } finally {
        await proxy.set('pass');
      }
      await expect.poll(async () => (await coldPage('/nl/aanbod', 'alpha.test')).status, RECOVERY).toBe(200);
    },
  );

  it('what was not there while the back office had lost what it had is asked for again once it has it', async () => {
    await expect.poll(async () => (await coldPage('/nl/aanbod', 'alpha.test')).status, RECOVERY).toBe(200);
    await proxy.set('404 problem');
    try {
      expect(await home(51)).toBe(404);
      expect((await coldPage('/nl/aanbod', 'alpha.test')).status).toBe(503);
    } finally {
      await proxy.set('pass');
    }
    await expect.poll(async () => (await coldPage('/nl/aanbod', 'alpha.test')).status, RECOVERY).toBe(200);
    expect([await home(51), await home(52), await home(999)]).toEqual([301, 301, 404]);
  });

  it('a site without requests has its own error page, also after a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gevel-outage-'));
    const options = { apiUrl: proxy.address, defaultHost: 'alpha.test', dataDir };
    const running = () => startSite(options);
    let other = await running();
    try {
      const kept = () => readFile(join(dataDir, 'sites.json'), 'utf8').catch(() => '');
      await expect.poll(kept, RECOVERY).toContain('beta.test');
      await proxy.set('refuse');
      for (const restart of [false, true]) {
        if (restart) {
          await other.stop();
          other = await running();
        }
        const { status, text } = await other.ask('/fr/offre', { host: 'beta.test' });
        expect(status).toBe(503);
        expect(text).toContain('<html lang="fr"');
        expect(text).toContain('Agency beta');
        expect((await other.ask('/fr/offre', { host: 'nobody.test' })).text).not.toContain('Agency');
      }
    } finally {
      await proxy.set('pass');
      await other.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it('a host name that was never looked up answers 503, and this is not cached', async () => {
    await proxy.set('refuse');
    const other = await startSite({ apiUrl: proxy.address, defaultHost: 'alpha.test' });
    try {
      const { status, headers } = await other.ask('/nl/contact');
      expect(status).toBe(503);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': expect.any(String) });
      const notReady = await other.askAdmin('/health/ready');
      expect([notReady.status, notReady.text]).toEqual([503, 'not ready: no sites known\n']);
      await proxy.set('pass');
      await expect.poll(async () => (await other.ask('/nl/contact')).status, RECOVERY).toBe(200);
    } finally {
      await proxy.set('pass');
      await other.stop();
    }
  });
});

describe('while one kind of call fails', () => {
  let backOffice: FakeBackOffice;
  let proxy: FaultProxy;
  let site: TestSite;

  beforeAll(async () => {
    backOffice = await startFakeBackOffice([sampleSite('alpha')]);
    proxy = await startFaultProxy({ upstream: backOffice.address });
    site = await startSite({ apiUrl: proxy.address, defaultHost: 'alpha.test', isStarved: () => false });
    await site.ask('/nl/favorieten');
  });
  afterAll(async () => {
    await site.stop();
    await proxy.close();
    await backOffice.close();
  });

  it.each(['500', 'hang', 'badJson'] as const)('(%s) the page goes without, and is soon made again', async (fault) => {
    await proxy.set(fault, (_method, path) => path.includes('/estate-filters'));
    try {
      const { status, headers, text } = await site.ask(`/nl/aanbod?city=${fault.length}&type=${fault.length}`, {
        headers: { 'user-agent': 'a crawler' },
      });
      expect(status).toBe(200);
      expect(text.match(/<article/g)).toHaveLength(20);
      expect(headers['cdn-cache-control']).toContain('max-age=1,');
    } finally {
      await proxy.set('pass');
    }
  });

  it.each<[string, Fault]>([
    ['fails', '500'],
    ['takes its time', { delay: 3000 }],
  ])('a page keeps the menu that was last known when the navigation %s, and is soon made again', async (_, fault) => {
    const [known, next] = ['Verkopen met ons', 'Laat ons verkopen'];
    let label = known;
    const menu = () => {
      const items = [{ id: 'sell', label: { nl: label }, target: { route: 'contact' }, children: [] }];
      return { status: 200, type: 'application/json', body: JSON.stringify({ type: 'header', items }) };
    };
    const reply = { matches: /navigation\/header/, reply: menu };
    backOffice.replies.push(reply);
    try {
      await site.purge('alpha', ['s-alpha.nav']);
      const unseen = fault === '500' ? 31 : 32;
      const { location: home = '' } = (await site.ask(`/nl/aanbod/${unseen}/x`)).headers;
      expect((await site.ask('/nl/contact')).text).toContain(known);
      label = next;
      await site.purge('alpha', ['s-alpha.nav']);
      await proxy.set(fault, (_method, path) => path.includes('/navigation/'));
      for (const address of [home, `/nl/aanbod?bed-min=${unseen - 29}`, '/nl']) {
        const { status, headers, text } = await site.ask(address);
        // Once the new menu has come, pages have that, and are kept as any other.
        const isWhole = (headers['cdn-cache-control'] ?? '').includes('max-age=60,');
        expect([address, status, text.includes(isWhole ? next : known)]).toEqual([address, 200, true]);
      }
    } finally {
      await proxy.set('pass');
      backOffice.replies.splice(backOffice.replies.indexOf(reply), 1);
    }
  });
});
