import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { runCommand } from '#server/backoffice/commands/runCommand.ts';
import { migrate } from '#server/backoffice/core/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { nameCities, nameCitiesOnce } from '#server/backoffice/estates/cityNames.ts';
import { placeEstatesOnce } from '#server/backoffice/estates/once/placeEstatesOnce.ts';
import { toCity, findPlaces } from '#server/backoffice/geo/places.ts';
import { createRepositories } from '#server/backoffice/repositories.ts';
import { tag } from '#shared/api/purge.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { TextSink } from '../support/mail/textSink.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { startTestBackOffice } from '../support/programs/testBackOffice.ts';
import { estateInput, GENT } from '../support/estateInput.ts';
import { rentalUnitInput } from '../support/rentalUnit.ts';
import { siteInput } from '../support/siteInput.ts';

const log = pino({ level: 'silent' });
const testedDatabaseKinds = listDatabaseKinds();

const buildUnit = (id: number, transaction: number, price: number) =>
  estateInput({ id, kind: 'FLAT', transaction, price, bedrooms: id, general: { parentId: 1 } });

const buildPlacedHome = (visible: boolean, latitude: number) => ({
  address: { visible, city: GENT, location: { latitude, longitude: 3.7 } },
});

const buildCity = (zip: string) => {
  const [place] = findPlaces(zip);
  if (!place) throw new Error(`there is no place in ${zip}`);
  return toCity(place);
};

const buildCityNameRows = (cityId: number, names: Record<string, string>) =>
  Object.entries(names).map(([locale, name]) => ({ city_id: cityId, locale, sort_name: name }));

