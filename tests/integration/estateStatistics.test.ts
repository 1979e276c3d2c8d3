import { afterAll, beforeAll, expect, it } from 'vitest';
import { estateInput } from '../support/estateInput.ts';
import { type SiteRequest, startSite, type TestSite } from '../support/programs/site.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { siteInput } from '../support/siteInput.ts';
import { findProblems } from '../support/validHtml.ts';

const HOST = 'noord.example.com';
const ESTATE_ID = 7;
const BROWSER_HEADERS = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  'Sec-Fetch-Site': 'same-origin',
};

let backoffice: TestBackOffice;
let site: TestSite;
beforeAll(async () => {
  backoffice = await startTestBackOffice();
  const { repositories } = backoffice;
  await repositories.sites.put(siteInput('noord', { hostnames: [HOST], locales: ['nl', 'de'] }));
  await repositories.estates.put('noord', estateInput({ id: ESTATE_ID, price: 350_000 }));
  site = await startSite({ apiUrl: backoffice.url, defaultHost: HOST });
});
afterAll(async () => {
  await backoffice.close();
});

it('a page view appears in the agency’s statistics and on the owner’s page, at the latest when the site stops', async () => {
  const sendCount = (path: string, ask: SiteRequest = {}) =>
    site.ask(path, { method: 'POST', headers: BROWSER_HEADERS, ...ask });
  const page = await site.ask('/nl/aanbod/7', {});
  const shownPage = await site.ask(page.headers['location'] ?? '', {});
  const picture = /<noscript><img src="([^"]+)"/.exec(shownPage.text)?.[1] ?? '';
  expect(picture).toBe(`/counts/views/${ESTATE_ID}.gif`);
  const seenPicture = await site.ask(picture, { headers: { ...BROWSER_HEADERS, 'Sec-Fetch-Dest': 'image' } });
  expect([seenPicture.status, seenPicture.headers['cache-control']]).toEqual([200, 'no-store']);
  for (const kind of ['views', 'calls', 'whatsapp', 'saved'])
    expect((await sendCount(`/counts/${kind}/7`)).status).toBe(204);
  expect((await sendCount('/counts/views/8')).status).toBe(204);
  expect((await site.askAdmin('/metrics')).text).toMatch(/gevel_counted_total\{group="default",kind="calls"\} 1/);

  const { body } = await backoffice.call('POST', '/sites/noord/statistics/estates/7/owner-links', {
    body: { locale: 'de' },
  });
  const address = `/de/fuer-den-eigentuemer/${body.token}`;
  const otherSite = await startSite({ apiUrl: backoffice.url, defaultHost: HOST });
  await site.stop();
  const report = await otherSite.ask(address, {});
  expect(report.status).toBe(200);
  expect(report.text).toMatch(/<dt>Aufrufe<\/dt><dd>1<\/dd>.*<dt>Anrufe<\/dt><dd>1<\/dd>/s);
  expect(report.text).toContain('<svg');
  expect(await findProblems(report.text)).toEqual([]);
  expect(report.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(report.headers['x-robots-tag']).toContain('noindex');
  await backoffice.call('DELETE', '/sites/noord/statistics/estates/7/owner-links');
  expect((await otherSite.ask(address, {})).status).toBe(404);
  await otherSite.stop();
});
