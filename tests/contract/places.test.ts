import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { placeMentionSchema, placeSchema } from '#shared/api/places.ts';
import { estateFiltersSchema } from '#shared/api/search.ts';
import { estateInput, GENT, IEPER } from '../support/estateInput.ts';
import { onEachDatabase } from '../support/programs/onEachDatabase.ts';
import { siteInput } from '../support/siteInput.ts';

onEachDatabase('The calls for places', (backoffice) => {
  const get = (path: string) => backoffice().call('GET', `/sites/noord/${path}`, { anonymous: true });

  const readFilters = async (places: object) => {
    const body = { query: { places } };
    return estateFiltersSchema.parse(
      (await backoffice().call('POST', '/sites/noord/estate-filters', { anonymous: true, body })).body,
    );
  };

  beforeAll(async () => {
    const { repositories } = backoffice();
    await repositories.sites.put(siteInput('noord'));
    await repositories.estates.upsertMany('noord', [
      estateInput({ id: 1 }),
      estateInput({ id: 2, city: IEPER }),
      estateInput({ id: 3, city: { id: 903_000, zip: '9030', name: { nl: 'Mariakerke' } } }),
    ]);
  });

  it('find places by typed text, those of the site first, up to the requested number', async () => {
    const found = z.array(placeSchema).parse((await get('places?q=i&limit=3')).body);
    expect(found).toHaveLength(3);
    expect(found[0]).toMatchObject({ kind: 'municipality', name: { nl: 'Ieper' } });
    expect((await get(`places?q=${'a'.repeat(201)}`)).status).toBe(422);
    expect((await get('places')).status).toBe(422);
  });

  it('find the places that a sentence names', async () => {
    const found = z.array(placeMentionSchema).parse((await get('places/in-text?q=2%20ch%20Gand')).body);
    expect(found).toMatchObject([{ start: 5, end: 9, exact: true, places: [{ kind: 'municipality', id: GENT.id }] }]);
  });

  it('count municipalities and provinces, and list selected ones without estates', async () => {
    const { total, municipalities, provinces } = await readFilters({ municipality: [GENT.id], province: ['BE-WLG'] });
    expect(total.value).toBe(2);
    expect(municipalities).toMatchObject([
      { id: GENT.id, count: 2 },
      { id: IEPER.id, count: 1 },
    ]);
    expect(provinces?.map(({ id, count }) => `${id} ${count}`).toSorted()).toEqual([
      'BE-VOV 2',
      'BE-VWV 1',
      'BE-WLG 0',
    ]);
    expect((await readFilters({ city: [400_000] })).locations.find(({ id }) => id === 400_000)).toMatchObject({
      count: 0,
      zip: '4000',
      name: { nl: 'Luik' },
    });
  });
});
