import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedRepositories, openRepositories } from '#server/backoffice/openRepositories.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { onEachDatabase } from '../support/programs/onEachDatabase.ts';
import { siteInput } from '../support/siteInput.ts';

const FUTURE_TIME = '2199-01-01T09:00:00Z';
const buildArticle = (id: string, changes: object = {}) => ({
  publishedAt: '2026-03-01T09:00:00Z',
  title: { nl: id },
  slug: { nl: id },
  html: { nl: `<p>${id}</p>` },
  ...changes,
});

onEachDatabase('Articles', (current) => {
  const put = (id: string, body: unknown) => current().call('PUT', `/sites/noord/articles/${id}`, { body });
  const get = (path: string, anonymous = false) => current().call('GET', `/sites/noord/${path}`, { anonymous });
  const listArticles = async (query: string) => {
    const { body } = await get(`published-articles?${query}`);
    return [body.total, ...body.articles.map(({ id }: { id: string }) => id)];
  };
  const readRefusal = async (changes: object) => {
    const { status, body } = await put('wrong', buildArticle('wrong', changes));
    return [status, (body?.errors ?? []).map(({ pointer }: { pointer: string }) => pointer)];
  };

  beforeAll(async () => {
    await current().repositories.sites.put(siteInput('noord'));
  });

  it('are listed by language, category and page, newest first, without their text', async () => {
    await put('b', buildArticle('b', { publishedAt: '2026-05-01T00:00:00Z', categories: ['buying', 'living'] }));
    await put('a', buildArticle('a', { publishedAt: '2026-05-01T02:00:00+02:00', categories: ['buying'] }));
    await put('old', buildArticle('old', { publishedAt: '2025-01-01T00:00:00Z' }));
    await put('fr', buildArticle('fr', { title: { fr: 'x' }, slug: { fr: 'a' }, html: { fr: 'x' } }));
    expect(await listArticles('locale=nl')).toEqual([3, 'a', 'b', 'old']);
    expect(await listArticles('locale=nl&from=1&limit=1')).toEqual([3, 'b']);
    expect(await listArticles('locale=nl&category=living')).toEqual([1, 'b']);
    expect(await listArticles('locale=fr')).toEqual([1, 'fr']);
    expect(await listArticles('locale=de')).toEqual([0]);
    const { body } = await get('published-articles?locale=nl&category=living', true);
    expect(body.categories).toEqual([
      { id: 'buying', count: 2 },
      { id: 'living', count: 1 },
    ]);
    expect(Object.keys(body.articles[0])).not.toContain('html');
    expect((await get('published-articles/nl/b', true)).body.html).toEqual({ nl: '<p>b</p>' });
    expect((await get('published-articles')).status).toBe(422);
    expect((await get('published-articles?locale=nl&limit=501')).status).toBe(422);
  });

  it('are visible only to the editor until their publication time', async () => {
    const { status } = await put('waits', buildArticle('waits', { publishedAt: FUTURE_TIME }));
    expect(status).toBe(201);
    expect((await listArticles('locale=nl')).includes('waits')).toBe(false);
    expect((await get('published-articles/nl/waits')).status).toBe(204);
    expect((await get('articles/waits')).body.publishedAt).toBe(FUTURE_TIME);
    expect((await get('articles')).body.map(({ id }: { id: string }) => id)).toContain('waits');
    for (const path of ['articles', 'articles/waits']) expect((await get(path, true)).status).toBe(401);

    await put('waits', buildArticle('waits'));
    expect((await get('published-articles/nl/waits')).status).toBe(200);
    await put('waits', buildArticle('waits', { publishedAt: FUTURE_TIME }));
    expect((await get('published-articles/nl/waits')).status).toBe(204);
  });

  it('can be written back in the form in which they were read', async () => {
    const { body } = await get('articles/b');
    const answer = await put('b', body);
    expect([answer.status, answer.body]).toEqual([200, body]);
  });

  it('have addresses of their own, which become free when they change', async () => {
    const answerForTakenPath = await put('second', buildArticle('b'));
    expect([answerForTakenPath.status, answerForTakenPath.body.detail]).toEqual([
      409,
      'The address b in nl belongs to the article b.',
    ]);
    await put('b', buildArticle('b', { slug: { nl: 'b-2' } }));
    expect((await put('second', buildArticle('b'))).status).toBe(201);
    expect((await get('published-articles/nl/b')).body.id).toBe('second');
  });

  it('have an address and a text in each language of their title', async () => {
    expect(await readRefusal({ title: {} })).toEqual([422, ['/title', '/slug/nl', '/html/nl']]);
    expect(await readRefusal({ title: { nl: 'a', fr: 'b' } })).toEqual([422, ['/slug', '/html']]);
    expect(await readRefusal({ introduction: { de: 'a' } })).toEqual([422, ['/introduction/de']]);
  });

  it.each<[string, object, string]>([
    ['an address with a slash', { slug: { nl: 'a/b' } }, '/slug/nl'],
    ['62 kB as an address', { slug: { nl: 'x'.repeat(62_000) } }, '/slug/nl'],
    ['62 kB as a title', { title: { nl: 'x'.repeat(62_000) } }, '/title/nl'],
    ['a title of spaces', { title: { nl: '  ' } }, '/title/nl'],
    ['a day that is no time', { publishedAt: '2026-03-01' }, '/publishedAt'],
    ['the year 0', { publishedAt: '0000-01-01T00:00:00Z' }, '/publishedAt'],
    ['a category twice', { categories: ['a', 'a'] }, '/categories'],
    ['a municipality beyond all numbers', { municipalities: [2 ** 31] }, '/municipalities/0'],
    ['a picture that is none', { picture: { file: { id: 'a' } } }, '/picture/file/hash'],
  ])('are refused with %s', async (_what, changes, pointer) => {
    const [status, pointers] = await readRefusal(changes);
    expect(status).toBe(422);
    expect(pointers).toContain(pointer);
  });
});

