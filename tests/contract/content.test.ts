import { beforeAll, expect, it } from 'vitest';
import { ENDPOINTS } from '#shared/api/endpoints/endpoints.ts';
import { navigationSchema, pageSchema } from '#shared/api/content/content.ts';
import { siteSchema } from '#shared/api/site.ts';
import { estateInput } from '../support/estateInput.ts';
import { onEachDatabase } from '../support/programs/onEachDatabase.ts';
import { siteInput } from '../support/siteInput.ts';

onEachDatabase('The content calls', (backoffice) => {
  const get = (path: string, options = {}) => backoffice().call('GET', path, { anonymous: true, ...options });

  beforeAll(async () => {
    const { repositories } = backoffice();
    await repositories.sites.put(siteInput('noord', { hostnames: ['noord.example.com', 'WWW.noord.example.com'] }));
    await repositories.sites.put(siteInput('zuid'));
    await repositories.navigation.put('noord', {
      type: 'header',
      items: [
        { id: 'offer', label: { nl: 'Aanbod' }, target: { route: 'offer' }, children: [] },
        {
          id: 'about',
          label: { nl: 'Over ons' },
          children: [{ id: 'team', label: { nl: 'Team' }, target: { pageId: 'team' }, children: [] }],
        },
      ],
    });
    await repositories.pages.put('noord', {
      id: 'home',
      kind: 'home',
      path: { nl: '', fr: '' },
      title: { nl: 'Welkom' },
    });
    await repositories.pages.put('noord', {
      id: 'team',
      kind: 'content',
      path: { nl: 'over-ons/team', fr: 'equipe' },
      title: { nl: 'Team' },
      blocks: [{ id: 'one', type: 'text', data: { html: { nl: '<p>Wij</p>' } } }],
    });
    await repositories.entities.put('noord', { name: 'team', label: { nl: 'Team' } }, [
      { id: 'b', sort: 2, data: { name: 'Bea' } },
      { id: 'a', sort: 1, data: { name: 'Ann' } },
    ]);
    const terms = { kind: 'terms' as const, html: '<p>…</p>', version: '1' };
    await repositories.agreements.put('noord', 'nl', [{ ...terms, id: 'terms', title: 'Voorwaarden' }]);
    await repositories.agreements.put('noord', 'fr', [{ ...terms, id: 'terms', title: 'Conditions' }]);
    await repositories.estatePages.put('noord', { a: 'sale', b: 'villa', title: { nl: "Villa's" }, node: {} });
    await repositories.translations.put('noord', 'nl', { 'offer.title': 'Ons aanbod' });
    const { id } = await repositories.estates.put('noord', estateInput({ estate: { collections: ['top'] } }));
    await repositories.collections.put('noord', { id: 'top', name: { nl: 'Top' }, estateIds: [] });
    await repositories.collections.put('noord', { id: 'picked', name: {}, estateIds: [999_999, id] });
    await repositories.assets.put('noord', {
      id: 'photo',
      content: Buffer.from('bytes'),
      contentType: 'image/jpeg',
      width: 4,
      height: 3,
    });
  });

  it('return sites, and find a site by a host name in any case', async () => {
    const { body } = await get('/sites');
    expect(body.map((site: { id: string }) => site.id)).toEqual(['noord', 'zuid']);
    const readIds = async (query: string) => (await get(`/sites${query}`)).body.map(({ id }: { id: string }) => id);
    expect([await readIds('?limit=1'), await readIds('?limit=1&after=noord'), await readIds('?after=zuid')]).toEqual([
      ['noord'],
      ['zuid'],
      [],
    ]);
    expect(siteSchema.parse((await get('/sites/noord')).body).name).toBe('Agency noord');
    expect((await get('/sites/by-hostname/www.NOORD.example.com')).body.id).toBe('noord');
  });

  it('answer 204 for missing content', async () => {
    const nothing = [
      '/sites/geen',
      '/sites/by-hostname/unknown.example.com',
      '/sites/noord/navigation/footer',
      '/sites/noord/navigation/header/unknown',
      '/sites/noord/pages/unknown',
      '/sites/noord/pages/by-url/nl%2Funknown',
      '/sites/noord/pages/by-url/xx%2Fequipe',
      '/sites/noord/estate-pages/sale/unknown',
      '/sites/noord/estate-collections/unknown',
      '/sites/noord/estates/group/987654',
    ];
    const statuses = await Promise.all(nothing.map(async (path) => [path, (await get(path)).status]));
    expect(statuses).toEqual(nothing.map((path) => [path, 204]));
    expect((await get('/estates/v2/987654', { site: 'noord' })).status).toBe(204);
    expect((await get('/estates/987654/contact-info', { site: 'noord' })).status).toBe(204);
  });

  it('return the navigation and the items below one item', async () => {
    const { body } = await get('/sites/noord/navigation/header');
    expect(navigationSchema.parse(body).items.map((item) => item.id)).toEqual(['offer', 'about']);
    const menuBelowItem = await get('/sites/noord/navigation/header/about');
    expect(menuBelowItem.body).toMatchObject({ type: 'header', items: [{ id: 'team' }] });
  });

  it('return pages by list, id and address', async () => {
    const list = await get('/sites/noord/pages/');
    expect(list.body.map((page: { id: string }) => page.id)).toEqual(['home', 'team']);
    expect(list.body[1]).not.toHaveProperty('blocks');
    expect(pageSchema.parse((await get('/sites/noord/pages/team')).body).blocks).toHaveLength(1);
    expect((await get('/sites/noord/pages/by-url/nl%2Fover-ons%2Fteam')).body.id).toBe('team');
    expect((await get('/sites/noord/pages/by-url/fr%2Fequipe')).body.id).toBe('team');
    expect((await get('/sites/noord/pages/by-url/nl')).body.id).toBe('home');
  });

  it('return entities and their items in order', async () => {
    expect((await get('/sites/noord/entities')).body).toEqual([{ name: 'team', label: { nl: 'Team' } }]);
    const items = await get('/sites/noord/entities/team/items');
    expect(items.body.map((item: { id: string }) => item.id)).toEqual(['a', 'b']);
    expect((await get('/sites/noord/entities/unknown/items')).body).toEqual([]);
  });

  it('return agreements in the requested language', async () => {
    expect((await get('/sites/noord/agreements?locale=fr')).body[0].title).toBe('Conditions');
    expect((await get('/sites/noord/agreements', { locale: 'fr' })).body[0].title).toBe('Conditions');
    expect((await get('/sites/noord/agreements')).body[0].title).toBe('Voorwaarden');
    const refused = await get('/sites/noord/agreements?locale=es');
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].pointer).toBe('/locale');
  });

  it('return listing pages, translations and collections', async () => {
    const page = await get('/sites/noord/estate-pages/sale/villa');
    expect(page.body).toMatchObject({ title: { nl: "Villa's" }, node: { query: { terms: {} }, collections: [] } });
    expect((await get('/translations/nl', { site: 'noord' })).body).toEqual({ 'offer.title': 'Ons aanbod' });
    expect((await get('/translations/fr', { site: 'noord' })).body).toEqual({});
    const top = await get('/sites/noord/estate-collections/top');
    const picked = await get('/sites/noord/estate-collections/picked');
    expect(top.body.estateIds).toHaveLength(1);
    expect(picked.body.estateIds).toEqual(top.body.estateIds);
  });

  it('return the bytes of assets, which never change under their hash', async () => {
    const asset = await get('/sites/noord/assets/photo');
    expect(asset.text).toBe('bytes');
    expect(asset.headers.get('Content-Type')).toBe('image/jpeg');
    expect(asset.headers.get('Cache-Control')).toBe('no-cache');
    const hash = asset.headers.get('ETag')?.replaceAll('"', '');
    const versioned = await get(`/sites/noord/assets/photo?hash=${hash}`);
    expect(versioned.headers.get('Cache-Control')).toContain('immutable');
    // Without this Cache-Control header, `fetch` would ask for a fresh copy.
    const headers = { 'If-None-Match': `"${hash}"`, 'Cache-Control': 'max-age=0' };
    const unchanged = await get('/sites/noord/assets/photo', { headers });
    expect(unchanged.status).toBe(304);
    const otherVersion = await get(`/sites/noord/assets/photo?hash=${'0'.repeat(64)}`);
    expect(otherVersion.status).toBe(404);
    expect((await get('/sites/noord/assets/unknown')).status).toBe(404);
  });

  it('answer problem documents for invalid requests', async () => {
    const unknownSite = await get('/sites/geen/pages/');
    expect(unknownSite.status).toBe(404);
    expect(unknownSite.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
    expect(unknownSite.body).toMatchObject({ type: 'about:blank', title: 'Not Found', status: 404 });
    expect((await get('/nowhere')).status).toBe(404);
    expect((await get('/sites/Not_An_Id/pages/')).status).toBe(404);
    expect((await get('/sites/noord/pages/%E0%A4%A')).status).toBe(400);
    expect((await get('/translations/nl')).status).toBe(400);
    expect((await get('/estates/v2/1')).status).toBe(400);
    expect((await get('/estates/v2/1', { site: 'geen' })).status).toBe(404);
    expect((await get('/estates/v2/abc', { site: 'noord' })).status).toBe(404);
    expect((await get('/sites/noord/pages/', { site: 'zuid' })).status).toBe(400);
  });

  it('keep sites apart', async () => {
    expect((await get('/sites/zuid/pages/')).body).toEqual([]);
    expect((await get('/sites/zuid/pages/team')).status).toBe(204);
    expect((await get('/sites/zuid/navigation/header')).status).toBe(204);
    expect((await get('/sites/zuid/entities/team/items')).body).toEqual([]);
    expect((await get('/sites/zuid/agreements')).body).toEqual([]);
    expect((await get('/sites/zuid/assets/photo')).status).toBe(404);
    expect((await get('/sites/zuid/estate-collections/top')).status).toBe(204);
    expect((await get('/translations/nl', { site: 'zuid' })).body).toEqual({});
  });

  it('are all described by the OpenAPI document', async () => {
    const { body } = await get('/openapi.json');
    expect(body.openapi).toMatch(/^3\.1\./);
    for (const [name, { method, path }] of Object.entries(ENDPOINTS)) {
      // The document lists each address once. A slash at the end is accepted but is not part of the address.
      const address = path.replaceAll(/:(\w+)/g, '{$1}').replace(/\/$/, '');
      const operation = body.paths[address]?.[method.toLowerCase()];
      expect(operation?.operationId, name).toBe(name);
    }
    const references = JSON.stringify(body).match(/#\/components\/\w+\/\w+/g) ?? [];
    const missing = references.filter((reference) => {
      const [, , group = '', name = ''] = reference.split('/');
      return body.components[group]?.[name] === undefined;
    });
    expect(missing).toEqual([]);
  });

  it('answer the health check without a token', async () => {
    expect((await get('/health')).body).toEqual({ status: 'ok' });
  });
});
