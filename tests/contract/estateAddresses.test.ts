import { beforeAll, describe, expect, it } from 'vitest';
import { type EstateAddress, estateAddressSchema, MAX_ADDRESSES_PER_RESPONSE } from '#shared/api/estateAddresses.ts';
import { toEstateSlug } from '#shared/domain/estate/slug.ts';
import { estateInput } from '../support/estateInput.ts';
import { onEachDatabase } from '../support/programs/onEachDatabase.ts';
import { siteInput } from '../support/siteInput.ts';

onEachDatabase('The calls for a sitemap', (backoffice) => {
  const get = async (query: string, siteId = 'noord') => {
    const { status, body } = await backoffice().call('GET', `/sites/${siteId}/estate-addresses${query}`, {
      anonymous: true,
    });
    return { status, body };
  };
  const readAddresses = async (query = ''): Promise<EstateAddress[]> => {
    const { body } = await get(query);
    return estateAddressSchema.array().parse(body);
  };
  const readIds = async (query = '') => (await readAddresses(query)).map(({ id }) => id);

  /**
   * Estates 1–5 are single homes, and 9 is a project with the units 20 and 21. 30 is inactive, 31 is withdrawn, and 40
   * belongs to another site.
   */
  beforeAll(async () => {
    const { repositories } = backoffice();
    await repositories.sites.put(siteInput('noord'));
    await repositories.sites.put(siteInput('zuid'));
    const unit = { parentId: 9, entityNumber: 'A1' };
    const address = { street: { nl: 'Coupure' }, number: '12' };
    await repositories.estates.upsertMany('noord', [
      estateInput({ id: 1, kind: 'VILLA', estate: { address: { ...estateInput().address, ...address } } }),
      estateInput({
        id: 2,
        estate: { address: { ...estateInput().address, ...address, visible: false } },
      }),
      estateInput({ id: 3, transaction: 5 }),
      estateInput({ id: 4, transaction: 6 }),
      estateInput({ id: 5, general: { title: { nl: 'Huis' } } }),
      estateInput({ id: 9, kind: null, general: { project: true, title: { nl: 'Hof', fr: 'La Cour' } } }),
      estateInput({ id: 20, kind: 'FLAT', general: unit }),
      estateInput({ id: 21, kind: 'FLAT', transaction: 5, general: unit }),
      estateInput({ id: 30, general: { recordStatus: 2 } }),
      estateInput({ id: 31 }),
    ]);
    await repositories.estates.upsertMany('zuid', [estateInput({ id: 40 })]);
    await repositories.estates.withdrawMany('noord', [31]);
  });

  describe('list of addresses', () => {
    it('lists every estate with a page once, page by page', async () => {
      expect(await readIds()).toEqual([1, 2, 3, 4, 5, 9, 20, 21]);
      expect(await readIds('?limit=3')).toEqual([1, 2, 3]);
      expect(await readIds('?limit=3&after=3')).toEqual([4, 5, 9]);
      expect(await readIds('?after=21')).toEqual([]);
    });

    it('leaves out the statuses that the site hides', async () => {
      expect(await readIds('?hidden=5,6')).toEqual([1, 2, 5, 9, 20]);
    });

    it('contains the parts of the slug, and no hidden street', async () => {
      const [villa, discreet] = await readAddresses();
      expect(villa && toEstateSlug(villa, 'nl')).toBe('villa-te-koop-in-coupure-12-9000-gent');
      expect(discreet && toEstateSlug(discreet, 'nl')).toMatch(/in-9000-gent$/);
      expect(JSON.stringify(discreet)).not.toContain('Coupure');
    });

    it('names a unit’s project as long as the project has a page', async () => {
      const found = await readAddresses();
      const unit = found.find(({ id }) => id === 20);
      expect(unit?.partOf && toEstateSlug(unit.partOf, 'fr')).toBe('la-cour-a-9000-gand');
      const { repositories } = backoffice();
      await repositories.estates.put('noord', {
        ...estateInput({ id: 9, kind: null, transaction: 5, general: { project: true, title: { nl: 'Hof' } } }),
      });
      const hidden = await readAddresses('?hidden=5');
      expect(hidden.map(({ id }) => id)).not.toContain(9);
      expect(hidden.find(({ id }) => id === 20)).not.toHaveProperty('partOf');
    });

    it('dates a project by the latest change of its units', async () => {
      const updatedBefore = (await readAddresses()).find(({ id }) => id === 9)?.updatedAt ?? '';
      await backoffice().repositories.estates.put(
        'noord',
        estateInput({ id: 20, kind: 'FLAT', price: 250_000, general: { parentId: 9, entityNumber: 'A1' } }),
      );
      const updatedAfter = (await readAddresses()).find(({ id }) => id === 9)?.updatedAt ?? '';
      expect(updatedAfter > updatedBefore).toBe(true);
    });

    it.each(['?limit=0', `?limit=${MAX_ADDRESSES_PER_RESPONSE + 1}`, '?after=-1', '?hidden=x'])(
      'refuses %s',
      async (query) => {
        expect((await get(query)).status).toBe(422);
      },
    );
  });

  describe('list of parts', () => {
    it('splits the same addresses into parts', async () => {
      const { body } = await get('/parts?size=3');
      expect(body).toMatchObject([
        { first: 1, last: 3, count: 3 },
        { first: 4, last: 9, count: 3 },
        { first: 20, last: 21, count: 2 },
      ]);
      expect((await get('/parts?size=3&hidden=5,6')).body).toMatchObject([
        { first: 1, last: 5, count: 3 },
        { first: 20, last: 20, count: 1 },
      ]);
    });

    it('states when an estate of each part last changed', async () => {
      const { body } = await get('/parts?size=50000');
      const newest = (await readAddresses()).map(({ updatedAt }) => updatedAt).toSorted();
      expect(body).toHaveLength(1);
      expect(body[0].updatedAt).toBe(newest.at(-1));
    });

    it('is empty for a site without estates, and refuses files that are too large', async () => {
      await backoffice().repositories.sites.put(siteInput('west'));
      expect((await get('/parts?size=3', 'west')).body).toEqual([]);
      expect((await get('/parts?size=50001')).status).toBe(422);
      expect((await get('/parts')).status).toBe(422);
    });
  });
});
