import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#shared/api/endpoints/endpoints.ts';
import { typedEntries } from '#shared/domain/typedKeys.ts';
import { addDays, toBrusselsDay } from '#shared/i18n/moments.ts';
import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import { estateInput, GENT } from '../support/estateInput.ts';
import { onEachDatabase } from '../support/programs/onEachDatabase.ts';
import type { TestBackOffice } from '../support/programs/testBackOffice.ts';
import { rentalUnitInput } from '../support/rentalUnit.ts';
import { siteInput } from '../support/siteInput.ts';
import { createPdf } from '../support/pdf.ts';

const buildPerson = (name: string) => ({ name, function: { nl: 'Makelaar' } });
const buildTerms = (html: string) => ({ kind: 'terms', title: 'Voorwaarden', html, version: '1' });
const buildTeam = (name: string) => ({
  label: { nl: 'Team' },
  items: [{ id: 'ann', sort: 0, data: buildPerson(name) }],
});
const buildMenu = (nl: string) => ({ items: [{ id: 'a', label: { nl }, target: { route: 'contact' }, children: [] }] });
const buildPage = (title: string) => ({
  id: 'over',
  kind: 'content',
  path: { nl: 'over' },
  title: { nl: title },
  blocks: [],
});
const buildAgendaSettings = (duration: number) => ({ weekly: {}, duration });

interface ConditionalResource {
  readonly name: string;
  /** The path template of the contract. */
  readonly template: string;
  readonly path: string;
  /** Three bodies that differ from each other. */
  readonly bodies: readonly [unknown, unknown, unknown];
}

const createResource = (
  name: string,
  template: string,
  path: string,
  body: (words: string) => unknown,
): ConditionalResource => ({
  name,
  template,
  path,
  bodies: [body('Een'), body('Twee'), body('Drie')],
});

const TOMORROW = addDays(toBrusselsDay(new Date()), 1);

const CONDITIONAL_RESOURCES: readonly ConditionalResource[] = [
  createResource('navigation', '/sites/:siteId/navigation/:type', '/sites/noord/navigation/header', buildMenu),
  createResource('entities', '/sites/:siteId/entities/:name', '/sites/noord/entities/team', buildTeam),
  createResource(
    'one entity',
    '/sites/:siteId/entities/:name/items/:id',
    '/sites/noord/entities/reps/items/ann',
    (name) => ({
      data: buildPerson(name),
    }),
  ),
  createResource('agreements', '/sites/:siteId/agreements/:locale/:id', '/sites/noord/agreements/nl/terms', buildTerms),
  createResource('translations', '/translations/:locale', '/translations/nl', (text) => ({ 'common:menu': text })),
  createResource(
    'collections',
    '/sites/:siteId/estate-collections/:id',
    '/sites/noord/estate-collections/top',
    (nl) => ({
      name: { nl },
      estateIds: [7],
    }),
  ),
  createResource('estate pages', '/sites/:siteId/estate-pages/:a/:b', '/sites/noord/estate-pages/sale/house', (nl) => ({
    title: { nl },
  })),
  createResource('articles', '/sites/:siteId/articles/:id', '/sites/noord/articles/lente', (nl) => ({
    publishedAt: '2026-03-01T09:00:00Z',
    title: { nl },
    slug: { nl: 'lente' },
    html: { nl },
  })),
  createResource('offices', '/sites/:siteId/offices/:id', '/sites/noord/offices/gent', (nl) => ({
    name: { nl },
    city: { nl: 'Gent' },
  })),
  createResource(
    'open house days',
    '/sites/:siteId/estates/:estateId/open-houses',
    '/sites/noord/estates/7/open-houses',
    (nl) => ({
      days: [{ start: `${TOMORROW}T14:00`, end: `${TOMORROW}T16:00`, text: { nl } }],
    }),
  ),
  createResource('pages', '/sites/:siteId/pages/:id', '/sites/noord/pages/over', buildPage),
  createResource('sites', '/sites/:siteId', '/sites/oost', (name) => siteInput('oost', { name })),
  createResource(
    'holiday homes',
    '/sites/:siteId/rental-unit-records/:id',
    '/sites/noord/rental-unit-records/7',
    (nl) => ({
      ...rentalUnitInput(7),
      address: { city: GENT, street: { nl }, visible: false },
    }),
  ),
];

