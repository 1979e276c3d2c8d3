import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '#server/backoffice/commands/runCommand.ts';
import { TextSink } from '../support/mail/textSink.ts';
import { estateInput } from '../support/estateInput.ts';
import { onEachDatabase } from '../support/programs/onEachDatabase.ts';
import type { TestBackOffice } from '../support/programs/testBackOffice.ts';
import { siteInput } from '../support/siteInput.ts';
import { withoutSimilar } from '../support/withoutSimilar.ts';

const buildMenuItem = (id: string, target: unknown, children: unknown[] = []) => ({
  id,
  label: { nl: id },
  target,
  children,
});
const HEADER_MENU = {
  items: [buildMenuItem('offer', { route: 'offer' }, [buildMenuItem('web', { url: 'https://example.com/' })])],
};
const PERSON_ANN = { name: 'Ann', function: { nl: 'Makelaar' } };
const TEAM = { label: { nl: 'Team' }, items: [{ id: 'ann', sort: 1, data: PERSON_ANN }] };
const PRIVACY_AGREEMENT = { kind: 'privacy', title: 'Privacy', html: '<p>Wij</p>', version: '2026-11' };
const TERMS_AGREEMENT = { ...PRIVACY_AGREEMENT, kind: 'terms', title: 'Voorwaarden' };
const TRANSLATION = { 'offer:chip.bedMin_other': 'Onze {{count}} huizen' };
const TOP_COLLECTION = { name: { nl: 'Top' }, estateIds: [7] };
const NEWS_ARTICLE = {
  publishedAt: '2026-03-01T09:00:00+01:00',
  title: { nl: 'Lente in Gent' },
  slug: { nl: 'lente-in-gent' },
  html: { nl: '<p>Een</p>' },
};
const GHENT_OFFICE = {
  name: { nl: 'Kantoor Gent' },
  city: { nl: 'Gent' },
  openingHours: { weekly: { monday: [{ from: '09:00', to: '12:00' }] }, exceptions: [] },
};
const HOUSES_PAGE = { title: { nl: "Villa's" } };

interface WrittenResource {
  readonly name: string;
  readonly path: string;
  readonly site?: string;
  readonly body: Record<string, unknown>;
  readonly changed: Record<string, unknown>;
  readonly tag: string;
  /** The path of a call that reads what was written. */
  readonly readPath: string;
  readonly command: readonly string[];
}

const WRITTEN_RESOURCES: readonly WrittenResource[] = [
  {
    name: 'navigation',
    path: '/sites/noord/navigation/header',
    body: HEADER_MENU,
    changed: { items: [buildMenuItem('contact', { route: 'contact' })] },
    tag: 's-noord.nav',
    readPath: '/sites/noord/navigation/header',
    command: ['navigation', 'header'],
  },
  {
    name: 'entities',
    path: '/sites/noord/entities/team',
    body: TEAM,
    changed: { ...TEAM, items: [{ id: 'bea', sort: 0, data: { ...PERSON_ANN, name: 'Bea' } }] },
    tag: 's-noord.ent',
    readPath: '/sites/noord/entities/team/items',
    command: ['entities', 'team'],
  },
  {
    name: 'agreements',
    path: '/sites/noord/agreements/nl/terms',
    body: TERMS_AGREEMENT,
    changed: { ...TERMS_AGREEMENT, html: '<p>Wij en zij</p>' },
    tag: 's-noord.agr',
    readPath: '/sites/noord/agreements?locale=nl',
    command: ['agreements', 'nl', 'terms'],
  },
  {
    name: 'translations',
    path: '/translations/nl',
    site: 'noord',
    body: TRANSLATION,
    changed: { 'offer:chip.bedMin_other': 'Aanbod' },
    tag: 's-noord.tr',
    readPath: '/translations/nl',
    command: ['translations', 'nl'],
  },
  {
    name: 'collections',
    path: '/sites/noord/estate-collections/Top%205',
    body: TOP_COLLECTION,
    changed: { ...TOP_COLLECTION, name: { nl: 'De top' } },
    tag: 's-noord.list',
    readPath: '/sites/noord/estate-collections/Top%205',
    command: ['collections', 'Top 5'],
  },
  {
    name: 'estate pages',
    path: '/sites/noord/estate-pages/sale/house',
    body: HOUSES_PAGE,
    changed: { ...HOUSES_PAGE, introduction: { nl: 'Met tuin' } },
    tag: 's-noord.pages',
    readPath: '/sites/noord/estate-pages/sale/house',
    command: ['estate-pages', 'sale', 'house'],
  },
  {
    name: 'articles',
    path: '/sites/noord/articles/lente',
    body: NEWS_ARTICLE,
    changed: { ...NEWS_ARTICLE, html: { nl: '<p>Twee</p>' } },
    tag: 's-noord.art',
    readPath: '/sites/noord/published-articles/nl/lente-in-gent',
    command: ['articles', 'lente'],
  },
  {
    name: 'offices',
    path: '/sites/noord/offices/gent',
    body: GHENT_OFFICE,
    changed: { ...GHENT_OFFICE, phone: '+32 9 000 00 00' },
    tag: 's-noord.off',
    readPath: '/sites/noord/offices',
    command: ['offices', 'gent'],
  },
];