describe.each(testedDatabaseKinds)('Migrations, on $name', (kind) => {
  let database: TestDatabase;
  let programs: OpenDatabase[];

  beforeAll(async () => {
    database = await kind.startEmpty();
    programs = await Promise.all([openDatabase(database.env, log), openDatabase(database.env, log)]);
  });
  afterAll(async () => {
    await Promise.all(programs.map((program) => program.close()));
    await database.remove();
  });

  it('are applied once when two programs start at the same time', async () => {
    const applied = await Promise.all(
      programs.map(({ pool, kind: databaseKind }) => migrate(pool, databaseKind === 'pglite')),
    );
    const [some, none] = applied.toSorted((a, b) => b.length - a.length);
    expect(some).toContain('0001_initial.sql');
    expect(none).toEqual([]);
    const rows = await programs[0]?.pool.query('select name from migrations order by name');
    expect(rows?.rows.map((row: { name: string }) => row.name)).toEqual(some);
  });

  it('give the projects of an older database the range of their units', async () => {
    const [{ pool, db }] = programs as [OpenDatabase];
    const { sites, estates } = createRepositories(db, () => {});
    await sites.put(siteInput('noord'));
    const project = estateInput({ id: 1, kind: 'APARTMENT_PROJECT', general: { project: true } });
    await estates.upsertMany('noord', [project, buildUnit(2, 1, 200), buildUnit(3, 1, 300), buildUnit(4, 5, 100)]);
    const readStoredEstates = async () => (await pool.query('select id, price, summary from estates order by id')).rows;
    const now = await readStoredEstates();
    expect(now[0].summary.units).toMatchObject({ bedroomsFrom: 2, bedroomsTo: 3, priceFrom: 200 });

    await pool.query(`update estates set price = null,
      summary = jsonb_set(summary, '{units}', '{"total": 3, "available": 2}') where id = 1`);
    await pool.query("delete from migrations where name = '0002_unit_ranges.sql'");
    expect(await migrate(pool)).toEqual(['0002_unit_ranges.sql']);
    expect(await readStoredEstates()).toEqual(now);
  });

  it('remove campaign parameters from the redirects of an older database', async () => {
    const [{ pool, db }] = programs as [OpenDatabase];
    const { sites, redirects } = createRepositories(db, () => {});
    await sites.put(siteInput('verhuisd'));
    const rows = [
      ['/detail.php?id=5&utm_source=mail', '/nl/aanbod/5'],
      ['/detail.php?fbclid=a-b&id=6', '/nl/aanbod/6'],
      ['/actie?gclid=x&utm_source=y', '/nl/contact'],
      ['/actie?utm_source=z', '/nl/aanbod'],
      ['/folder', '/nl/aanbod'],
      ['/folder?utm_source=folder', '/nl/contact'],
      ['/nl/nieuws/1?utm_source=mail', '/nl/nieuws/1#tekst'],
      ['/lijst?gclidx=1&id=2', '/nl/aanbod'],
    ];
    await pool.query('insert into redirects select $1, t.* from unnest($2::text[], $3::text[]) t', [
      'verhuisd',
      rows.map(([from]) => from),
      rows.map(([, to]) => to),
    ]);
    await pool.query("delete from migrations where name like '%_redirects_without_campaigns.sql'");
    expect(await migrate(pool)).toHaveLength(1);
    expect((await redirects.list('verhuisd')).map(({ from, to }) => [from, to])).toEqual([
      ['/actie', '/nl/contact'],
      ['/detail.php?id=5', '/nl/aanbod/5'],
      ['/detail.php?id=6', '/nl/aanbod/6'],
      ['/folder', '/nl/aanbod'],
      ['/lijst?gclidx=1&id=2', '/nl/aanbod'],
    ]);
  });

  it('give registrations with old times the times of their open house day', async () => {
    const [{ pool, db }] = programs as [OpenDatabase];
    await createRepositories(db, () => {}).sites.put(siteInput('open'));
    await pool.query(`
      insert into open_houses (site_id, estate_id, id, starts_at, ends_at, is_over, document)
      select 'open', 1, id, now() + days * interval '1 day', now() + days * interval '25 hours', days < 0, '{}'
      from (values ('past', -5), ('coming', 5)) d (id, days)`);
    await pool.query(`
      insert into open_house_registrations
        (id, site_id, estate_id, open_house_id, state, token_hash, starts_at, ends_at, people, email, document)
      select gen_random_uuid(), 'open', 1, day, state, convert_to(email, 'UTF8'),
        now() + days * interval '1 day', now() + days * interval '1 day' + interval '1 hour', 2, email, '{}'
      from (values
        ('corrected', 'past', 'registered', -4), ('moved', 'coming', 'cancelled', 3),
        ('former', 'coming', 'registered', -9)
      ) r (email, day, state, days)`);
    await pool.query("delete from migrations where name = '0047_times_of_registrations.sql'");
    expect(await migrate(pool)).toEqual(['0047_times_of_registrations.sql']);
    const { rows } = await pool.query(`
      select r.email from open_house_registrations r
      join open_houses d on d.site_id = r.site_id and d.estate_id = r.estate_id and d.id = r.open_house_id
        and d.starts_at = r.starts_at and d.ends_at = r.ends_at
      order by 1`);
    expect(rows).toEqual([{ email: 'corrected' }, { email: 'moved' }]);
  });

  it('give the saved searches of an older database the types beside their subtypes', async () => {
    const [{ pool, db }] = programs as [OpenDatabase];
    const { sites, subscriptions } = createRepositories(db, () => {});
    await sites.put(siteInput('gezocht'));
    const places = { city: [], municipality: [], province: [] };
    const chosenKinds = [
      { type: [3], subType: [201] },
      { type: [11, 1, 3], subType: [302, 1101, 301] },
      { type: [3], subType: [] },
    ];
    for (const kinds of chosenKinds)
      await subscriptions.requestSubscription('gezocht', {
        email: 'noor@visitor.example',
        name: 'Noor',
        locale: 'nl',
        frequency: 'weekly',
        wishes: { transaction: [1], ...kinds, ...places },
        consent: true,
      });
    const readKinds = async () =>
      (await pool.query("select types, sub_types from subscriptions where site_id = 'gezocht' order by wishes_key"))
        .rows;
    const now = await readKinds();
    expect(now).toEqual(
      expect.arrayContaining([
        { types: [3], sub_types: [201] },
        { types: [1], sub_types: [302, 1101, 301] },
        { types: [3], sub_types: [] },
      ]),
    );

    await pool.query(`update subscriptions set types = '{}', sub_types = sub_types || array[101, 102]
      where cardinality(sub_types) > 0`);
    await pool.query("delete from migrations where name = '0050_types_of_saved_searches.sql'");
    expect(await migrate(pool)).toEqual(['0050_types_of_saved_searches.sql']);
    expect(await readKinds()).toEqual(now);
  });

  it('store the city names of an older database as rows, sorted without apostrophes', async () => {
    const [{ pool, db }] = programs as [OpenDatabase];
    const { sites, estates } = createRepositories(db, () => {});
    await sites.put(siteInput('namen'));
    const city = { id: 999901, zip: '9999', name: { nl: "'s Gravenbrakel", fr: 'Braine-le-Comte' } };
    await estates.upsertMany('namen', [estateInput({ id: 1, city }), estateInput({ id: 2 })]);
    const readStoredNames = async () =>
      (await pool.query("select city_id, locale, sort_name from city_names where site_id = 'namen' order by 1, 2"))
        .rows;
    const now = await readStoredNames();
    const expectedNames = { de: 's gravenbrakel', en: 's gravenbrakel', fr: 'braine-le-comte', nl: 's gravenbrakel' };
    expect(now).toEqual([
      ...buildCityNameRows(GENT.id, { de: 'gent', en: 'ghent', fr: 'gand', nl: 'gent' }),
      ...buildCityNameRows(city.id, expectedNames),
    ]);

    await pool.query(`
      drop table city_names;
      alter table estates
        add column city_nl text collate "C" not null default '''s gravenbrakel', add column city_fr text not null default '',
        add column city_en text not null default '', add column city_de text not null default ''`);
    await pool.query(
      "delete from migrations where name like '%_names_without_apostrophes.sql' or name like '%_city_names.sql'",
    );
    expect(await migrate(pool)).toHaveLength(2);
    await Promise.all(programs.map((program) => nameCities(program.db)));
    expect(await readStoredNames()).toEqual(now);
  });

  it('add city names that are missing in a new language or that an older program did not write', async () => {
    const [{ pool, db }] = programs as [OpenDatabase];
    const countNames = async () =>
      (await pool.query('select locale, count(*) from city_names group by 1 order by 1')).rows;
    await nameCities(db);
    const now = await countNames();
    expect(now.map(({ locale }) => locale)).toEqual([...LOCALES].toSorted());
    await pool.query("delete from city_names where locale = 'de'");
    await nameCities(db);
    expect(await countNames()).toEqual(now);
    await pool.query(`delete from city_names where city_id = ${GENT.id} and locale <> 'nl'`);
    expect(await countNames()).not.toEqual(now);
    await Promise.all(programs.map((program) => nameCities(program.db)));
    expect(await countNames()).toEqual(now);
  });

  it('add city names in the program’s languages at its first start, and not at each start', async () => {
    const [{ pool, db }] = programs as [OpenDatabase];
    const countGermanNames = async () =>
      (await pool.query("select count(*)::int from city_names where locale = 'de'")).rows[0];
    const now = await countGermanNames();
    await pool.query("delete from city_names where locale = 'de'");
    await Promise.all(programs.map((program) => nameCitiesOnce(program.db)));
    expect(await countGermanNames()).toEqual(now);
    await pool.query("delete from city_names where locale = 'de'");
    await nameCitiesOnce(db);
    expect(await countGermanNames()).toEqual({ count: 0 });
    await nameCities(db);
    expect(await countGermanNames()).toEqual(now);
  });

  it('move the estates of an older database to their municipality’s present province', async () => {
    const [{ pool, db }] = programs as [OpenDatabase];
    const { sites, estates } = createRepositories(db, () => {});
    const antwerp = { id: 'BE-VAN', name: { nl: 'Antwerpen' } };
    const buildEstateInPlace = (id: number, zip: string, province?: typeof antwerp) =>
      estateInput({
        id,
        city: buildCity(zip),
        estate: { address: { city: buildCity(zip), ...(province && { province }) } },
      });
    await sites.put(siteInput('oost'));
    await estates.upsertMany('oost', [
      buildEstateInPlace(1, '2070', antwerp),
      buildEstateInPlace(2, '2000', antwerp),
      buildEstateInPlace(3, '2070'),
      buildEstateInPlace(4, '9120', antwerp),
    ]);
    const findEstates = async (province: string) =>
      (await estates.search('oost', { query: { terms: { province: [province] } }, sort: [{ field: 'id' }] }, 'nl'))
        .results;
    const findIds = async (province: string) => (await findEstates(province)).map(({ id }) => id);
    const now = await findEstates('BE-VOV');
    expect(now.map(({ id, address }) => [id, address.province?.id])).toEqual([
      [1, 'BE-VOV'],
      [4, 'BE-VOV'],
    ]);
    expect(await findIds('BE-VAN')).toEqual([2]);

    await pool.query(
      `update estates set province = 'BE-VAN', document = jsonb_set(document, '{address,province}', $1),
        summary = jsonb_set(summary, '{address,province}', $1), features[1] = 0 where site_id = 'oost' and id = 1`,
      [antwerp],
    );
    expect(await findIds('BE-VAN')).toEqual([1, 2]);
    await pool.query("delete from purges where site_id = 'oost'");
    await Promise.all(programs.map((program) => createRepositories(program.db, () => {}).estates.fillFeatures()));
    expect(await findIds('BE-VAN')).toEqual([2]);
    expect(await findEstates('BE-VOV')).toEqual(now);
    expect(await estates.get('oost', 1)).toMatchObject({ address: { province: { id: 'BE-VOV' }, region: 'FLANDERS' } });
    const { rows } = await pool.query<{ tags: string[] }>("select tags from purges where site_id = 'oost'");
    expect(rows.flatMap(({ tags }) => tags).toSorted()).toEqual([
      tag.estate('oost', 1),
      tag.list('oost'),
      tag.similar('oost'),
    ]);
  });

  it('assign places to the estates of an older database', async () => {
    const [{ pool, db }] = programs as [OpenDatabase];
    const { sites, estates } = createRepositories(db, () => {});
    await placeEstatesOnce(db);
    await sites.put(siteInput('zuid'));
    await estates.upsertMany('zuid', [
      estateInput({ id: 1, estate: buildPlacedHome(true, 51.05) }),
      estateInput({ id: 2, estate: buildPlacedHome(false, 51.06) }),
      estateInput({ id: 3 }),
    ]);
    const readStoredPlaces = async () =>
      (await pool.query("select id, latitude, longitude, summary from estates where site_id = 'zuid' order by id"))
        .rows;
    const now = await readStoredPlaces();
    expect(now.map(({ summary }) => summary.place?.radius)).toEqual([undefined, 500, undefined]);
    expect(now.every(({ latitude }) => latitude !== null)).toBe(true);

    await pool.query("update estates set latitude = null, longitude = null, summary = summary - 'place'");
    await placeEstatesOnce(db);
    expect(await readStoredPlaces()).not.toEqual(now);
    await pool.query("delete from milestones where name = 'estates have places'");
    await Promise.all(programs.map((program) => placeEstatesOnce(program.db)));
    expect(await readStoredPlaces()).toEqual(now);
  });

  it('move the ids of an older database into the range that an address allows', async () => {
    const [{ pool, db }] = programs as [OpenDatabase];
    const { sites, estates, rentalUnits } = createRepositories(db, () => {});
    await sites.put(siteInput('oost'));
    const project = estateInput({ id: 1, kind: 'APARTMENT_PROJECT', general: { project: true } });
    await estates.upsertMany('oost', [project, buildUnit(2, 1, 200)]);
    await rentalUnits.upsertMany('oost', [rentalUnitInput(1)]);

    const beyond = String(2 ** 53 - 1);
    await pool.query(`
      alter table estates drop constraint estates_id_range, drop constraint estates_parent_range;
      alter table rental_units drop constraint rental_units_id_range;
      alter table agendas drop constraint agendas_contact_range;
      alter sequence estate_ids maxvalue 9223372036854775807;
      alter sequence rental_unit_ids maxvalue 9223372036854775807;
      select setval('estate_ids', ${beyond});
      select setval('rental_unit_ids', ${beyond});
      update estates set id = ${beyond}, document = jsonb_set(document, '{general,id}', '${beyond}')
      where site_id = 'oost' and id = 1;
      update estates set parent_id = ${beyond} where site_id = 'oost' and id = 2;
      update rental_units set id = ${beyond} where site_id = 'oost';
      delete from migrations where name = '0010_id_range.sql'`);
    expect(await migrate(pool)).toEqual(['0010_id_range.sql']);

    const { rows } = await pool.query(
      "select id::float8 as id, parent_id::float8 as parent, document from estates where site_id = 'oost' order by id",
    );
    const moved = rows.find(({ document }) => document.general.project);
    expect(moved.id).toBeLessThan(1000);
    expect(moved.document.general.id).toBe(moved.id);
    expect(rows.find(({ id }) => id === 2)).toMatchObject({
      parent: moved.id,
      document: { general: { parentId: moved.id } },
    });
    const [created] = await estates.upsertMany('oost', [estateInput()]);
    expect(created?.id).toBeLessThan(1000);
    const homes = await rentalUnits.list('oost');
    expect(homes.map(({ unit: home }) => home.id < 1000)).toEqual([true]);
    const outside = "update estates set id = 1000000000000 where site_id = 'oost'";
    await expect(pool.query(outside)).rejects.toThrow('estates_id_range');
  });

  it('refuse a database that is newer than the program, and change nothing', async () => {
    const [{ pool }] = programs as [OpenDatabase];
    await pool.query("insert into migrations (name, checksum) values ('9999_to_come.sql', 'new')");
    await pool.query("delete from migrations where name = '0002_unit_ranges.sql'");
    await expect(migrate(pool)).rejects.toThrow(/newer than this program.*9999_to_come\.sql/);
    const [out, err] = [new TextSink(), new TextSink()];
    const { databaseUrl, dataDir } = database.env;
    const variables = { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
    expect(await runCommand(['site', 'list'], { out, err }, variables)).toBe(1);
    expect(err.take()).toMatch(/newer than this program.*9999_to_come\.sql/);
    // The back office refuses to start, so it never answers the health check of `startTestBackOffice`.
    await expect(startTestBackOffice({ database })).rejects.toThrow(/newer than this program/);
    expect((await pool.query("select 1 from migrations where name = '0002_unit_ranges.sql'")).rows).toEqual([]);
    await pool.query("delete from migrations where name = '9999_to_come.sql'");
    expect(await migrate(pool)).toEqual(['0002_unit_ranges.sql']);
  });

  it('refuse a database whose migration has another text now', async () => {
    const [{ pool }] = programs as [OpenDatabase];
    await pool.query("update migrations set checksum = 'old' where name = '0001_initial.sql'");
    await expect(migrate(pool)).rejects.toThrow('0001_initial.sql was edited');
  });
});
