import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { type ProxyFault, startFaultProxy } from '../../support/programs/faultProxy.ts';
import { startSite } from '../../support/programs/site.ts';

const HOUR_MS = 3_600_000;
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

const waitForStatus = (readState: () => Promise<unknown>, expected: unknown) =>
  vi.waitFor(async () => expect(await readState()).toEqual(expected), WAIT_OPTIONS);

/**
 * Opens a site with the programs that it calls. `close` ends these programs. The site is asked as a crawler asks: on a
 * busy machine the back office seems slow, and browsers then get the start of a page before its data, with status 200.
 */
async function openSite(options: Partial<Parameters<typeof startSite>[0]> = {}, sites = [buildSampleSite('alpha')]) {
  const backOffice = await startFakeBackOffice(sites);
  const proxy = await startFaultProxy({ upstream: backOffice.address });
  const site = await startSite({
    apiUrl: proxy.address,
    defaultHost: 'alpha.test',
    // Without this setting, visitors would wait longer when other programs use the processor of this machine.
    isStarved: () => false,
    ...options,
  });
  let cold = 0;
  return {
    backOffice,
    proxy,
    site,
    /** Requests a page that has not been requested before. */
    requestColdPage: (target: string, host: string) => {
      cold += 1;
      return site.ask(`${target}?price-max=${cold}00`, { host });
    },
    async close() {
      await site.stop();
      await proxy.close();
      await backOffice.close();
    },
  };
}
type OpenedSite = Awaited<ReturnType<typeof openSite>>;

const createTwoSites = () => [buildSampleSite('alpha'), buildSampleSite('beta', { locales: ['fr'] })];

/** The tests of one site run one after the other. */
const SEQUENTIAL_OPTIONS = { concurrent: false };

/**
 * The faults in groups. Each fault that makes a call wait has a separate site, so that their tests run concurrently.
 */
const FAULT_GROUPS: readonly (readonly Exclude<ProxyFault, object>[])[] = [
  ['refuse', '500', '503', '404', 'badJson', 'reset', 'truncate', 'empty'],
  ['hang'],
  ['drip'],
];

describe.concurrent.each(FAULT_GROUPS.map((faults) => ({ faults, names: faults.join(', ') })))(
  'while the back office is down ($names)',
  ({ faults }) => {
    let openedSite: OpenedSite;
    /** The time that the page cache's clock shows. */
    let clock = Date.now();

    beforeAll(async () => {
      openedSite = await openSite({ pageCache: { now: () => clock } }, createTwoSites());
    });
    afterAll(() => openedSite.close());

    it.each(faults)(
      '(%s) cached pages are served, other pages report the outage in the site’s language and brand, and all recover',
      SEQUENTIAL_OPTIONS,
      async (fault) => {
        const { proxy, site, requestColdPage } = openedSite;
        for (const [path, host] of [
          ['/nl/aanbod', 'alpha.test'],
          ['/fr/offre', 'beta.test'],
        ] as const) {
          await waitForStatus(async () => (await site.ask(path, { host })).status, 200);
        }
        await proxy.setFault(fault);
        try {
          for (const age of [0, HOUR_MS]) {
            clock += age;
            expect((await site.ask('/nl/aanbod')).status).toBe(200);
          }
          for (const [path, host, language] of [
            ['/nl/aanbod', 'alpha.test', 'nl'],
            ['/fr/offre', 'beta.test', 'fr'],
          ] as const) {
            const answer = await requestColdPage(path, host);
            expect(answer.status, path).toBe(503);
            expect(answer.headers).toMatchObject({
              'cache-control': 'no-store',
              'retry-after': expect.stringMatching(/^\d+$/),
            });
            expect(answer.text).toContain(`<html lang="${language}"`);
            expect(answer.text).toContain(`Agency ${host.split('.', 1)[0]}`);
          }
          const script = await requestColdPage('/fr/ajax/estates', 'beta.test');
          expect(script.headers['content-type']).toBe('application/problem+json; charset=utf-8');
          expect(JSON.parse(script.text)).toMatchObject({
            status: 503,
            retry: expect.stringMatching(/^\/fr\/offre(\?|$)/),
          });
          expect((await site.askAdmin('/health/ready')).status).toBe(200);
          expect((await site.askAdmin('/health/live')).status).toBe(200);
        } finally {
          await proxy.setFault('pass');
        }
        await waitForStatus(async () => (await requestColdPage('/nl/aanbod', 'alpha.test')).status, 200);
      },
    );
  },
);