onEachDatabase('The content writes', (current, database) => {
  const call: TestBackOffice['call'] = (...args) => current().call(...args);
  const put = ({ path: at, site }: Pick<WrittenResource, 'path' | 'site'>, body: unknown) =>
    call('PUT', at, { body, ...(site !== undefined && { site }) });
  /** The cursor after the purges that were read last. */
  let cursor: string | undefined;
  async function readPurgedTags(): Promise<string[]> {
    const after = cursor === undefined ? '' : `?after=${encodeURIComponent(cursor)}`;
    const { body } = await call('GET', `/purges${after}`);
    cursor = body.cursor;
    return withoutSimilar(body.purges.flatMap(({ tags }: { tags: string[] }) => tags));
  }
  const readRefusal = async (at: string, body: unknown, site?: string) => {
    const answer = await put({ path: at, ...(site !== undefined && { site }) }, body);
    return [answer.status, (answer.body?.errors ?? []).map(({ pointer }: { pointer: string }) => pointer)];
  };

  async function run(args: readonly string[]) {
    const [out, err] = [new TextSink(), new TextSink()];
    const { databaseUrl, dataDir } = database().env;
    const variables = { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
    const code = await runCommand(args, { out, err }, variables);
    return { code, out: out.take(), err: err.take() };
  }

  beforeAll(async () => {
    await current().repositories.sites.put(siteInput('noord'));
    await current().repositories.sites.put(siteInput('zuid'));
    await current().repositories.estates.put('noord', estateInput({ id: 7 }));
  });

  describe.each(WRITTEN_RESOURCES)('$name', (kind) => {
    const { path: at, site, body, changed, tag, readPath: read } = kind;
    const options = site === undefined ? {} : { site };

    it('need the token', async () => {
      for (const method of ['PUT', 'DELETE'])
        expect((await call(method, at, { ...options, body, anonymous: true })).status).toBe(401);
    });

    it('create, leave alone, change and delete content, with a purge for each change', async () => {
      await readPurgedTags();
      const created = await put(kind, body);
      expect([created.status, created.body]).toEqual([201, expect.objectContaining(body)]);
      expect(await readPurgedTags()).toEqual([tag]);
      const stored = await call('GET', read, options);

      const same = await put(kind, body);
      expect([same.status, await readPurgedTags()]).toEqual([200, []]);
      expect((await call('GET', read, options)).body).toEqual(stored.body);

      const updated = await put(kind, changed);
      expect([updated.status, await readPurgedTags()]).toEqual([200, [tag]]);
      expect((await call('GET', read, options)).body).not.toEqual(stored.body);

      expect((await call('DELETE', at, options)).status).toBe(204);
      expect(await readPurgedTags()).toEqual([tag]);
      expect((await call('DELETE', at, options)).status).toBe(404);
      expect(await readPurgedTags()).toEqual([]);
    });

    it('belong to one existing site', async () => {
      await put(kind, body);
      const otherSitePath = at.replace('noord', 'zuid');
      expect((await call('DELETE', otherSitePath, site === undefined ? {} : { site: 'zuid' })).status).toBe(404);
      const unknownSiteAnswer = await call('PUT', at.replace('noord', 'geen'), { body, ...(site && { site: 'geen' }) });
      expect(unknownSiteAnswer.status).toBe(404);
    });

    it('refuse unknown fields and content that cannot be stored', async () => {
      expect((await put(kind, { ...body, 'no such:field !': 1 })).status).toBe(422);
      expect((await put(kind, [body])).status).toBe(422);
      expect((await put(kind, null)).status).toBe(422);
      const text = JSON.stringify(body).replace(/("nl":"|"offer:chip.bedMin_other":"|"title":")/, '$1\\u0000');
      expect((await put(kind, JSON.parse(text))).status).toBe(422);
      expect((await put({ ...kind, path: at.replace(/[^/]*$/, '%00') }, body)).status).toBe(404);
    });

    it('handle concurrent writers', async () => {
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) => put(kind, index % 2 === 0 ? body : changed)),
      );
      expect(answers.map(({ status }) => status).filter((status) => status > 201)).toEqual([]);
    });
  });

  it('accept an id or key in a body only if it matches the address', async () => {
    expect(await readRefusal('/sites/noord/navigation/header', { ...HEADER_MENU, type: 'footer' })).toEqual([
      422,
      ['/type'],
    ]);
    expect((await put({ path: '/sites/noord/navigation/header' }, { ...HEADER_MENU, type: 'header' })).status).toBe(
      200,
    );
    expect(await readRefusal('/sites/noord/entities/team', { ...TEAM, name: 'reviews' })).toEqual([422, ['/name']]);
    expect(await readRefusal('/sites/noord/agreements/nl/privacy', { ...PRIVACY_AGREEMENT, id: 'x' })).toEqual([
      422,
      ['/id'],
    ]);
    expect(await readRefusal('/sites/noord/estate-collections/top', { ...TOP_COLLECTION, id: 'x' })).toEqual([
      422,
      ['/id'],
    ]);
    expect(await readRefusal('/sites/noord/estate-pages/sale/house', { ...HOUSES_PAGE, a: 'rent' })).toEqual([
      422,
      ['/a'],
    ]);
  });

  it('refuse an estate page for content that no list with a readable address has', async () => {
    const wrong = ['gent', 'villa', '0', '900000-villa', 'house-900000'];
    expect(
      await Promise.all(wrong.map((key) => readRefusal(`/sites/noord/estate-pages/sale/${key}`, HOUSES_PAGE))),
    ).toEqual(wrong.map(() => [422, ['/b']]));
    const right = ['all', 'holiday-home', '900000', '900000-apartment'];
    const answers = await Promise.all(
      right.map((key) => put({ path: `/sites/noord/estate-pages/sale/${key}` }, HOUSES_PAGE)),
    );
    expect(answers.map(({ status }) => status)).toEqual(right.map(() => 201));
  });

  it('describe the expected form of a wording key', async () => {
    const { status, body } = await put({ path: '/translations/nl', site: 'noord' }, { 'common.menu': 'Menu' });
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ errors: [{ pointer: '/common.menu', detail: 'a key such as common:menu' }] }),
    ]);
  });

  it.each([
    ['a script as an address', [buildMenuItem('a', { url: 'javascript:alert(1)' })], '/items/0/target/url'],
    ['data as an address', [buildMenuItem('a', { url: 'data:text/html,x' })], '/items/0/target/url'],
    ['a page that no site has', [buildMenuItem('a', { route: 'nowhere' })], '/items/0/target/route'],
    ['a page with a parameter', [buildMenuItem('a', { route: 'estate' })], '/items/0/target/route'],
    ['two targets', [buildMenuItem('a', { route: 'offer', url: 'https://example.com' })], '/items/0/target'],
    [
      '62 kB as a label',
      [{ ...buildMenuItem('a', undefined), label: { nl: 'x'.repeat(62_000) } }],
      '/items/0/label/nl',
    ],
    ['a language that there is not', [{ ...buildMenuItem('a', undefined), label: { xx: 'a' } }], '/items/0/label/xx'],
    ['an id twice', [buildMenuItem('a', undefined, [buildMenuItem('a', undefined)])], '/items/0/children/0/id'],
    [
      'five levels',
      [
        buildMenuItem('a', undefined, [
          buildMenuItem('b', undefined, [
            buildMenuItem('c', undefined, [buildMenuItem('d', undefined, [buildMenuItem('e', undefined)])]),
          ]),
        ]),
      ],
      '/items/0/children/0/children/0/children/0/children/0',
    ],
    ['501 items', Array.from({ length: 501 }, (_, index) => buildMenuItem(`i${index}`, undefined)), '/items'],
  ])('refuse a navigation with %s', async (_what, items, pointer) => {
    expect(await readRefusal('/sites/noord/navigation/header', { items })).toEqual([422, [pointer]]);
  });

  it('refuse entities that a site would leave out', async () => {
    const withData = (data: unknown) => ({ ...TEAM, items: [{ id: 'ann', data }] });
    const team = '/sites/noord/entities/team';
    expect(await readRefusal(team, withData({ name: 'Ann' }))).toEqual([422, ['/items/0/data/function']]);
    expect(await readRefusal(team, withData({ ...PERSON_ANN, email: 'no' }))).toEqual([422, ['/items/0/data/email']]);
    expect(await readRefusal(team, withData({ ...PERSON_ANN, text: { nl: 'x'.repeat(62_000) } }))).toEqual([
      422,
      ['/items/0/data'],
    ]);
    expect(await readRefusal(team, { ...TEAM, items: [...TEAM.items, ...TEAM.items] })).toEqual([422, ['/items/1/id']]);
    expect(await readRefusal('/sites/noord/entities/reviews', { label: {}, items: [{ id: 'a', data: {} }] })).toEqual([
      422,
      ['quote', 'author', 'rating', 'date'].map((field) => `/items/0/data/${field}`),
    ]);
    expect((await put({ path: '/sites/noord/entities/questions' }, withData({ any: ['thing'] }))).status).toBe(201);
  });

  it('change one entity of a kind, and keep the others', async () => {
    await put({ path: '/sites/noord/entities/team' }, TEAM);
    const at = '/sites/noord/entities/team/items/bea';
    await readPurgedTags();
    const created = await put({ path: at }, { sort: 2, data: { ...PERSON_ANN, name: 'Bea' } });
    expect([created.status, created.body.id, await readPurgedTags()]).toEqual([201, 'bea', ['s-noord.ent']]);
    expect((await put({ path: at }, { sort: 2, data: { ...PERSON_ANN, name: 'Bea' } })).status).toBe(200);
    expect(await readPurgedTags()).toEqual([]);
    const { body } = await call('GET', '/sites/noord/entities/team/items');
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['ann', 'bea']);
    expect(await readRefusal(at, { data: { name: 1 } })).toEqual([422, ['/data/name', '/data/function']]);
    expect((await call('PUT', at, { body: { data: PERSON_ANN }, anonymous: true })).status).toBe(401);
    expect((await put({ path: '/sites/noord/entities/nobody/items/a' }, { data: {} })).status).toBe(404);
    expect((await call('DELETE', at)).status).toBe(204);
    expect((await call('DELETE', at)).status).toBe(404);
  });

  it('store one agreement of each kind in a language', async () => {
    await put({ path: '/sites/noord/agreements/nl/privacy' }, PRIVACY_AGREEMENT);
    const second = await put({ path: '/sites/noord/agreements/nl/other' }, PRIVACY_AGREEMENT);
    expect([second.status, second.body.detail]).toEqual([
      409,
      'This language already has another privacy text: privacy.',
    ]);
    expect((await put({ path: '/sites/noord/agreements/fr/other' }, PRIVACY_AGREEMENT)).status).toBe(201);
    expect((await put({ path: '/sites/noord/agreements/es/privacy' }, PRIVACY_AGREEMENT)).status).toBe(404);
    expect(
      await readRefusal('/sites/noord/agreements/nl/privacy', { ...PRIVACY_AGREEMENT, html: 'x'.repeat(100_001) }),
    ).toEqual([422, ['/html']]);
  });

  it('keep the privacy statement to which the site’s forms ask consent', async () => {
    const [shown, other] = ['/sites/noord/agreements/nl/privacy', '/sites/noord/agreements/de/privacy'];
    await put({ path: shown }, PRIVACY_AGREEMENT);
    await put({ path: other }, PRIVACY_AGREEMENT);
    const refusal = await call('DELETE', shown);
    expect([refusal.status, refusal.body.detail]).toEqual([409, expect.stringContaining('ask for consent')]);
    expect((await call('GET', '/sites/noord/agreements?locale=nl')).body).toContainEqual(
      expect.objectContaining(PRIVACY_AGREEMENT),
    );
    expect((await call('DELETE', other)).status).toBe(204);
  });

  it.each([
    ['a key without a namespace', { title: 'a' }],
    ['a key of an object', { __proto__x: 'a' }],
    ['62 kB', { 'offer:chip.bedMin_other': 'x'.repeat(62_000) }],
    ['a text that is none', { 'offer:chip.bedMin_other': { deep: 'x' } }],
    ['braces that are no placeholder', { 'offer:chip.bedMin_other': '{{count' }],
    ['an expression', { 'offer:chip.bedMin_other': '{{count, number}}' }],
    ['unescaped interpolation', { 'offer:chip.bedMin_other': '{{- count}}' }],
  ])('refuse a wording with %s', async (_what, body) => {
    expect((await readRefusal('/translations/nl', body, 'noord'))[0]).toBe(422);
  });

  it('refuse a collection with a repeated id or with too many ids', async () => {
    const at = '/sites/noord/estate-collections/top';
    expect(await readRefusal(at, { ...TOP_COLLECTION, estateIds: [1, 1] })).toEqual([422, ['/estateIds']]);
    expect(await readRefusal(at, { ...TOP_COLLECTION, estateIds: [0] })).toEqual([422, ['/estateIds/0']]);
    const many = Array.from({ length: 2001 }, (_, index) => index + 1);
    expect(await readRefusal(at, { ...TOP_COLLECTION, estateIds: many })).toEqual([422, ['/estateIds']]);
  });

  it('stop at the maximum number for a site', async () => {
    for (let index = 0; index < 20; index += 1)
      await put({ path: `/sites/zuid/navigation/menu-${index}` }, { items: [] });
    const more = await put({ path: '/sites/zuid/navigation/menu-20' }, { items: [] });
    expect([more.status, more.body.detail]).toEqual([
      409,
      'The site already has 20 navigation trees, which is the maximum.',
    ]);
    expect((await put({ path: '/sites/zuid/navigation/menu-0' }, HEADER_MENU)).status).toBe(200);
  });

  describe('as commands', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-content-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    const writeTestFile = async (content: string) => {
      const filePath = path.join(folder, 'content.json');
      await writeFile(filePath, content);
      return filePath;
    };

    it.each(WRITTEN_RESOURCES)('list, show, put and delete $name', async ({ command: [name = '', ...words], body }) => {
      const siteOptions = ['--site', 'noord'];
      await run([name, 'delete', ...words, ...siteOptions]);
      const contentFile = await writeTestFile(JSON.stringify(body));
      const created = await run([name, 'put', ...words, ...siteOptions, '--file', contentFile]);
      expect(created).toEqual({ code: 0, out: `${words.join(' ')}: created\n`, err: '' });
      expect((await run([name, 'list', ...siteOptions])).out).toContain(words.at(-1));

      const showResult = await run([name, 'show', ...words, ...siteOptions]);
      expect(JSON.parse(showResult.out)).toMatchObject(body);
      const repeatedPut = await run([
        name,
        'put',
        ...words,
        ...siteOptions,
        '--file',
        await writeTestFile(showResult.out),
      ]);
      expect(repeatedPut.out).toBe(`${words.join(' ')}: unchanged\n`);

      expect((await run([name, 'delete', ...words, ...siteOptions])).out).toBe(`Deleted ${words.join(' ')}\n`);
      for (const action of ['delete', 'show']) {
        const gone = await run([name, action, ...words, ...siteOptions]);
        expect(gone).toMatchObject({ code: 1, out: '', err: expect.stringContaining(`Use ${name} list`) });
      }
    });

    it('report errors in a file and on the command line', async () => {
      const invalidFile = await writeTestFile(
        JSON.stringify({ items: [buildMenuItem('a', { url: 'javascript:alert(1)' })] }),
      );
      const refusal = await run(['navigation', 'put', 'header', '--site', 'noord', '--file', invalidFile]);
      expect(refusal.code).toBe(1);
      expect(refusal.err).toMatch(
        /content\.json was refused: Some fields were refused\.\n {2}\/items\/0\/target\/url: an http, /,
      );
      const deep = `${'{"items":['.repeat(200)}${']}'.repeat(200)}`;
      const nested = await run(['navigation', 'put', 'header', '--site', 'noord', '--file', await writeTestFile(deep)]);
      expect(nested.err).toContain('more than 64 levels');
      const broken = await run(['navigation', 'put', 'header', '--site', 'noord', '--file', await writeTestFile('{')]);
      expect(broken.err).toContain('is not JSON');
      expect((await run(['navigation', 'put', 'header', '--site', 'noord'])).err).toContain('--file is missing');
      expect((await run(['agreements', 'show', 'xx', 'privacy', '--site', 'noord'])).err).toContain(
        'is not a valid agreement',
      );
      expect((await run(['agreements', 'show', 'nl', '--site', 'noord'])).err).toContain('LANGUAGE ID');
      expect((await run(['entities', 'list', '--site', 'nergens'])).err).toContain('There is no site nergens');
    });
  });
});