const conditionalEndpoints = typedEntries<Readonly<Record<string, Endpoint>>>(ENDPOINTS).filter(
  ([, { isConditional }]) => isConditional,
);

onEachDatabase('Conditional writes', (current) => {
  const call = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) => {
    const options: Parameters<TestBackOffice['call']>[2] = { headers, body };
    return current().call(method, path, path.startsWith('/sites') ? options : { ...options, site: 'noord' });
  };
  const readEtag = async (path: string) => (await call('GET', path)).headers.get('ETag') ?? 'none';

  beforeAll(async () => {
    await current().repositories.sites.put(siteInput('noord'));
    await current().repositories.sites.put(siteInput('oost'));
    await current().repositories.estates.put('noord', estateInput({ id: 7 }));
    await call('PUT', '/sites/noord/entities/reps', {}, { label: {}, items: [] });
  });

  it('are tested here for every entity in the contract', () => {
    const conditionalPaths = conditionalEndpoints.map(([, endpoint]) => endpoint.path);
    const testedPaths = [
      ...CONDITIONAL_RESOURCES.map(({ template }) => template),
      '/sites/:siteId/assets/:id',
      '/sites/:siteId/live-agenda/:salesRepId/availability',
    ];
    expect([...new Set(conditionalPaths)].toSorted()).toEqual(testedPaths.toSorted());
  });

  describe.each(CONDITIONAL_RESOURCES)('$name', ({ path, bodies: [first, second, third] }) => {
    it('change an entity as it was read, and refuse a change that is based on an older version', async () => {
      await call('PUT', path, {}, first);
      const readVersion = await readEtag(path);
      expect(readVersion).toMatch(/^"[\w-]+"$/);
      const written = await call('PUT', path, { 'If-Match': readVersion }, second);
      expect([written.status, written.headers.get('ETag')]).toEqual([200, null]);
      const now = await readEtag(path);
      expect(now).not.toBe(readVersion);
      // The second editor sends the version that the first editor read.
      const lateAnswer = await call('PUT', path, { 'If-Match': readVersion }, third);
      expect([lateAnswer.status, lateAnswer.body.detail]).toEqual([412, expect.stringContaining('Read it again')]);
      expect((await call('DELETE', path, { 'If-Match': readVersion })).status).toBe(412);
      expect(await readEtag(path)).toBe(now);
      expect((await call('PUT', path, { 'If-Match': `"other", ${now}` }, third)).status).toBe(200);
    });

    it('compare entity tags strongly', async () => {
      await call('PUT', path, {}, first);
      const readVersion = await readEtag(path);
      for (const tags of [`W/${readVersion}`, '"other"', `"other",W/${readVersion}`, '""'])
        expect([tags, (await call('PUT', path, { 'If-Match': tags }, second)).status]).toEqual([tags, 412]);
      for (const tags of ['other', readVersion.slice(1), `${readVersion} or so`, ''])
        expect([tags, (await call('PUT', path, { 'If-Match': tags }, second)).status]).toEqual([tags, 400]);
      expect(await readEtag(path)).toBe(readVersion);
    });

    it('let only one of several concurrent writers succeed', async () => {
      await call('PUT', path, {}, first);
      const readVersion = await readEtag(path);
      const answers = await Promise.all(
        [second, third, second, third].map((body) => call('PUT', path, { 'If-Match': readVersion }, body)),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412]);
    });

    it('answer 304 to a reader that already has the current version', async () => {
      await call('PUT', path, {}, first);
      const headers = { 'If-None-Match': await readEtag(path), 'Cache-Control': 'max-age=0' };
      expect((await call('GET', path, headers)).status).toBe(304);
    });

    it('change only existing entities, create only new ones, and delete only the version that was read', async () => {
      await call('PUT', path, {}, first);
      expect((await call('PUT', path, { 'If-None-Match': '*' }, second)).status).toBe(412);
      expect((await call('PUT', path, { 'If-Match': '*' }, second)).status).toBe(200);
      expect((await call('DELETE', path, { 'If-Match': await readEtag(path) })).status).toBe(204);
    });
  });

  it('do not change an entity that does not exist', async () => {
    for (const [path, body] of [
      ['/sites/noord/navigation/footer', buildMenu('a')],
      ['/sites/noord/agreements/fr/terms', buildTerms('a')],
      ['/sites/noord/entities/reps/items/bea', { data: {} }],
    ] as const) {
      expect((await call('PUT', path, { 'If-Match': '*' }, body)).status).toBe(412);
      expect((await call('PUT', path, { 'If-Match': '"a"' }, body)).status).toBe(412);
      expect((await call('DELETE', path, { 'If-Match': '*' })).status).toBe(412);
      expect((await call('PUT', path, { 'If-None-Match': '*' }, body)).status).toBe(201);
    }
  });

  it('refuse to replace an entity after one of its items has changed', async () => {
    await call('PUT', '/sites/noord/entities/team', {}, buildTeam('Ann'));
    const readVersion = await readEtag('/sites/noord/entities/team');
    await call('PUT', '/sites/noord/entities/team/items/bea', {}, { data: buildPerson('Bea') });
    expect((await call('PUT', '/sites/noord/entities/team', { 'If-Match': readVersion }, buildTeam('An'))).status).toBe(
      412,
    );
    const newVersion = await readEtag('/sites/noord/entities/team');
    await call('DELETE', '/sites/noord/entities/team/items/bea');
    expect((await call('DELETE', '/sites/noord/entities/team', { 'If-Match': newVersion })).status).toBe(412);
  });

  it('also apply to opening hours and to files', async () => {
    const agenda = '/sites/noord/live-agenda/5/availability';
    const file = '/sites/noord/assets/plan';
    const upload = (words: string, headers: Record<string, string> = {}) =>
      current().call('PUT', file, {
        bytes: createPdf(words),
        headers: { 'Content-Type': 'application/pdf', ...headers },
      });
    await call('PUT', agenda, {}, buildAgendaSettings(30));
    await upload('one');
    const [hoursRead, fileRead] = [await readEtag(agenda), await readEtag(file)];
    expect((await call('PUT', agenda, { 'If-Match': hoursRead }, buildAgendaSettings(40))).status).toBe(200);
    expect((await call('PUT', agenda, { 'If-Match': hoursRead }, buildAgendaSettings(50))).status).toBe(412);
    expect((await call('DELETE', agenda, { 'If-Match': hoursRead })).status).toBe(412);
    expect((await upload('two', { 'If-Match': fileRead })).status).toBe(200);
    expect((await upload('three', { 'If-Match': fileRead })).status).toBe(412);
  });

  it('are refused where no entity tag could match', async () => {
    const body = { from: '/oud', to: '/nl' };
    expect((await call('PUT', '/sites/noord/redirects', { 'If-Match': '"a"' }, body)).status).toBe(412);
    expect((await call('DELETE', '/sites/noord/estate-records/7', { 'If-Match': '"a"' })).status).toBe(412);
    expect((await call('GET', '/estates/v2/7')).headers.get('ETag')).toMatch(/^W\//);
  });

  it('never replace or delete an object whose call supports no conditions', async () => {
    const redirect = { from: '/oud-adres', to: '/nl' };
    await call('PUT', '/sites/noord/redirects', {}, redirect);
    await call('PUT', '/sites/noord/estate-records/7', {}, estateInput({ id: 7, price: 250_000 }));
    const stored = [await call('GET', '/sites/noord/redirects'), await call('GET', '/estates/v2/7')];
    for (const condition of [{ 'If-None-Match': '*' }, { 'If-None-Match': '"a"' }, { 'If-Match': '*' }]) {
      const answers = [
        await call('PUT', '/sites/noord/redirects', condition, { ...redirect, to: '/fr' }),
        await call('PUT', '/sites/noord/estate-records/7', condition, estateInput({ id: 7, price: 1 })),
        await call('DELETE', '/sites/noord/estate-records/7', condition),
      ];
      expect(answers.map(({ status }) => status)).toEqual([412, 412, 412]);
    }
    const afterwards = [await call('GET', '/sites/noord/redirects'), await call('GET', '/estates/v2/7')];
    expect(afterwards.map(({ status, body }) => [status, body])).toEqual(stored.map(({ body }) => [200, body]));
  });
});
