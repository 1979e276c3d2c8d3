import { beforeAll, expect, it } from 'vitest';
import sharp from 'sharp';
import type { EstateWrite } from '#shared/api/estate.ts';
import { PERIOD_ID, PERIOD_NAMES } from '#shared/primitives/vocabulary.ts';
import type { TestBackOffice } from '../support/programs/testBackOffice.ts';
import { estateInput, LUIK } from '../support/estateInput.ts';
import { onEachDatabase } from '../support/programs/onEachDatabase.ts';
import { siteInput } from '../support/siteInput.ts';
import { createPdf } from '../support/pdf.ts';

const recordsPath = '/sites/noord/estate-records';
const buildSource = (id: string) => ({ source: { name: 'crm', id } });

const buildUnit = (id: number, transaction: number) => estateInput({ id, transaction, general: { parentId: 7000 } });

const buildFlat = (id: number, transaction: number, bedrooms: number, price: number) =>
  estateInput({ id, kind: 'FLAT', transaction, bedrooms, price, general: { parentId: 7100 } });
const buildProject = (general: Partial<EstateWrite['general']> = {}) =>
  estateInput({ id: 7100, kind: 'APARTMENT_PROJECT', general: { project: true, ...general } });

const buildLease = (id: number, value: number, periodId: number) => {
  const price = { value, visible: true, period: { id: periodId, name: { ...PERIOD_NAMES[periodId] } } };
  return estateInput({ id, kind: 'FLAT', transaction: 2, general: { parentId: 7200, price } });
};

const createUnit = (id: number, parentId: number, transaction: number) =>
  estateInput({ id, kind: 'FLAT', transaction, bedrooms: 2, general: { parentId } });
const createProject = (id: number, transaction: number) =>
  estateInput({ id, kind: 'APARTMENT_PROJECT', transaction, general: { project: true } });

