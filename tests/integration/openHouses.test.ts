import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dayAfter, dayOf } from '../../shared/i18n/moments.ts';
import { validEntries } from '../support/calendarRules.ts';
import { estateInput } from '../support/estateInput.ts';
import { expectHarmless, NASTY } from '../support/harmless.ts';
import { embedded, type TestDatabase } from '../support/programs/databases.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';
import { siteInput } from '../support/siteInput.ts';

const HOST = 'alpha.example.com';
/** A page would be out of date for a minute without a purge. */
const SOON = { timeout: 20_000, interval: 50 };
const DATE = dayAfter(dayOf(new Date()), 9);
const day = (changes: object = {}) => ({ id: 'first', start: `${DATE}T14:00`, end: `${DATE}T16:00`, ...changes });
const PAGE = '/nl/opendeurdagen/1/first';

describe('open house days', () => {
  let database: TestDatabase;
  let reading: TestBackOffice;
  let backoffice: TestBackOffice;
  let site: TestSite;

  const ask = (path: string) => site.ask(path, { headers: { 'user-agent': 'Googlebot/2.1' }, host: HOST });
  const plan = (...days: readonly object[]) =>
    backoffice.call('PUT', '/sites/alpha/estates/1/open-houses', { body: { days } });
  const soon = (path: string, check: (answer: { status: number; text: string }) => void) =>
    vi.waitFor(async () => check(await ask(path)), SOON);

  beforeAll(async () => {
    database = await embedded.start();
    reading = await startTestBackOffice({ database });
    const { sites, estates } = reading.repositories;
    await sites.put(siteInput('alpha', { locales: ['nl', 'fr'] }));
    await estates.upsertMany('alpha', [estateInput({ id: 1, price: 300_000 }), estateInput({ id: 2, price: 1 })]);
    site = await startSite({ apiUrl: reading.url, defaultHost: HOST });
    backoffice = await startTestBackOffice({ database, purgeUrls: [`http://127.0.0.1:${site.adminPort}/purge`] });
  });
  afterAll(async () => {
    await site.stop();
    await backoffice.close();
    await reading.close();
    await database.remove();
  });

  it('are on pages, lists, calendars and sitemaps as soon as they are planned, and gone when they are called off', async () => {
    for (const path of ['/nl/aanbod', '/nl/opendeurdagen', PAGE, '/nl/aanbod/1']) await ask(path);
    const planned = await plan(day({ registration: {}, text: { nl: NASTY } }));
    expect(planned.status).toBe(201);
    await soon('/nl/opendeurdagen', ({ text }) => expect(text).toContain(PAGE));
    await soon('/nl/aanbod', ({ text }) => expect(text.match(/Opendeurdag \w+\u00a0\d/g)).toHaveLength(1));
    await soon(PAGE, ({ status, text }) => {
      expect(status).toBe(200);
      expect(text).toContain('name="people"');
      expectHarmless(text);
    });
    const { text: filtered } = await ask('/nl/aanbod?open-house=1');
    expect(filtered).toContain('data-estate-id="1"');
    expect(filtered).not.toContain('data-estate-id="2"');
    expect((await ask('/fr/portes-ouvertes/1/first')).text).toContain('14\u00a0h–16\u00a0h');
    for (const path of ['/nl/opendeurdagen/agenda.ics', `${PAGE}/agenda.ics`]) {
      const { status, text } = await ask(path);
      expect([status, validEntries(text)]).toEqual([200, [expect.anything()]]);
    }

    await plan();
    await soon('/nl/opendeurdagen', ({ text }) => expect(text).not.toContain(PAGE));
    await soon('/nl/aanbod', ({ text }) => expect(text).not.toMatch(/Opendeurdag \w+\s\d/));
    await soon(PAGE, ({ status, text }) => expect([status, text.includes('voorbij')]).toEqual([404, true]));
    expect((await ask(`${PAGE}/agenda.ics`)).status).toBe(404);
  });

  it('say that they are full', async () => {
    await plan(day({ registration: { limit: 1 } }));
    await soon(PAGE, ({ text }) => expect(text).toContain('name="people"'));
    const visitor = { firstName: 'An', lastName: 'Maes', email: 'an@visitor.example', phone: '0470 12 34 56' };
    const { status } = await backoffice.call('POST', '/sites/alpha/published-open-houses/1/first/registrations', {
      body: { people: 1, visitor, locale: 'nl' },
      headers: { 'Idempotency-Key': 'a'.repeat(20) },
    });
    expect(status).toBe(201);
    await soon(PAGE, ({ text }) =>
      expect([text.includes('volzet'), text.includes('name="people"')]).toEqual([true, false]),
    );
    await soon('/nl/opendeurdagen', ({ text }) => expect(text).toContain('Volzet'));
  });
});
