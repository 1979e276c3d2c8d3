import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { embedded, type TestDatabase } from '../../support/programs/databases.ts';
import { type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { startVarnish, VARNISH, type Varnish } from '../../support/programs/varnish.ts';
import { estateInput } from '../../support/estateInput.ts';
import { siteInput } from '../../support/siteInput.ts';

/** The time limit. It is below a minute, because without a purge the pages of a home are out of date for a minute. */
const SOON = { timeout: 50_000, interval: 20 };
const HOST = 'alpha.example.com';
const LIST = '/nl/aanbod';
/** A page without a price. */
const CONTACT = '/nl/contact';

const put = async (backoffice: TestBackOffice, id: number, price: number): Promise<void> => {
  const body = estateInput({ id, price });
  const { status, text } = await backoffice.call('PUT', `/sites/alpha/estate-records/${id}`, { body });
  if (status >= 300) throw new Error(`${status} ${text}`);
};
const shows = ({ text }: { readonly text: string }, price: number) =>
  text
    .replaceAll(/[^\d]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .includes(` ${price / 1000} 000 `);

describe.runIf(VARNISH !== undefined)('two sites and two back offices behind Varnish', () => {
  let database: TestDatabase;
  let reading: TestBackOffice;
  let writing: TestBackOffice;
  let sites: TestSite[];
  /** The proxies in front of the two ports of the second site. */
  let fault: { readonly pages: FaultProxy; readonly admin: FaultProxy };
  let varnish: Varnish;

  async function ask(path: string) {
    const { statusCode, headers, body } = await request(varnish.address + path, { headers: { host: HOST } });
    return { status: statusCode, cache: headers['x-cache'], text: await body.text() };
  }
  const expectShownSoon = (path: string, price: number) =>
    vi.waitFor(async () => expect(shows(await ask(path), price)).toBe(true), SOON);

  beforeAll(async () => {
    database = await embedded.start();
    reading = await startTestBackOffice({ database });
    await reading.repositories.sites.put(siteInput('alpha'));
    for (let id = 1; id <= 3; id += 1) await put(reading, id, 100_000 + id * 1000);
    sites = await Promise.all([1, 2].map(() => startSite({ apiUrl: reading.url, defaultHost: HOST })));
    const [first, second] = sites;
    const [pages, admin] = await Promise.all(
      [second?.port, second?.adminPort].map((port) => startFaultProxy({ upstream: `http://127.0.0.1:${port}` })),
    );
    if (!first || !pages || !admin) throw new Error('Two sites and what stands before one of them were started.');
    fault = { pages, admin };
    varnish = await startVarnish([first.port, Number(new URL(pages.address).port)]);
    writing = await startTestBackOffice({
      database,
      purgeUrls: [`http://127.0.0.1:${first.adminPort}/purge`, `${admin.address}/purge`],
      varnish: { addresses: [varnish.address], token: varnish.token },
    });
    // The purges of earlier writes are processed first.
    await vi.waitFor(async () => {
      const readers = await writing.purges.listProgress();
      const isDone = readers.length === 3 && readers.every(({ behindSeconds }) => behindSeconds === 0);
      if (!isDone) throw new Error('The cache or a site has not purged yet.');
    }, SOON);
  });
  afterAll(async () => {
    await writing.close();
    await Promise.all([varnish.stop(), fault.pages.close(), fault.admin.close(), ...sites.map((site) => site.stop())]);
    await reading.close();
    await database.remove();
  });

  /** Waits until both sites and Varnish have the page in their caches. */
  const settle = (path: string) =>
    vi.waitFor(async () => {
      const answers = await Promise.all(sites.map((site) => site.ask(path)));
      expect(answers.map(({ headers }) => headers['cache-status'])).toEqual(['gevel; hit', 'gevel; hit']);
      expect((await ask(path)).cache).toBe('hit');
    }, SOON);

  it('show a changed price at once, and never the old one again', async () => {
    const listed = (await sites[0]?.ask(LIST))?.text ?? '';
    const [, home] = /href="(\/nl\/[^"]*?\/1(?:\/[^"]*)?)"/.exec(listed) ?? [];
    if (home === undefined) throw new Error('The list links its homes.');
    for (let price = 201_000; price <= 204_000; price += 1000) {
      await Promise.all([home, LIST, CONTACT].map(settle));
      await put(price % 2000 === 0 ? reading : writing, 1, price);
      await Promise.all([home, LIST].map((path) => expectShownSoon(path, price)));
      for (let count = 0; count < 5; count += 1) expect(shows(await ask(home), price)).toBe(true);
      expect((await ask(CONTACT)).cache).toBe('hit');
    }
  });

  it('show a changed price also while one of the sites hangs', async () => {
    await settle(LIST);
    await Promise.all([fault.pages.set('hang'), fault.admin.set('hang')]);
    await put(writing, 1, 301_000);
    await expectShownSoon(LIST, 301_000);
    // Setting the proxies to `refuse` restarts them, and this closes the hanging connections.
    await Promise.all([fault.pages.set('refuse'), fault.admin.set('refuse')]);
    await Promise.all([fault.pages.set('pass'), fault.admin.set('pass')]);
    await vi.waitFor(async () => expect(shows((await sites[1]?.ask(LIST)) ?? { text: '' }, 301_000)).toBe(true), SOON);
    for (let count = 0; count < 10; count += 1) expect(shows(await ask(LIST), 301_000)).toBe(true);
  });
});
