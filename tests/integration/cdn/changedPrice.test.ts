import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EMBEDDED_KIND, type TestDatabase } from '../../support/programs/databases.ts';
import { type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { startVarnish, VARNISH_FILE, type Varnish } from '../../support/programs/varnish.ts';
import { estateInput } from '../../support/estateInput.ts';
import { siteInput } from '../../support/siteInput.ts';

/** The time limit. It is below a minute, because without a purge the pages of a home are out of date for a minute. */
const WAIT_OPTIONS = { timeout: 50_000, interval: 20 };
const HOST = 'alpha.example.com';
const LISTING_PATH = '/nl/aanbod';
/** A page without a price. */
const CONTACT_PATH = '/nl/contact';

const writeEstate = async (backoffice: TestBackOffice, id: number, price: number): Promise<void> => {
  const body = estateInput({ id, price });
  const { status, text } = await backoffice.call('PUT', `/sites/alpha/estate-records/${id}`, { body });
  if (status >= 300) throw new Error(`${status} ${text}`);
};
const showsPrice = ({ text }: { readonly text: string }, price: number) =>
  text
    .replaceAll(/[^\d]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .includes(` ${price / 1000} 000 `);

describe.runIf(VARNISH_FILE !== undefined)('two sites and two back offices behind Varnish', () => {
  let database: TestDatabase;
  let reading: TestBackOffice;
  let writing: TestBackOffice;
  let sites: TestSite[];
  /** The proxies in front of the two ports of the second site. */
  let fault: { readonly pages: FaultProxy; readonly admin: FaultProxy };
  let varnish: Varnish;

  async function requestPage(path: string) {
    const { statusCode, headers, body } = await request(varnish.address + path, { headers: { host: HOST } });
    return { status: statusCode, cache: headers['x-cache'], text: await body.text() };
  }
  const expectShownSoon = (path: string, price: number) =>
    vi.waitFor(async () => expect(showsPrice(await requestPage(path), price)).toBe(true), WAIT_OPTIONS);

  beforeAll(async () => {
    database = await EMBEDDED_KIND.start();
    reading = await startTestBackOffice({ database });
    await reading.repositories.sites.put(siteInput('alpha'));
    for (let id = 1; id <= 3; id += 1) await writeEstate(reading, id, 100_000 + id * 1000);
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
    // The tests begin only when the purges of all earlier writes have been processed.
    await vi.waitFor(async () => {
      const readers = await writing.purges.listProgress();
      const isDone = readers.length === 3 && readers.every(({ behindSeconds }) => behindSeconds === 0);
      if (!isDone) throw new Error('The cache or a site has not purged yet.');
    }, WAIT_OPTIONS);
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
      expect((await requestPage(path)).cache).toBe('hit');
    }, WAIT_OPTIONS);

  it('show a changed price at once, and never the old one again', async () => {
    const listingText = (await sites[0]?.ask(LISTING_PATH))?.text ?? '';
    const [, home] = /href="(\/nl\/[^"]*?\/1(?:\/[^"]*)?)"/.exec(listingText) ?? [];
    if (home === undefined) throw new Error('The list links its homes.');
    for (let price = 201_000; price <= 204_000; price += 1000) {
      await Promise.all([home, LISTING_PATH, CONTACT_PATH].map(settle));
      await writeEstate(price % 2000 === 0 ? reading : writing, 1, price);
      await Promise.all([home, LISTING_PATH].map((path) => expectShownSoon(path, price)));
      for (let count = 0; count < 5; count += 1) expect(showsPrice(await requestPage(home), price)).toBe(true);
      expect((await requestPage(CONTACT_PATH)).cache).toBe('hit');
    }
  });

  it('show a changed price also while one of the sites hangs', async () => {
    await settle(LISTING_PATH);
    await Promise.all([fault.pages.setFault('hang'), fault.admin.setFault('hang')]);
    await writeEstate(writing, 1, 301_000);
    await expectShownSoon(LISTING_PATH, 301_000);
    // Setting the proxies to `refuse` restarts them, and this closes the hanging connections.
    await Promise.all([fault.pages.setFault('refuse'), fault.admin.setFault('refuse')]);
    await Promise.all([fault.pages.setFault('pass'), fault.admin.setFault('pass')]);
    await vi.waitFor(
      async () => expect(showsPrice((await sites[1]?.ask(LISTING_PATH)) ?? { text: '' }, 301_000)).toBe(true),
      WAIT_OPTIONS,
    );
    for (let count = 0; count < 10; count += 1) expect(showsPrice(await requestPage(LISTING_PATH), 301_000)).toBe(true);
  });
});
