import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenedRepositories } from '#server/backoffice/openRepositories.ts';
import { parseOptions } from '#server/backoffice/core/cli/command.ts';
import { redirectCommand } from '#server/backoffice/redirects/redirect.command.ts';
import { onEachDatabase } from '../support/programs/onEachDatabase.ts';
import { siteInput } from '../support/siteInput.ts';
import { TextSink } from '../support/mail/textSink.ts';
import type { TestBackOffice } from '../support/programs/testBackOffice.ts';

const redirectsPath = '/sites/noord/redirects';

onEachDatabase('The redirects', (current) => {
  const call: TestBackOffice['call'] = (...args) => current().call(...args);
  const putRedirect = (from: string, to: string) => call('PUT', redirectsPath, { body: { from, to } });
  const find = (address: string) =>
    call('GET', `${redirectsPath}/by-address?address=${encodeURIComponent(address)}`, { anonymous: true });

  const open = async () => ({ repositories: current().repositories }) as OpenedRepositories;
  const run = async (...args: string[]) => {
    const [out, err] = [new TextSink(), new TextSink()];
    const { values, positionals } = parseOptions(redirectCommand, args);
    const code = await redirectCommand.run({ values, positionals, out, err, open }).catch((error: unknown) => {
      err.write(String(error));
      return 1;
    });
    return { code, out: out.take(), err: err.take() };
  };

  beforeAll(async () => {
    const { repositories } = current();
    await repositories.sites.put(siteInput('noord'));
    await repositories.sites.put(siteInput('zuid'));
    await repositories.pages.put('noord', {
      id: 'team',
      kind: 'content',
      path: { nl: 'over-ons/team' },
      title: { nl: 'Team' },
    });
  });

  it('are added once, then left alone, changed and removed', async () => {
    const added = await putRedirect('/Oud Adres/', '/nl/aanbod#lijst');
    expect([added.status, added.body]).toEqual([201, { id: '/Oud%20Adres', outcome: 'created' }]);
    expect((await putRedirect('/Oud%20Adres', '/nl/aanbod#lijst')).body.outcome).toBe('unchanged');
    expect((await putRedirect('/Oud Adres', '/nl/contact')).body.outcome).toBe('updated');
    expect((await find('/Oud%20Adres')).body).toEqual({ from: '/Oud%20Adres', to: '/nl/contact' });
    expect((await find('/oud%20adres')).status).toBe(204);

    const address = `${redirectsPath}?address=${encodeURIComponent('/Oud Adres')}`;
    expect((await call('DELETE', address)).status).toBe(204);
    expect((await call('DELETE', address)).status).toBe(404);
    expect((await find('/Oud%20Adres')).status).toBe(204);
  });

  it('are found by their path and query first, then by their path with any query', async () => {
    await putRedirect('/detail.php', '/nl/aanbod');
    await putRedirect('/detail.php?taal=nl&id=12', '/nl/aanbod/12');
    expect((await find('/detail.php?id=12&taal=nl')).body.to).toBe('/nl/aanbod/12');
    expect((await find('/detail.php?id=13&taal=nl')).body.to).toBe('/nl/aanbod');
    expect((await find('/detail.php')).body.to).toBe('/nl/aanbod');
    const otherSiteAnswer = await call('GET', '/sites/zuid/redirects/by-address?address=%2Fdetail.php', {
      anonymous: true,
    });
    expect(otherSiteAnswer.status).toBe(204);
  });

  it('are found, changed and removed whatever parameters a campaign has added', async () => {
    expect((await find('/detail.php?id=12&taal=nl&fbclid=IwAR0-x')).body.to).toBe('/nl/aanbod/12');
    expect((await find('/detail.php?utm_source=mail&id=12&gclid=y&taal=nl')).body.to).toBe('/nl/aanbod/12');
    expect((await putRedirect('/actie?utm_source=folder', '/nl/aanbod')).body).toEqual({
      id: '/actie',
      outcome: 'created',
    });
    expect((await putRedirect('/actie?utm_source=mail', '/nl/aanbod')).body.outcome).toBe('unchanged');
    expect((await call('DELETE', `${redirectsPath}?address=${encodeURIComponent('/actie?fbclid=z')}`)).status).toBe(
      204,
    );
    expect((await find('/actie')).status).toBe(204);
  });

  it('are listed page by page', async () => {
    const { body } = await call('GET', `${redirectsPath}?limit=1`, { anonymous: true });
    expect(body).toEqual([{ from: '/detail.php', to: '/nl/aanbod' }]);
    const secondPage = await call('GET', `${redirectsPath}?after=${encodeURIComponent('/detail.php')}`, {
      anonymous: true,
    });
    expect(secondPage.body).toEqual([{ from: '/detail.php?id=12&taal=nl', to: '/nl/aanbod/12' }]);
  });

  it.each([
    ['a loop', '/nl/aanbod/12', '/detail.php?id=12&taal=nl', 409, /loop/],
    ['a chain', '/ouder', '/detail.php', 409, /chain/],
    ['a page that an editor wrote', '/nl/over-ons/team', '/nl/aanbod', 409, /page team/],
    ['a screen of the site', '/fr/offre', '/fr', 409, /own page offer/],
    ['the home page', '/', '/nl', 409, /answers at this address/],
    ['a folder of the product’s files', '/assets/brochure.pdf', '/nl/aanbod', 409, /own folder \/assets\//],
    ['a file of every site', '/robots.txt?x=1', '/nl/aanbod', 409, /own file \/robots\.txt/],
    ['an address for scripts', '/nl/ajax/similar-estate/1', '/nl/aanbod', 409, /an address for scripts/],
    ['another site', '/weg', 'https://elsewhere.example/', 422, /refused/],
    ['another site that looks like a path', '/weg', '//elsewhere.example/', 422, /refused/],
  ])('are refused for %s', async (_, from, to, status, reason) => {
    const answer = await putRedirect(from, to);
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(reason)]);
    expect((await find(from)).body?.to).not.toBe(to);
  });

  it('may lead from a file in the folders of pictures and documents', async () => {
    for (const from of ['/media/1023/brochure.pdf', '/files/lastenboek.pdf'])
      expect((await putRedirect(from, '/nl/aanbod')).status).toBe(201);
  });

  it('may begin with a language that the site does not have', async () => {
    expect((await putRedirect('/de/angebot', '/nl/aanbod')).status).toBe(201);
  });

  it.each([
    ['a page that the editor hid', '/nl/acties'],
    ['a page in a language that the site no longer has', '/de/team'],
    ['the references that the site does not show', '/nl/verkocht-en-verhuurd'],
    ['the page of the team, which a site without people does not have', '/nl/team-en-kantoren'],
    ['a privacy statement that does not exist', '/nl/privacyverklaring'],
  ])('may begin at the address of %s', async (_, from) => {
    const { repositories } = current();
    await repositories.sites.put(siteInput('oost'));
    await repositories.pages.put('oost', {
      id: 'hidden',
      kind: 'content',
      path: { nl: 'acties' },
      title: { nl: 'Acties' },
      hidden: true,
    });
    await repositories.pages.put('oost', {
      id: 'team',
      kind: 'content',
      path: { nl: 'over-ons/team', de: 'team' },
      title: { nl: 'Team' },
    });
    const answer = await call('PUT', '/sites/oost/redirects', { body: { from, to: '/nl/contact' } });
    expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
  });

  it('are refused for the references that the site shows', async () => {
    await current().repositories.sites.put(siteInput('midden', { history: { references: true } }));
    const body = { from: '/nl/verkocht-en-verhuurd', to: '/nl/contact' };
    const answer = await call('PUT', '/sites/midden/redirects', { body });
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringMatching(/own page references/)]);
  });

  it.each([
    ['a privacy statement', '/nl/privacyverklaring', /own page privacyStatement/],
    ['terms of use', '/nl/gebruiksvoorwaarden', /own page termsOfUse/],
    ['the form for consent', '/fr/politique-de-cookies', /own page cookiePolicy/],
    ['the page of the team and offices', '/fr/equipe-et-agences', /own page teamAndOffices/],
    ['the page of an office', '/nl/kantoren/gent', /own page office/],
    ['the page of a person', '/nl/team/jan-maes', /own page agent/],
  ])('are refused for %s that the site has', async (_, from, reason) => {
    const { sites, agreements, offices, entities } = current().repositories;
    await sites.put(siteInput('ginder', { consent: { media: true } }));
    await agreements.put('ginder', 'nl', [
      { id: 'privacy', kind: 'privacy', title: 'Privacy', html: '<p>x</p>', version: '1' },
      { id: 'terms', kind: 'terms', title: 'Voorwaarden', html: '<p>x</p>', version: '1' },
    ]);
    await offices.put('ginder', { id: 'gent', name: { nl: 'Kantoor Gent' }, city: { nl: 'Gent' } });
    await entities.put('ginder', { name: 'team', label: { nl: 'Team' } }, [
      { id: 'jan-maes', data: { name: 'Jan Maes', function: { nl: 'Makelaar' } } },
    ]);
    const answer = await call('PUT', '/sites/ginder/redirects', { body: { from, to: '/nl/contact' } });
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringMatching(reason)]);
  });

  it('may begin at a text in a language in which the agency has not written it', async () => {
    const { sites, agreements } = current().repositories;
    await sites.put(siteInput('verder'));
    await agreements.put('verder', 'nl', [
      { id: 'privacy', kind: 'privacy', title: 'Privacy', html: '<p>x</p>', version: '1' },
    ]);
    const [from, to] = ['/fr/declaration-de-confidentialite', '/fr/contact'];
    expect((await call('PUT', '/sites/verder/redirects', { body: { from, to } })).status).toBe(201);
  });

  it('require the token', async () => {
    const answer = await call('PUT', redirectsPath, { body: { from: '/a', to: '/nl' }, anonymous: true });
    expect(answer.status).toBe(401);
  });

  it('never form a chain, even with concurrent writes', async () => {
    const steps = Array.from({ length: 8 }, (_, index) => putRedirect(`/schakel-${index}`, `/schakel-${index + 1}`));
    await Promise.all(steps);
    const { body } = await call('GET', redirectsPath, { anonymous: true });
    const all = new Map((body as { from: string; to: string }[]).map(({ from, to }) => [from, to]));
    expect([...all.values()].filter((to) => all.has(to))).toEqual([]);
    expect(all.has('/schakel-0') || all.has('/schakel-1')).toBe(true);
  });

  describe('by command', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-redirects-'));
      await current().repositories.sites.put(siteInput('west', { hostnames: ['www.west.example'] }));
    });
    afterAll(() => rm(folder, { recursive: true }));

    it('adds, lists and removes', async () => {
      expect(await run('add', '--site', 'west', '/oud/', '/nl/aanbod')).toMatchObject({
        code: 0,
        out: '/oud → /nl/aanbod (created)\n',
      });
      const refused = await run('add', '--site', 'west', '/ouder', '/oud');
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('chain') });
      expect((await run('list', '--site', 'west')).out).toMatch(/\/oud +\/nl\/aanbod/);
      expect((await run('remove', '--site', 'west', '/oud')).code).toBe(0);
      expect(await run('remove', '--site', 'west', '/oud')).toMatchObject({ code: 1 });
      expect(await run('list', '--site', 'nowhere')).toMatchObject({ code: 1 });
    });

    it('imports a file, and reports every refused row', async () => {
      const file = path.join(folder, 'redirects.csv');
      const report = path.join(folder, 'report.json');
      await writeFile(
        file,
        [
          'from,to',
          'https://www.west.example/te-koop/,/nl/aanbod',
          '/team,https://www.west.example/nl/contact#team',
          '/ploeg,/team',
          '/nl/aanbod,/nl',
          'https://elsewhere.example/weg,/nl',
          '/zelf,/zelf',
          '/team,/nl/contact#team',
        ].join('\n'),
      );
      const args = ['import', '--site', 'west', '--file', file];
      const dry = await run(...args, '--dry-run');
      expect(dry.out).toMatch(/nothing was written/);
      expect((await run('list', '--site', 'west')).out).not.toContain('/team');

      const { code, out } = await run(...args, '--report', report);
      expect(code).toBe(0);
      expect(out).toMatch(/read +7\n.*created +2\n.*updated +0\n.*unchanged +1\n.*refused +4\n/s);
      const { refused } = JSON.parse(await readFile(report, 'utf8')) as { refused: { row: number; reason: string }[] };
      expect(refused.map(({ row }) => row)).toEqual([4, 5, 6, 7]);
      expect(refused.map(({ reason }) => reason)).toEqual([
        expect.stringContaining('chain'),
        expect.stringContaining('own page offer'),
        expect.stringContaining('not a path of the site'),
        expect.stringContaining('loop'),
      ]);
      expect((await run('list', '--site', 'west')).out).toMatch(/\/team +\/nl\/contact#team/);
      expect((await run(...args)).out).toMatch(/created +0\n.*unchanged +3\n/s);
    });

    it('refuses a file that is not a table', async () => {
      const file = path.join(folder, 'other.csv');
      await writeFile(file, 'old,new\n/a,/b\n');
      expect(await run('import', '--site', 'west', '--file', file)).toMatchObject({
        code: 1,
        err: expect.stringContaining('no column "from"'),
      });
    });
  });
});
