import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectHarmless, HOSTILE_MARKUP, HOSTILE_HTML } from '../../support/harmless.ts';
import { estateInput } from '../../support/estateInput.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../../support/programs/databases.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { siteInput } from '../../support/siteInput.ts';

/** The time limit. It is below a minute, because without a purge a page is out of date for a minute. */
const WAIT_OPTIONS = { timeout: 50_000, interval: 20 };
const HOST = 'alpha.example.com';
const buildPage = (id: string, type: string) => ({
  id,
  kind: 'content',
  path: { nl: id },
  title: { nl: id },
  blocks: [{ id: 'one', type, data: { title: { nl: 'Titel' } } }],
});

const buildTeam = (name: string) => ({
  label: { nl: 'Team' },
  items: [{ id: 'ann', data: { name, function: { nl: 'Makelaar' }, phone: name } }],
});
const buildReviews = (author: string) => ({
  label: { nl: 'Klanten' },
  items: [{ id: 'a', data: { quote: { nl: author }, author, rating: 5, date: '2026-01-01' } }],
});
const buildMenu = (nl: string) => ({ items: [{ id: 'a', label: { nl }, target: { route: 'contact' }, children: [] }] });
const createAgreementBuilder = (kind: string) => (html: string) => ({
  kind,
  title: html,
  html,
  version: html.slice(0, 10),
});
const buildPrivacyStatement = createAgreementBuilder('privacy');

describe('content that is written while the site runs', () => {
  let database: TestDatabase;
  let reading: TestBackOffice;
  let writing: TestBackOffice;
  let site: TestSite;

  const write = async (method: string, path: string, body?: unknown) => {
    const { status, text } = await writing.call(method, path, { body, site: 'alpha' });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  };
  const readPage = async (path: string) => (await site.askUntilServed(path)).text;
  /**
   * Returns the page as soon as it contains the text or, when `isThere` is false, no longer contains it. After the time
   * limit, the function returns the page in its last state.
   */
  const readWhenChanged = async (path: string, words: string, isThere = true): Promise<string> => {
    const readExpected = async () => {
      const text = await readPage(path);
      if (text.includes(words) !== isThere) throw new Error('not yet');
      return text;
    };
    return vi.waitFor(readExpected, WAIT_OPTIONS).catch(() => readPage(path));
  };

  beforeAll(async () => {
    database = await EMBEDDED_KIND.start();
    reading = await startTestBackOffice({ database });
    const { sites, estates } = reading.repositories;
    await sites.put(siteInput('alpha'));
    await estates.put('alpha', estateInput({ id: 1, estate: { collections: [] } }));
    site = await startSite({ apiUrl: reading.url, defaultHost: HOST });
    writing = await startTestBackOffice({ database, purgeUrls: [`http://127.0.0.1:${site.adminPort}/purge`] });
    await write('PUT', '/sites/alpha/pages/mensen', buildPage('mensen', 'team'));
    await write('PUT', '/sites/alpha/pages/klanten', buildPage('klanten', 'reviews'));
  });
  afterAll(async () => {
    await site.stop();
    await writing.close();
    await reading.close();
    await database.remove();
  });

  it.each([
    ['a menu', '/sites/alpha/navigation/header', '/nl/aanbod', buildMenu],
    ['a menu at the foot', '/sites/alpha/navigation/footer', '/nl/aanbod', buildMenu],
    ['the team', '/sites/alpha/entities/team', '/nl/mensen', buildTeam],
    ['reviews', '/sites/alpha/entities/reviews', '/nl/klanten', buildReviews],
    ['the terms', '/sites/alpha/agreements/nl/terms', '/nl/gebruiksvoorwaarden', createAgreementBuilder('terms')],
    ['wording', '/translations/nl', '/nl/contact', (text: string) => ({ 'common:skipToContent': text })],
    [
      'the title of a list',
      '/sites/alpha/estate-pages/sale/all',
      '/nl/aanbod/te-koop',
      (nl: string) => ({ title: { nl } }),
    ],
  ])('shows %s at once, changed and deleted, and never executes it', async (_what, at, path, body) => {
    await readPage(path);
    await write('PUT', at, body('Eerste woorden'));
    expect(await readWhenChanged(path, 'Eerste woorden')).toContain('Eerste woorden');
    await write('PUT', at, body('Tweede woorden'));
    expect(await readWhenChanged(path, 'Tweede woorden')).toContain('Tweede woorden');
    await write('PUT', at, body(HOSTILE_MARKUP));
    expect(await readWhenChanged(path, 'Tweede woorden', false)).not.toContain('Tweede woorden');
    expect(await readWhenChanged(path, 'evil()')).toContain('evil()');
    expectHarmless(await readPage(path));
    await write('DELETE', at);
    expect(await readWhenChanged(path, 'evil()', false)).not.toContain('evil()');
  });

  it('keeps the privacy statement that forms link until the language is removed from the site', async () => {
    const [at, shown] = ['/sites/alpha/agreements/nl/privacy', '/nl/privacyverklaring'];
    await write('PUT', at, buildPrivacyStatement('Eerste woorden'));
    expect(await readWhenChanged(shown, 'Eerste woorden')).toContain('Eerste woorden');
    await write('PUT', at, buildPrivacyStatement('Tweede woorden'));
    expect(await readWhenChanged(shown, 'Tweede woorden')).toContain('Tweede woorden');
    const refusal = await writing.call('DELETE', at);
    expect([refusal.status, refusal.body.detail]).toEqual([409, expect.stringContaining('ask for consent')]);
    const otherAnswer = await writing.call('PUT', at, { body: createAgreementBuilder('terms')('Derde woorden') });
    expect([otherAnswer.status, otherAnswer.body.detail]).toEqual([409, expect.stringContaining('ask for consent')]);
    expect(await readPage('/nl/contact')).toContain(`href="${shown}"`);
    expect(await readPage(shown)).toContain('Tweede woorden');

    await write('PUT', '/sites/alpha', siteInput('alpha', { locales: ['fr'] }));
    await write('DELETE', at);
    await write('PUT', '/sites/alpha', siteInput('alpha'));
    const expectGone = async () => expect((await site.askUntilServed(shown)).status).toBe(404);
    await vi.waitFor(expectGone, WAIT_OPTIONS);
  });

  it('links legal texts at the foot of every page as long as they exist', async () => {
    await write('PUT', '/sites/alpha/agreements/nl/terms', createAgreementBuilder('terms')('Voorwaarden'));
    expect(await readWhenChanged('/nl/contact', '/nl/gebruiksvoorwaarden')).toContain('/nl/gebruiksvoorwaarden');
    await write('DELETE', '/sites/alpha/agreements/nl/terms');
    expect(await readWhenChanged('/nl/contact', '/nl/gebruiksvoorwaarden', false)).not.toContain(
      '/nl/gebruiksvoorwaarden',
    );
  });

  it('sanitises legal texts', async () => {
    await write('PUT', '/sites/alpha/agreements/nl/privacy', buildPrivacyStatement(HOSTILE_HTML));
    expect(await readWhenChanged('/nl/privacyverklaring', '<p>text</p>')).toContain('<p>text</p>');
    expectHarmless(await readPage('/nl/privacyverklaring'));
  });
});