describe.each(listDatabaseKinds())('Articles whose publication time has come, on $name', (kind) => {
  let database: TestDatabase;
  let firstProgram: OpenedRepositories;
  let secondProgram: OpenedRepositories;
  const readPurges = async () => (await firstProgram.pool.query<{ tags: string[] }>('select tags from purges')).rows;
  const publishDueArticles = async () =>
    (
      await Promise.all([firstProgram, secondProgram].map(({ repositories }) => repositories.articles.publishDue()))
    ).flat();
  const listReadableArticles = async (site: string) =>
    (await firstProgram.repositories.articles.listPublished(site, { locale: 'nl', from: 0, limit: 20 })).articles.map(
      ({ id }) => id,
    );

  beforeAll(async () => {
    database = await kind.start();
    const { databaseUrl, dataDir } = database.env;
    const variables = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    [firstProgram, secondProgram] = await Promise.all([openRepositories(variables), openRepositories(variables)]);
  });
  afterAll(async () => {
    await firstProgram.close();
    await secondProgram.close();
    await database.remove();
  });

  it('are published once, with a purge of their site, whichever program checks first and however long none did', async () => {
    const { sites, articles } = firstProgram.repositories;
    for (const site of ['noord', 'zuid']) {
      await sites.put(siteInput(site));
      await articles.put(site, { id: 'waits', ...buildArticle('waits', { publishedAt: FUTURE_TIME }) });
    }
    await firstProgram.pool.query('delete from purges');
    expect([await publishDueArticles(), await readPurges()]).toEqual([[], []]);

    // This simulates a day on which no program published articles.
    await firstProgram.pool.query(
      `update articles set published_at = now() - interval '1 day' where site_id = 'noord'`,
    );
    expect(await publishDueArticles()).toEqual(['noord']);
    expect((await readPurges()).map(({ tags }) => tags)).toEqual([['s-noord.art']]);
    expect([await listReadableArticles('noord'), await listReadableArticles('zuid')]).toEqual([['waits'], []]);
    expect(await publishDueArticles()).toEqual([]);
  });
});