onEachDatabase('The write calls', (current) => {
  const call: TestBackOffice['call'] = (...args) => current().call(...args);
  const next = async (): Promise<number> => (await call('POST', recordsPath, { body: estateInput() })).body.id;
  const readDetail = async (id: number, site = 'noord') => call('GET', `/estates/v2/${id}`, { site });
  const putEstate = (estate: EstateWrite) => call('PUT', `${recordsPath}/${estate.general.id}`, { body: estate });
  const readUnits = async (id: number) => (await call('GET', `/sites/noord/estates/group/${id}`)).body[0].units;
  const isCheaperThan = async (lte: number, id: number) => {
    const query = { terms: { id: [id] }, range: { price: { lte } } };
    return (await call('POST', '/sites/noord/estates', { body: { query } })).body.total.value;
  };

  beforeAll(async () => {
    await current().repositories.sites.put(siteInput('noord'));
    await current().repositories.sites.put(siteInput('zuid'));
  });

  it('require the token', async () => {
    const body = estateInput();
    const answerWithoutToken = await call('POST', recordsPath, { body, anonymous: true });
    const wrong = await call('POST', recordsPath, {
      body,
      headers: { Authorization: 'Bearer a-token-for-tests-onlY' },
    });
    expect([answerWithoutToken.status, wrong.status]).toEqual([401, 401]);
    expect(answerWithoutToken.headers.get('WWW-Authenticate')).toBe('Bearer');
    expect(answerWithoutToken.body).toMatchObject({ status: 401, title: 'Unauthorized' });
  });

  it('create an estate once, then leave it alone, update it, withdraw it and restore it', async () => {
    const body = estateInput({ price: 250_000, estate: buildSource('A1') });
    const created = await call('POST', recordsPath, { body });
    expect([created.status, created.body.outcome]).toEqual([201, 'created']);
    const { id } = created.body;
    const before = await readDetail(id);
    expect(before.body.general).toMatchObject({ id, price: { value: 250_000, visible: true, priceFrom: false } });

    const repeatedAnswer = await call('POST', recordsPath, { body });
    expect([repeatedAnswer.status, repeatedAnswer.body]).toEqual([200, { id, outcome: 'unchanged' }]);
    expect((await readDetail(id)).body.updatedAt).toBe(before.body.updatedAt);

    const cheaper = await call('POST', recordsPath, {
      body: estateInput({ price: 240_000, estate: buildSource('A1') }),
    });
    expect(cheaper.body).toEqual({ id, outcome: 'updated' });
    expect((await readDetail(id)).body.general.price.value).toBe(240_000);

    expect((await call('DELETE', `${recordsPath}/${id}`)).status).toBe(204);
    expect((await readDetail(id)).status).toBe(410);
    expect((await call('DELETE', `${recordsPath}/${id}`)).status).toBe(204);

    const answerAfterReturn = await call('POST', recordsPath, {
      body: estateInput({ price: 240_000, estate: buildSource('A1') }),
    });
    expect(answerAfterReturn.body).toEqual({ id, outcome: 'updated' });
    expect((await readDetail(id)).status).toBe(200);
  });

  it('create and replace an estate under an id, which is not assigned again', async () => {
    const path = `${recordsPath}/5000`;
    expect((await call('PUT', path, { body: estateInput({ bedrooms: 2 }) })).body).toEqual({
      id: 5000,
      outcome: 'created',
    });
    const replaced = await call('PUT', path, { body: estateInput({ id: 5000, bedrooms: 3 }) });
    expect([replaced.status, replaced.body.outcome]).toEqual([200, 'updated']);
    const answerToOtherId = await call('PUT', path, { body: estateInput({ id: 5001 }) });
    expect([answerToOtherId.status, answerToOtherId.body.errors[0].pointer]).toEqual([422, '/general/id']);
  });

  it('give new estates unused ids, one by one and many at once', async () => {
    const first = await next();
    const chosen = Array.from({ length: 300 }, (_, index) => first + 1 + index);
    await current().repositories.estates.upsertMany(
      'noord',
      chosen.map((id) => estateInput({ id, bedrooms: 7 })),
    );
    expect(chosen).not.toContain(await next());
    const after = await next();
    const mixed = [...Array(250).fill(undefined), after + 1, after + 2, after + 251].map((id) =>
      id === undefined ? estateInput() : estateInput({ id, bedrooms: 6 }),
    );
    const outcomes = await current().repositories.estates.upsertMany('noord', mixed);
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(253);
    expect(outcomes.every(({ outcome }) => outcome === 'created')).toBe(true);
    const keptDetails = await Promise.all([chosen[0], chosen[299], after + 251].map((id) => readDetail(id ?? 0)));
    expect(keptDetails.map(({ body }) => body.general.bedroomCount)).toEqual([7, 7, 6]);
  });

  it('accept the largest id that an address allows and no larger one, and continue to assign small ones', async () => {
    const largest = 999_999_999_999;
    expect((await call('PUT', `${recordsPath}/${largest}`, { body: estateInput() })).status).toBe(201);
    expect((await readDetail(largest)).body.general.id).toBe(largest);
    for (const id of [largest + 1, 2 ** 53 - 1, 1e308, 0, -1, 1.5]) {
      const refused = await call('POST', recordsPath, { body: estateInput({ id }) });
      expect([refused.status, refused.body.errors[0].pointer], String(id)).toEqual([422, '/general/id']);
    }
    const orphanAnswer = await call('POST', recordsPath, { body: estateInput({ general: { parentId: 2 ** 53 - 1 } }) });
    expect([orphanAnswer.status, orphanAnswer.body.errors[0].pointer]).toEqual([422, '/general/parentId']);
    for (const path of [`${largest + 1}`, '1e3', '0x10', '%205'])
      expect((await call('PUT', `${recordsPath}/${path}`, { body: estateInput() })).status, path).toBe(404);
    const otherSiteAnswer = await call('POST', '/sites/zuid/estate-records', { body: estateInput() });
    expect(otherSiteAnswer.status).toBe(201);
    expect(otherSiteAnswer.body.id).toBeLessThan(1_000_000);
    expect((await readDetail(otherSiteAnswer.body.id, 'zuid')).status).toBe(200);
  });

  it('name known types and places by the product’s own names, and others by the caller’s names', async () => {
    const namedEstate = estateInput({
      general: {
        headType: { id: 2, name: { nl: 'Grond!' } },
        subType: { id: 299, name: { nl: 'Weide' } },
        transaction: { id: 1, name: { nl: 'S4' } },
      },
      city: { id: 900_000, zip: '9000', name: { nl: 'Gentje' } },
    });
    const { body } = await call('POST', recordsPath, { body: namedEstate });
    const { general, address } = (await readDetail(body.id)).body;
    expect(general.headType.name).toMatchObject({ nl: 'Grond', fr: 'Terrain' });
    expect(general.transaction.name).toMatchObject({ nl: 'Te koop', fr: 'À vendre' });
    expect(general.subType.name).toEqual({ nl: 'Weide' });
    expect(address.city.name).toMatchObject({ nl: 'Gent', fr: 'Gand' });
  });

  it('refuse texts and amounts that are too large, by JSON pointer', async () => {
    const longText = 'x'.repeat(50_001);
    const cases = [
      ['/general/description/nl', { description: { nl: longText } }],
      ['/general/title/fr', { title: { fr: 'x'.repeat(2001) } }],
      ['/general/price/value', { price: { value: 1e308 } }],
    ] as const;
    for (const [pointer, general] of cases) {
      const refused = await call('POST', recordsPath, { body: estateInput({ general }) });
      expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, pointer]);
    }
  });

  it('refuse a type or a contact that no address can name', async () => {
    const namedType = { id: 3_000_000_000, name: { nl: 'x' } };
    const type = await call('POST', recordsPath, { body: estateInput({ general: { headType: namedType } }) });
    expect([type.status, type.body.errors[0].pointer]).toEqual([422, '/general/headType/id']);
    const salesRep = { id: 0, name: 'An' };
    const contact = await call('POST', recordsPath, { body: estateInput({ estate: { salesRep } }) });
    expect([contact.status, contact.body.errors[0].pointer]).toEqual([422, '/salesRep/id']);
  });

  it('keep the same id on two sites separate', async () => {
    await call('PUT', '/sites/zuid/estate-records/5000', { body: estateInput({ bedrooms: 9, city: LUIK }) });
    expect((await readDetail(5000)).body.general.bedroomCount).toBe(3);
    expect((await readDetail(5000, 'zuid')).body.general.bedroomCount).toBe(9);
    await call('DELETE', '/sites/zuid/estate-records/5000');
    expect((await readDetail(5000)).status).toBe(200);
    expect((await readDetail(5000, 'zuid')).status).toBe(410);
  });

  it('refuse contradictory fields', async () => {
    await call('PUT', `${recordsPath}/6000`, { body: estateInput({ estate: buildSource('B1') }) });
    const takenSourceAnswer = await call('PUT', `${recordsPath}/6001`, {
      body: estateInput({ estate: buildSource('B1') }),
    });
    expect(takenSourceAnswer.status).toBe(409);
    const ownParentAnswer = await call('PUT', `${recordsPath}/6002`, {
      body: estateInput({ general: { parentId: 6002 } }),
    });
    expect(ownParentAnswer.status).toBe(409);
    expect((await call('DELETE', `${recordsPath}/999999`)).status).toBe(404);
    expect((await call('POST', '/sites/geen/estate-records', { body: estateInput() })).status).toBe(404);
  });

  it("update the counts of a project's units", async () => {
    const parent = estateInput({ id: 7000, kind: 'APARTMENT_PROJECT', general: { project: true } });
    await current().repositories.estates.upsertMany('noord', [buildUnit(7001, 1), buildUnit(7002, 5), parent]);
    expect(await readUnits(7000)).toEqual({ total: 2, available: 1 });
    await call('PUT', `${recordsPath}/7002`, { body: buildUnit(7002, 1) });
    expect(await readUnits(7000)).toEqual({ total: 2, available: 2 });
    await call('DELETE', `${recordsPath}/7001`);
    expect(await readUnits(7000)).toEqual({ total: 1, available: 1 });
    await call('DELETE', `${recordsPath}/7002`);
    expect(await readUnits(7000)).toBeUndefined();
    await call('PUT', `${recordsPath}/7002`, { body: buildUnit(7002, 1) });
    await call('DELETE', `${recordsPath}/7000`);
    expect((await readDetail(7002)).status).toBe(410);
  });

  it("update the range of a project's units: of the available ones, or of all if none is available", async () => {
    await current().repositories.estates.upsertMany('noord', [
      buildProject(),
      buildFlat(7101, 1, 2, 300_000),
      buildFlat(7102, 1, 3, 400_000),
      buildFlat(7103, 5, 1, 200_000),
    ]);
    expect(await readUnits(7100)).toEqual({
      total: 3,
      available: 2,
      bedroomsFrom: 2,
      bedroomsTo: 3,
      priceFrom: 300_000,
    });
    expect([await isCheaperThan(299_999, 7100), await isCheaperThan(300_000, 7100)]).toEqual([0, 1]);

    await putEstate(buildFlat(7101, 5, 2, 300_000));
    expect(await readUnits(7100)).toMatchObject({ bedroomsFrom: 3, bedroomsTo: 3, priceFrom: 400_000 });
    expect(await isCheaperThan(300_000, 7100)).toBe(0);
    await putEstate(buildFlat(7102, 5, 3, 400_000));
    expect(await readUnits(7100)).toEqual({
      total: 3,
      available: 0,
      closedAs: 'sold',
      bedroomsFrom: 1,
      bedroomsTo: 3,
    });

    await putEstate(buildFlat(7101, 1, 2, 300_000));
    await putEstate(buildProject({ price: { value: 500_000 } }));
    expect([await isCheaperThan(300_000, 7100), await isCheaperThan(500_000, 7100)]).toEqual([0, 1]);
    await putEstate(buildProject({ price: { value: 500_000, visible: false } }));
    expect(await readUnits(7100)).not.toHaveProperty('priceFrom');
    expect(await isCheaperThan(1_000_000, 7100)).toBe(0);
  });

  it('let no hidden unit count for its project, also after the site has changed what it hides', async () => {
    const { sites, estates } = current().repositories;
    const general = { parentId: 7300 };
    await estates.upsertMany('noord', [
      estateInput({ id: 7300, kind: 'APARTMENT_PROJECT', general: { project: true } }),
      estateInput({ id: 7301, kind: 'FLAT', transaction: 10, bedrooms: 4, price: 250_000, general }),
      estateInput({ id: 7302, kind: 'FLAT', bedrooms: 2, price: 298_000, general }),
    ]);
    const shownUnits = { total: 1, available: 1, bedroomsFrom: 2, bedroomsTo: 2, priceFrom: 298_000 };
    const allUnits = { total: 2, available: 2, bedroomsFrom: 2, bedroomsTo: 4, priceFrom: 250_000 };
    expect(await readUnits(7300)).toEqual(allUnits);
    expect(await isCheaperThan(260_000, 7300)).toBe(1);
    await sites.put(siteInput('noord', { listing: { hiddenStatus: [10], linking: 'open' } }));
    expect(await readUnits(7300)).toEqual(shownUnits);
    expect(await isCheaperThan(260_000, 7300)).toBe(0);
    await putEstate(estateInput({ id: 7300, kind: 'APARTMENT_PROJECT', general: { project: true, reference: 'K1' } }));
    expect(await readUnits(7300)).toEqual(shownUnits);
    await sites.put(siteInput('noord'));
    expect(await readUnits(7300)).toEqual(allUnits);
  });

  it('count hidden units when they decide whether all units of a project are sold or let', async () => {
    const { sites, estates } = current().repositories;
    await estates.upsertMany('noord', [
      ...[7500, 7510].map((id) => estateInput({ id, kind: 'APARTMENT_PROJECT', general: { project: true } })),
      createUnit(7501, 7500, 5),
      createUnit(7502, 7500, 10),
      createUnit(7511, 7510, 5),
      createUnit(7512, 7510, 6),
    ]);
    await sites.put(siteInput('noord', { listing: { hiddenStatus: [10], linking: 'open' } }));
    expect(await readUnits(7500)).toEqual({ total: 1, available: 0, bedroomsFrom: 2, bedroomsTo: 2 });
    await sites.put(siteInput('noord', { listing: { hiddenStatus: [5, 6], linking: 'open' } }));
    expect(await readUnits(7510)).toEqual({ total: 0, available: 0, closedAs: 'mixed' });
    await sites.put(siteInput('noord'));
    await putEstate(createUnit(7511, 7510, 6));
    expect(await readUnits(7510)).toMatchObject({ total: 2, closedAs: 'rented' });
  });

  it('take a price with a period of a unit that is coming soon for a rent', async () => {
    const period = { id: PERIOD_ID.MONTH, name: { ...PERIOD_NAMES[PERIOD_ID.MONTH] } };
    const createRental = (id: number, parentId: number) =>
      estateInput({ id, kind: 'FLAT', transaction: 10, general: { parentId, price: { value: 950, period } } });
    await current().repositories.estates.upsertMany('noord', [
      createProject(7600, 2),
      createRental(7601, 7600),
      createProject(7610, 1),
      createRental(7611, 7610),
      createProject(7620, 10),
      createRental(7621, 7620),
      createProject(7630, 10),
      createRental(7631, 7630),
      estateInput({ id: 7632, kind: 'FLAT', transaction: 10, price: 295_000, general: { parentId: 7630 } }),
    ]);
    expect(await readUnits(7600)).toMatchObject({ priceFrom: 950, period });
    expect(await readUnits(7610)).toEqual({ total: 1, available: 1 });
    // A project that is coming soon without a price has rents as its prices only when it has no sale price.
    expect(await readUnits(7620)).toMatchObject({ priceFrom: 950, period });
    expect(await readUnits(7630)).toEqual({ total: 2, available: 2, priceFrom: 295_000 });
    expect([await isCheaperThan(1000, 7600), await isCheaperThan(1000, 7630)]).toEqual([1, 0]);
  });

  it('give a project for sale the price of a unit for sale, not the rent of a unit to rent', async () => {
    await current().repositories.estates.upsertMany('noord', [
      estateInput({ id: 7400, kind: 'APARTMENT_PROJECT', general: { project: true } }),
      estateInput({ id: 7401, kind: 'FLAT', price: 295_000, general: { parentId: 7400 } }),
      estateInput({ id: 7402, kind: 'FLAT', price: 950, transaction: 2, general: { parentId: 7400 } }),
    ]);
    expect(await readUnits(7400)).toEqual({ total: 2, available: 2, priceFrom: 295_000 });
    expect([await isCheaperThan(294_999, 7400), await isCheaperThan(295_000, 7400)]).toEqual([0, 1]);
    await call('DELETE', `${recordsPath}/7401`);
    expect(await readUnits(7400)).toEqual({ total: 1, available: 1 });
    expect(await isCheaperThan(295_000, 7400)).toBe(0);
  });

  it('update the period of the lowest price of a project to rent', async () => {
    await current().repositories.estates.upsertMany('noord', [
      estateInput({ id: 7200, kind: 'APARTMENT_PROJECT', transaction: 2, general: { project: true } }),
      buildLease(7201, 1500, PERIOD_ID.MONTH),
      buildLease(7202, 12_000, PERIOD_ID.YEAR),
    ]);
    const year = { id: PERIOD_ID.YEAR, name: PERIOD_NAMES[PERIOD_ID.YEAR] };
    expect(await readUnits(7200)).toMatchObject({ priceFrom: 12_000, period: year });
    await putEstate(buildLease(7202, 24_000, PERIOD_ID.YEAR));
    const month = { id: PERIOD_ID.MONTH, name: PERIOD_NAMES[PERIOD_ID.MONTH] };
    expect(await readUnits(7200)).toMatchObject({ priceFrom: 1500, period: month });
  });

  it('report the wrong fields by JSON pointer', async () => {
    const body = { ...estateInput(), address: { city: { ...LUIK, zip: 4000 } }, energy: { co2: 'much' } };
    const refused = await call('POST', recordsPath, { body });
    expect(refused.status).toBe(422);
    const pointers = refused.body.errors.map((error: { pointer: string }) => error.pointer);
    expect(pointers.toSorted()).toEqual(['/address/city/zip', '/energy/co2']);
    expect(refused.text).not.toContain('much');
  });

  it('refuse bodies that are not JSON, too large, or of another type', async () => {
    const json = { 'Content-Type': 'application/json' };
    const broken = await call('POST', recordsPath, { bytes: Buffer.from('{"a":'), headers: json });
    expect([broken.status, broken.body.status]).toEqual([400, 400]);
    for (const encoding of ['gzip', 'deflate', 'br']) {
      const headers = { ...json, 'Content-Encoding': encoding };
      const garbledAnswer = await call('POST', recordsPath, { bytes: Buffer.from('{}'), headers });
      expect([encoding, garbledAnswer.status, garbledAnswer.body.status]).toEqual([encoding, 400, 400]);
    }
    const large = await call('POST', recordsPath, { bytes: Buffer.alloc(2 * 1024 * 1024 + 1, ' '), headers: json });
    expect(large.status).toBe(413);
    const text = await call('POST', recordsPath, {
      bytes: Buffer.from('{}'),
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(text.status).toBe(415);
    expect(text.headers.get('Content-Type')).toContain('application/problem+json');
  });

  it('write many estates together: all of them or none', async () => {
    const { estates } = current().repositories;
    const good = estateInput({ id: 8000 });
    await expect(estates.upsertMany('noord', [good, estateInput({ id: 8000 })])).rejects.toThrow('Two estates');
    const several = Array.from({ length: 300 }, (_, index) => estateInput({ id: 8000 + index }));
    const impossible = estateInput({ id: 8999, general: { title: { nl: 'a\u0000b' } } });
    await expect(estates.upsertMany('noord', [...several, impossible])).rejects.toThrow('Failed query');
    expect((await readDetail(8000)).status).toBe(204);
    const refused = await call('POST', recordsPath, { body: impossible });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/general/title/nl']);
  });

  it('roll back everything of a transaction that fails', async () => {
    const { repositories } = current();
    const failing = repositories.transaction(async (tx) => {
      await tx.estates.put('noord', estateInput({ id: 8100 }));
      await tx.pages.put('noord', { id: 'gone', kind: 'content', path: {}, title: {} });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await readDetail(8100)).status).toBe(204);
    expect(await repositories.pages.get('noord', 'gone')).toBeUndefined();
  });

  it('handle two concurrent writers of the same new estate', async () => {
    const bodies = [100, 200, 300, 400].map((price) => estateInput({ price, estate: buildSource('C1') }));
    const answers = await Promise.all(bodies.map((body) => call('POST', recordsPath, { body })));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.filter((answer) => answer.body.outcome === 'created')).toHaveLength(1);
  });

  it('list the stored estates for the importer, and stream them', async () => {
    const { estates, sites } = current().repositories;
    await sites.put(siteInput('import'));
    const written = await estates.upsertMany(
      'import',
      Array.from({ length: 450 }, (_, index) => estateInput({ estate: buildSource(`S${index}`) })),
    );
    expect(written).toHaveLength(450);
    const last = written.at(-1)?.id ?? 0;
    const knownSourceIds = await estates.listSourceIds('import', 'crm');
    expect([knownSourceIds.size, knownSourceIds.get('S449')]).toEqual([450, last]);
    expect(await estates.withdrawMany('import', [last])).toEqual([last]);
    expect((await estates.listSourceIds('import', 'crm')).has('S449')).toBe(false);
    expect(await estates.count('import')).toBe(449);
    const streamed: number[] = [];
    for await (const estate of estates.stream('import')) streamed.push(estate.general.id);
    expect(streamed).toEqual(written.slice(0, -1).map(({ id }) => id));
    await estates.analyze();
  });

  it('create, replace and remove a page', async () => {
    const page = { id: 'about', kind: 'content', path: { nl: 'over-ons' }, title: { nl: 'Over ons' } };
    const created = await call('POST', '/sites/noord/pages', { body: page });
    expect([created.status, created.body.blocks]).toEqual([201, []]);
    expect((await call('POST', '/sites/noord/pages', { body: page })).status).toBe(409);
    const clash = { ...page, id: 'other' };
    expect((await call('POST', '/sites/noord/pages', { body: clash })).status).toBe(409);
    const moved = { ...page, path: { nl: 'wie-zijn-we' } };
    expect((await call('PUT', '/sites/noord/pages/about', { body: moved })).status).toBe(200);
    expect((await call('GET', '/sites/noord/pages/by-url/nl%2Fover-ons')).status).toBe(204);
    expect((await call('GET', '/sites/noord/pages/by-url/nl%2Fwie-zijn-we')).body.id).toBe('about');
    expect((await call('PUT', '/sites/noord/pages/x', { body: page })).status).toBe(422);
    expect((await call('DELETE', '/sites/noord/pages/about')).status).toBe(204);
    expect((await call('DELETE', '/sites/noord/pages/about')).status).toBe(404);
  });

  it('create, replace and remove a site with all its content', async () => {
    expect((await call('POST', '/sites', { body: siteInput('nieuw') })).status).toBe(201);
    expect((await call('POST', '/sites', { body: siteInput('nieuw') })).status).toBe(409);
    const stolenSite = siteInput('dief', { hostnames: ['nieuw.example.com'] });
    expect((await call('POST', '/sites', { body: stolenSite })).status).toBe(409);
    const renamed = siteInput('nieuw', { hostnames: ['ander.example.com'] });
    expect((await call('PUT', '/sites/nieuw', { body: renamed })).status).toBe(200);
    expect((await call('GET', '/sites/by-hostname/nieuw.example.com')).status).toBe(204);
    expect((await call('GET', '/sites/by-hostname/ander.example.com')).body.id).toBe('nieuw');
    expect((await call('PUT', '/sites/nieuw', { body: siteInput('dief') })).status).toBe(422);
    expect((await call('PUT', '/sites/geen', { body: siteInput('geen') })).status).toBe(404);
    const { body } = await call('POST', '/sites/nieuw/estate-records', { body: estateInput() });
    expect((await call('DELETE', '/sites/nieuw')).status).toBe(204);
    expect((await call('DELETE', '/sites/nieuw')).status).toBe(404);
    expect(await current().repositories.estates.get('nieuw', body.id)).toBeUndefined();
  });

  it('never make feed addresses of a site valid again that were revoked', async () => {
    await call('POST', '/sites', { body: siteInput('feeds', { feeds: { version: 3, openImmoId: 'old' } }) });
    for (const feeds of [{ feeds: { version: 2 } }, {}]) {
      const replaced = await call('PUT', '/sites/feeds', { body: siteInput('feeds', feeds) });
      expect([replaced.status, replaced.body.feeds]).toEqual([200, expect.objectContaining({ version: 3 })]);
      expect((await call('GET', '/sites/feeds')).body.feeds).toEqual(replaced.body.feeds);
    }
    expect((await call('GET', '/sites/feeds')).body.feeds).not.toHaveProperty('openImmoId');
    expect((await call('DELETE', '/sites/feeds')).status).toBe(204);
  });

  it('store host names in the form in which requests name them, and refuse texts that are no host names', async () => {
    const created = await call('POST', '/sites', {
      body: siteInput('brug', { hostnames: ['WWW.Brug.example', 'bürgel.example', 'www.brug.example:443'] }),
    });
    const hostnames = ['www.brug.example', 'xn--brgel-kva.example'];
    expect([created.status, created.body.hostnames]).toEqual([201, hostnames]);
    for (const hostname of hostnames)
      expect((await call('GET', `/sites/by-hostname/${hostname}`)).body.id).toBe('brug');
    const replaced = await call('PUT', '/sites/brug', { body: siteInput('brug', { hostnames: ['BRUG.example:443'] }) });
    expect([replaced.status, replaced.body.hostnames]).toEqual([200, ['brug.example']]);
    const taken = siteInput('dief', { hostnames: ['brug.example:443'] });
    expect((await call('POST', '/sites', { body: taken })).status).toBe(409);
    for (const hostname of ['https://www.brug.example', '', 'brug.example/nl', '*.brug.example']) {
      const body = siteInput('brug', { hostnames: ['brug.example', hostname] });
      const refused = await call('PUT', '/sites/brug', { body });
      expect([hostname, refused.status, refused.body.errors?.[0]?.pointer]).toEqual([hostname, 422, '/hostnames/1']);
    }
    expect((await call('GET', '/sites/brug')).body.hostnames).toEqual(['brug.example']);
    expect((await call('DELETE', '/sites/brug')).status).toBe(204);
  });

  it('store pictures upright, without location and time, and refuse incomplete ones', async () => {
    const camera = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Artist: 'Jan Peeters' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 3/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(camera).metadata()).exif).toBeDefined();
    const putAsset = (bytes: Buffer) =>
      call('PUT', '/sites/noord/assets/camera', { bytes, headers: { 'Content-Type': 'image/jpeg' } });
    const stored = await putAsset(camera);
    expect([stored.status, stored.body.width, stored.body.height]).toEqual([200, 40, 60]);
    const keptAsset = await current().repositories.assets.read('noord', 'camera');
    const { exif, xmp, orientation, width, height } = await sharp(keptAsset?.content).metadata();
    expect([exif, xmp, orientation ?? 1, width, height]).toEqual([undefined, undefined, 1, 40, 60]);
    expect(keptAsset?.content.includes('Peeters')).toBe(false);
    const create = { width: 400, height: 400, channels: 3, background: 'blue' } as const;
    const noise = await sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
      .jpeg()
      .toBuffer();
    expect((await putAsset(noise.subarray(0, noise.length / 2))).status).toBe(422);
    expect(
      (await call('PUT', '/sites/noord/assets/NO%20ID', { bytes: camera, headers: { 'Content-Type': 'image/jpeg' } }))
        .status,
    ).toBe(404);
  });

  it('send no bytes for another version of an asset, and name the current version', async () => {
    const bytes = createPdf('for versions');
    const { body } = await call('PUT', '/sites/noord/assets/paper', {
      bytes,
      headers: { 'Content-Type': 'application/pdf' },
    });
    const current16 = body.hash.slice(0, 16);
    const otherVersionAnswer = await call('GET', '/sites/noord/assets/paper?version=0123456789abcdef');
    expect([otherVersionAnswer.status, otherVersionAnswer.body.current]).toEqual([404, current16]);
    expect((await call('GET', `/sites/noord/assets/paper?version=${current16}`)).status).toBe(200);
    expect((await call('GET', '/sites/noord/assets/paper?shownBy=rental')).status).toBe(404);
  });

  it('store only valid pictures and documents', async () => {
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const putAsset = (bytes: Buffer, type: string) =>
      call('PUT', '/sites/noord/assets/hero', { bytes, headers: { 'Content-Type': type } });
    const stored = await putAsset(picture, 'image/jpeg');
    expect(stored.status).toBe(200);
    expect(stored.body).toMatchObject({ id: 'hero', bytes: picture.length, width: 30, height: 20 });
    const readAnswer = await call('GET', `/sites/noord/assets/hero?hash=${stored.body.hash}`);
    expect(readAnswer.headers.get('Content-Length')).toBe(String(picture.length));
    expect((await putAsset(picture, 'image/png')).status).toBe(422);
    expect((await putAsset(picture, 'image/svg+xml')).status).toBe(422);
    expect((await putAsset(picture, 'image/gif')).status).toBe(415);
    const logo = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h9v9z"/></svg>',
    );
    expect((await putAsset(logo, 'image/svg+xml')).body).toMatchObject({
      contentType: 'image/png',
      width: 1200,
      height: 600,
    });
    expect((await putAsset(Buffer.from('<html>'), 'application/pdf')).status).toBe(422);
    expect((await putAsset(createPdf('whole').subarray(0, -20), 'application/pdf')).status).toBe(422);
    expect((await putAsset(createPdf('whole'), 'application/pdf')).status).toBe(200);
    expect((await putAsset(Buffer.alloc(10 * 1024 * 1024 + 1), 'image/jpeg')).status).toBe(413);
  });
});
