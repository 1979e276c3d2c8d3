import { beforeAll, expect, it } from 'vitest';
import {
  MAX_PUBLISHED_PER_RESPONSE,
  type PublishedEstate,
  publishedEstateSchema,
} from '#shared/api/publishedEstates.ts';
import { PERIOD_ID } from '#shared/primitives/vocabulary.ts';
import { estateInput } from '../support/estateInput.ts';
import { onEachDatabase } from '../support/programs/onEachDatabase.ts';
import { siteInput } from '../support/siteInput.ts';

const HIDDEN_LOCATION = { latitude: 51.05, longitude: 3.72 };

/** Returns a unit to rent of project 50. */
const buildRental = (id: number, value: number, periodId: number) =>
  estateInput({
    id,
    kind: 'FLAT',
    transaction: 2,
    general: { parentId: 50, price: { value, period: { id: periodId, name: { nl: 'periode' } } } },
  });

onEachDatabase('The call for feeds', (backoffice) => {
  const getEstates = (query: string, anonymous = false) =>
    backoffice().call('GET', `/sites/noord/estate-records${query}`, { anonymous });
  const readEstates = async (query = ''): Promise<PublishedEstate[]> =>
    publishedEstateSchema.array().parse((await getEstates(query)).body);
  const readIds = async (query = '') => (await readEstates(query)).map(({ estate }) => estate.general.id);

  const readUnits = async (id: number) => (await readEstates()).find(({ estate }) => estate.general.id === id)?.units;

  /**
   * Estates 1–3 are single homes. 9 is a project with the units 20–23, of which 22 is sold and 23 hides its price. 30
   * is inactive.
   */
  beforeAll(async () => {
    const { repositories } = backoffice();
    await repositories.sites.put(siteInput('noord'));
    await repositories.sites.put(siteInput('zuid'));
    const unit = { parentId: 9 };
    await repositories.estates.upsertMany('noord', [
      estateInput({ id: 1 }),
      estateInput({
        id: 2,
        estate: { address: { ...estateInput().address, visible: false, location: HIDDEN_LOCATION } },
      }),
      estateInput({ id: 3, transaction: 5 }),
      estateInput({ id: 9, kind: null, general: { project: true } }),
      estateInput({ id: 20, kind: 'FLAT', price: 250_000, general: unit }),
      estateInput({ id: 21, kind: 'FLAT', price: 310_000, general: unit }),
      estateInput({ id: 22, kind: 'FLAT', price: 190_000, transaction: 5, general: unit }),
      estateInput({ id: 23, kind: 'FLAT', general: { ...unit, price: { value: 900_000, visible: false } } }),
      estateInput({ id: 30, general: { recordStatus: 2 } }),
    ]);
    await repositories.estates.upsertMany('zuid', [estateInput({ id: 40 })]);
  });

  it('is available only to the site', async () => {
    expect((await getEstates('', true)).status).toBe(401);
    expect((await getEstates(`?limit=${MAX_PUBLISHED_PER_RESPONSE + 1}`)).status).toBe(422);
  });

  it('returns every estate with a page once, page by page', async () => {
    expect(await readIds()).toEqual([1, 2, 3, 9, 20, 21, 22, 23]);
    expect(await readIds('?limit=3&after=2')).toEqual([3, 9, 20]);
    expect(await readIds('?after=23')).toEqual([]);
    expect(await readIds('?hidden=5')).toEqual([1, 2, 9, 20, 21, 23]);
  });

  it('returns the point at which a hidden home may be shown, which is not its location', async () => {
    const hidden = (await readEstates()).find(({ estate }) => estate.general.id === 2);
    expect(hidden?.place).toMatchObject({ radius: 500 });
    // The points are compared as a whole, because one of their two coordinates may be the same by chance.
    expect(hidden?.point).not.toEqual(HIDDEN_LOCATION);
    expect(hidden?.point).toEqual({ latitude: hidden?.place?.latitude, longitude: hidden?.place?.longitude });
    // An estate without a location gets the centre of its city.
    const [plain] = await readEstates();
    expect(plain?.place).toBeUndefined();
    expect(plain?.point?.latitude).toBeCloseTo(51.05, 1);
  });

  it('returns a unit’s project, and a project’s range over the visible values of its available units', async () => {
    const all = await readEstates();
    expect(all.find(({ estate }) => estate.general.id === 20)?.project?.general.id).toBe(9);
    expect(all.find(({ estate }) => estate.general.id === 9)?.units).toEqual({
      count: 4,
      priceFrom: 250_000,
      priceTo: 310_000,
    });
    expect(all.find(({ estate }) => estate.general.id === 1)).not.toHaveProperty('units');
  });

  it('returns the price range of the units that are offered as the project is, for sale or to rent', async () => {
    const { repositories } = backoffice();
    const rental = estateInput({ id: 24, kind: 'FLAT', price: 950, transaction: 2, general: { parentId: 9 } });
    await repositories.estates.upsertMany('noord', [rental]);
    const project = (await readEstates()).find(({ estate }) => estate.general.id === 9);
    await repositories.estates.withdrawMany('noord', [24]);
    expect(project?.units).toEqual({ count: 5, priceFrom: 250_000, priceTo: 310_000 });
  });

  it('takes a price with a period of a unit that is coming soon for a rent', async () => {
    const { repositories } = backoffice();
    const period = { id: PERIOD_ID.MONTH, name: { nl: 'per maand' } };
    const createRental = (id: number, parentId: number) =>
      estateInput({ id, kind: 'FLAT', transaction: 10, general: { parentId, price: { value: 950, period } } });
    const ids = [24, 60, 61, 70, 71, 72];
    await repositories.estates.upsertMany('noord', [
      createRental(24, 9),
      estateInput({ id: 60, kind: null, transaction: 2, general: { project: true } }),
      createRental(61, 60),
      estateInput({ id: 70, kind: null, transaction: 10, general: { project: true } }),
      createRental(71, 70),
    ]);
    const rents = { priceFrom: 950, priceFromPeriod: { id: PERIOD_ID.MONTH }, priceTo: 950 };
    expect(await readUnits(9)).toEqual({ count: 5, priceFrom: 250_000, priceTo: 310_000 });
    expect(await readUnits(60)).toMatchObject(rents);
    expect(await readUnits(70)).toMatchObject(rents);
    await repositories.estates.upsertMany('noord', [
      estateInput({ id: 72, kind: 'FLAT', price: 295_000, general: { parentId: 70 } }),
    ]);
    expect(await readUnits(70)).toEqual({ count: 2, priceFrom: 295_000, priceTo: 295_000 });
    await repositories.estates.withdrawMany('noord', ids);
  });

  it('returns the period of the rents in a project’s range, which is compared per month', async () => {
    const { repositories } = backoffice();
    await repositories.estates.upsertMany('zuid', [
      estateInput({ id: 50, kind: null, transaction: 2, general: { project: true } }),
      buildRental(51, 300, PERIOD_ID.WEEK),
      buildRental(52, 12_000, PERIOD_ID.YEAR),
      buildRental(53, 1200, PERIOD_ID.MONTH),
    ]);
    const answer = await backoffice().call('GET', '/sites/zuid/estate-records?after=49');
    const all = publishedEstateSchema.array().parse(answer.body);
    expect(all.find(({ estate }) => estate.general.id === 50)?.units).toMatchObject({
      count: 3,
      priceFrom: 12_000,
      priceFromPeriod: { id: PERIOD_ID.YEAR },
      priceTo: 300,
      priceToPeriod: { id: PERIOD_ID.WEEK },
    });
  });

  it('returns smaller pages for large estates, and all of them in the end', async () => {
    const text = 'Een ruime woning met tuin. '.repeat(1800);
    const description = { nl: text, fr: text, en: text, de: text };
    const { repositories } = backoffice();
    await repositories.estates.upsertMany(
      'noord',
      Array.from({ length: 15 }, (_, index) => estateInput({ id: 100 + index, general: { description } })),
    );
    const idsRead: number[] = [];
    for (let part = await readIds(); part.length > 0; part = await readIds(`?after=${part.at(-1)}`))
      idsRead.push(...part);
    expect(idsRead).toHaveLength(8 + 15);
    expect(new Set(idsRead).size).toBe(idsRead.length);
    expect((await readIds('?after=23')).length).toBeLessThan(15);
  });
});
