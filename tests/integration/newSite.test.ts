import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '#server/backoffice/commands/runCommand.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { estateInput } from '../support/estateInput.ts';
import { TextSink } from '../support/mail/textSink.ts';
import { EMBEDDED_KIND, type TestDatabase } from '../support/programs/databases.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';
import { rentalUnitInput } from '../support/rentalUnit.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

describe('an agency that was just added', () => {
  let database: TestDatabase;
  let reading: TestBackOffice;
  let writing: TestBackOffice;
  let site: TestSite;

  async function command(...args: string[]) {
    const [out, err] = [new TextSink(), new TextSink()];
    const code = await runCommand(args, { out, err }, { DATA_DIR: database.env.dataDir });
    return { code, out: out.take(), err: err.take() };
  }
  const requestPath = (path: string) => site.askUntilServed(path);
  const findProblems = async (): Promise<{ level: string; kind: string; detail: string }[]> =>
    JSON.parse((await command('check', '--site', 'duinhof', '--json')).out).sites[0].problems;

  beforeAll(async () => {
    database = await EMBEDDED_KIND.start();
    reading = await startTestBackOffice({ database });
    await command('site', 'add', '--id', 'duinhof', '--name', 'Duin & Hof');
    site = await startSite({ apiUrl: reading.url, defaultHost: 'duinhof.localhost' });
    writing = await startTestBackOffice({ database, purgeUrls: [`http://127.0.0.1:${site.adminPort}/purge`] });
  });
  afterAll(async () => {
    await site.stop();
    await writing.close();
    await reading.close();
    await database.remove();
  });

  it.each(LOCALES)('has the page to which its forms ask consent, in %s', async (locale) => {
    const form = await requestPath(pathFor('contact', locale));
    const [, privacy = ''] = /<a class="[^"]*" href="([^"]+)" target="_blank" rel="noopener">/.exec(form.text) ?? [];
    expect(privacy).toBe(pathFor('privacyStatement', locale));
    const otherRoutes = (['termsOfUse', 'cookiePolicy', 'accessibilityStatement'] as const).map((route) =>
      pathFor(route, locale),
    );
    for (const path of [privacy, ...otherRoutes]) {
      const page = await requestPath(path);
      expect(page.status).toBe(200);
      expect(page.text).toContain('Duin &amp; Hof');
      expect(page.text).not.toMatch(/\{\{|\}\}|example\.org<\/a><\/li>|mailto:"|\uE000/);
      expect(form.text).toContain(`href="${path}"`);
    }
  });

  it('is told about wording that no part of the product uses, and may keep it', async () => {
    const file = `${database.env.dataDir}/wording.json`;
    await writeFile(file, JSON.stringify({ 'common:menu': 'Inhoud', 'common:menue': 'Inhoud' }));
    const putResult = await command('translations', 'put', 'nl', '--site', 'duinhof', '--file', file);
    expect([putResult.code, putResult.err]).toEqual([
      0,
      '  ! The product has no text common:menue; did you mean "common:menu"?\n',
    ]);
    expect((await findProblems()).filter(({ kind }) => kind === 'Unknown text')).toEqual([
      { level: 'warning', kind: 'Unknown text', detail: 'nl: common:menue; did you mean "common:menu"?' },
    ]);
  });

  it('is told by check which texts are missing until they are added, and shows them at once', async () => {
    const gaps = (await findProblems()).filter(({ kind }) => kind === 'Gap in an agreement');
    expect(gaps.map(({ level, detail }) => `${level} ${detail.split(':')[0]}`)).toEqual([
      'error legal.companyName',
      'error legal.companyNumber',
      'error contact.street and contact.city',
      'error legal.privacyContact or contact.email',
      'error legal.vatNumber',
      'error legal.registrationNumber',
      'error legal.insurer',
      'error legal.policyNumber',
      'error contact.phone',
      'error contact.email',
    ]);
    expect(gaps[0]?.detail).toContain('privacy nl, privacy fr, privacy en, privacy de, terms nl');
    const statement = pathFor('privacyStatement', 'nl');
    // The footer of each page contains no fact that the agency has not stated.
    expect((await requestPath(statement)).text).not.toMatch(
      /Ondernemingsnummer|Btw-nummer|erkenningsnummer|polisnummer|<li><\/li>/,
    );

    // The placeholder address is not published either, because the agency does not own it.
    expect((await requestPath('/.well-known/security.txt')).status).toBe(404);
    for (const path of [statement, pathFor('contact', 'nl')])
      expect((await requestPath(path)).text).not.toContain('info@example.org');

    const { repositories } = writing;
    const stored = await repositories.sites.get('duinhof');
    if (!stored) throw new Error('the site is gone');
    await repositories.sites.put({
      ...stored,
      contact: {
        ...stored.contact,
        phone: '059 00 00 00',
        email: 'info@duinhof.be',
        street: { nl: 'Zeedijk' },
        number: '1',
        zip: '8400',
        city: { nl: 'Oostende' },
      },
      legal: {
        ...stored.legal,
        companyName: 'Duinhof BV',
        companyNumber: '0123.456.789',
        vatNumber: 'BE0123456789',
        registrationNumber: '500001',
        insurer: 'Verzekeraar',
        policyNumber: '7',
      },
    });
    expect((await findProblems()).filter(({ kind }) => /agreement/.test(kind))).toEqual([]);
    const { text } = await vi.waitFor(async () => {
      const page = await requestPath(statement);
      if (!page.text.includes('Ondernemingsnummer: 0123.456.789')) throw new Error('not yet');
      return page;
    }, WAIT_OPTIONS);
    expect(text).toContain('<li>Btw-nummer BE0123456789</li>');
    expect(text).toContain('Adres: Zeedijk 1, 8400 Oostende');
    expect(text).toContain('<a href="mailto:info@duinhof.be">info@duinhof.be</a>');
  });

  it('shows its homes on its home page before an editor has written one, and holiday homes once there are some', async () => {
    const { estates, rentalUnits, sites } = writing.repositories;
    expect((await requestPath(pathFor('home', 'fr'))).text).not.toContain('Nouveau dans notre offre');
    await estates.upsertMany('duinhof', [
      estateInput({ id: 1, price: 250_000, general: { title: { nl: 'Huis aan de vaart' } } }),
      estateInput({ id: 2, price: 250_000, transaction: TRANSACTION.SOLD, general: { title: { nl: 'Al verkocht' } } }),
    ]);
    const stored = await sites.get('duinhof');
    if (!stored) throw new Error('the site is gone');
    await rentalUnits.upsertMany('duinhof', [rentalUnitInput(1)]);
    await sites.put({ ...stored, features: { ...stored.features, holiday: true } });
    const { text } = await vi.waitFor(async () => {
      const page = await requestPath(pathFor('home', 'fr'));
      if (!page.text.includes('Locations de vacances')) throw new Error('not yet');
      return page;
    }, WAIT_OPTIONS);
    expect(text).toContain('Nouveau dans notre offre');
    expect(text).toContain('Huis aan de vaart');
    expect(text).not.toContain('Al verkocht');
    expect(text).toContain('/fr/vacances/1');
  });

  it('has a space before the colons of its legal notice in French only', async () => {
    expect((await requestPath(pathFor('contact', 'fr'))).text).toContain('<li>Pays d’agréation\u00A0: Belgique</li>');
    expect((await requestPath(pathFor('contact', 'nl'))).text).toContain('<li>Land van erkenning: België</li>');
  });
});