describe('while the back office is away or has lost what it had', () => {
  let openedSite: OpenedSite;

  beforeAll(async () => {
    openedSite = await openSite({}, createTwoSites());
  });
  afterAll(() => openedSite.close());

  it(
    'data that was missing while the back office had lost it is requested again once it is back',
    SEQUENTIAL_OPTIONS,
    async () => {
      const { proxy, site, requestColdPage } = openedSite;
      const readHomeStatus = async (id: number) =>
        (await site.ask(`/nl/aanbod/${id}/x`, { host: 'alpha.test' })).status;
      await waitForStatus(async () => (await requestColdPage('/nl/aanbod', 'alpha.test')).status, 200);
      await proxy.setFault('404 problem');
      try {
        expect(await readHomeStatus(51)).toBe(404);
        expect((await requestColdPage('/nl/aanbod', 'alpha.test')).status).toBe(503);
      } finally {
        await proxy.setFault('pass');
      }
      await waitForStatus(async () => (await requestColdPage('/nl/aanbod', 'alpha.test')).status, 200);
      expect([await readHomeStatus(51), await readHomeStatus(52), await readHomeStatus(999)]).toEqual([301, 301, 404]);
    },
  );

  it('a site without requests has its own error page, also after a restart', async () => {
    const { proxy } = openedSite;
    const dataDir = await mkdtemp(join(tmpdir(), 'gevel-outage-'));
    const options = { apiUrl: proxy.address, defaultHost: 'alpha.test', dataDir };
    const startAgain = () => startSite(options);
    let otherSite = await startAgain();
    try {
      const readStoredSites = () => readFile(join(dataDir, 'sites.json'), 'utf8').catch(() => '');
      await vi.waitFor(async () => expect(await readStoredSites()).toContain('beta.test'), WAIT_OPTIONS);
      await proxy.setFault('refuse');
      for (const restart of [false, true]) {
        if (restart) {
          await otherSite.stop();
          otherSite = await startAgain();
        }
        const { status, text } = await otherSite.ask('/fr/offre', { host: 'beta.test' });
        expect(status).toBe(503);
        expect(text).toContain('<html lang="fr"');
        expect(text).toContain('Agency beta');
        expect((await otherSite.ask('/fr/offre', { host: 'nobody.test' })).text).not.toContain('Agency');
      }
    } finally {
      await proxy.setFault('pass');
      await otherSite.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it('a host name that was never looked up answers 503, which is not cached', async () => {
    const { proxy } = openedSite;
    await proxy.setFault('refuse');
    const otherSite = await startSite({ apiUrl: proxy.address, defaultHost: 'alpha.test' });
    try {
      const { status, headers } = await otherSite.ask('/nl/contact');
      expect(status).toBe(503);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': expect.any(String) });
      const notReady = await otherSite.askAdmin('/health/ready');
      expect([notReady.status, notReady.text]).toEqual([503, 'not ready: no sites known\n']);
      await proxy.setFault('pass');
      await waitForStatus(async () => (await otherSite.ask('/nl/contact')).status, 200);
    } finally {
      await proxy.setFault('pass');
      await otherSite.stop();
    }
  });
});

describe('while one kind of call fails', () => {
  let openedSite: OpenedSite;

  beforeAll(async () => {
    openedSite = await openSite();
    await openedSite.site.ask('/nl/favorieten');
  });
  afterAll(() => openedSite.close());

  it.each(['500', 'hang', 'badJson'] as const)(
    '(%s) the page is sent without that part, and is soon rendered again',
    SEQUENTIAL_OPTIONS,
    async (fault) => {
      const { proxy, site } = openedSite;
      await proxy.setFault(fault, (_method, path) => path.includes('/estate-filters'));
      try {
        const { status, headers, text } = await site.ask(`/nl/aanbod?city=${fault.length}&type=${fault.length}`);
        expect(status).toBe(200);
        expect(text.match(/<article/g)).toHaveLength(20);
        expect(headers['cdn-cache-control']).toContain('max-age=1,');
      } finally {
        await proxy.setFault('pass');
      }
    },
  );

  it.each<[string, ProxyFault]>([
    ['fails', '500'],
    ['takes its time', { delay: 3000 }],
  ])(
    'a page keeps the menu that was last known when the navigation %s, and is soon made again',
    SEQUENTIAL_OPTIONS,
    async (_, fault) => {
      const { backOffice, proxy, site } = openedSite;
      const [oldLabel, newLabel] = ['Verkopen met ons', 'Laat ons verkopen'];
      let label = oldLabel;
      const buildMenu = () => {
        const items = [{ id: 'sell', label: { nl: label }, target: { route: 'contact' }, children: [] }];
        return { status: 200, type: 'application/json', body: JSON.stringify({ type: 'header', items }) };
      };
      const reply = { matches: /navigation\/header/, reply: buildMenu };
      backOffice.replies.push(reply);
      try {
        await site.purge('alpha', ['s-alpha.nav']);
        const unseenId = fault === '500' ? 31 : 32;
        const { location: home = '' } = (await site.ask(`/nl/aanbod/${unseenId}/x`)).headers;
        expect((await site.ask('/nl/contact')).text).toContain(oldLabel);
        label = newLabel;
        await site.purge('alpha', ['s-alpha.nav']);
        await proxy.setFault(fault, (_method, path) => path.includes('/navigation/'));
        for (const address of [home, `/nl/aanbod?bed-min=${unseenId - 29}`, '/nl']) {
          const { status, headers, text } = await site.ask(address);
          // When the new menu has arrived, pages contain it and are cached like any other page.
          const isWhole = (headers['cdn-cache-control'] ?? '').includes('max-age=60,');
          expect([address, status, text.includes(isWhole ? newLabel : oldLabel)]).toEqual([address, 200, true]);
        }
      } finally {
        await proxy.setFault('pass');
        backOffice.replies.splice(backOffice.replies.indexOf(reply), 1);
      }
    },
  );
});
