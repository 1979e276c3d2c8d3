import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedRepositories, openRepositories } from '#server/backoffice/openRepositories.ts';
import { estateWriteSchema } from '#shared/api/estate.ts';
import { tag } from '#shared/api/purge.ts';
import { databaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { estateInput } from '../support/estateInput.ts';
import { siteInput } from '../support/siteInput.ts';

const batch = (id: number) => [estateWriteSchema.parse(estateInput({ id }))];
const nothing = () => {};

describe.each(databaseKinds())('A load of estates whose program may be killed, on $name', (kind) => {
  let database: TestDatabase;
  let one: OpenedRepositories;
  let other: OpenedRepositories;
  let siteId = '';
  let sites = 0;

  const load = () => one.repositories.estates.bulkLoad(siteId);
  const age = (by: string) => one.pool.query(`update estate_loads set written_at = written_at + interval '${by}'`);
  /** Runs two checks at the same time, like two back offices. */
  const look = async () => {
    const found = await Promise.all([one, other].map(({ repositories }) => repositories.estates.announceSilentLoads()));
    return found.flat();
  };
  const purges = async () => {
    const { rows } = await one.pool.query<{ tags: string[] }>(
      'select tags from purges where site_id = $1 order by position',
      [siteId],
    );
    return rows.map(({ tags }) => tags);
  };

  beforeAll(async () => {
    database = await kind.start();
    const { databaseUrl, dataDir } = database.env;
    const variables = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    [one, other] = await Promise.all([openRepositories(variables), openRepositories(variables)]);
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await database.remove();
  });
  beforeEach(async () => {
    siteId = `site-${(sites += 1)}`;
    await one.repositories.sites.put(siteInput(siteId));
    await one.pool.query('delete from purges');
  });

  it('leaves nothing to do once its purges are announced', async () => {
    const whole = load();
    await whole.write([batch(1)], nothing);
    expect(await purges()).toEqual([]);
    await whole.announce();
    await age('-1 hour');
    expect(await look()).toEqual([]);
    expect(await purges()).toEqual([[tag.list(siteId), tag.estate(siteId, 1)]]);
  });

  it.each(['-1 hour', '1 hour'])('is announced once when it is silent, as a whole site (%s)', async (since) => {
    await load().write([batch(1)], nothing);
    expect(await look()).toEqual([]);
    await age(since);
    expect(await look()).toEqual([siteId]);
    expect(await look()).toEqual([]);
    expect(await purges()).toEqual([[tag.site(siteId)]]);
  });

  it('is announced again if it was only slow and is killed after that', async () => {
    const slow = load();
    await slow.write([batch(1)], nothing);
    await age('-1 hour');
    expect(await look()).toEqual([siteId]);
    await slow.write([batch(2)], nothing);
    await age('-1 hour');
    expect(await look()).toEqual([siteId]);
  });

  it('is not announced by another load of the same site', async () => {
    const [killed, whole] = [load(), load()];
    await killed.write([batch(1)], nothing);
    await whole.write([batch(2)], nothing);
    await whole.announce();
    await age('-1 hour');
    expect(await look()).toEqual([siteId]);
  });

  it('is announced if withdrawals were its last step, or if it took its writes back', async () => {
    await one.repositories.estates.upsertMany(siteId, [estateInput({ id: 1 }), estateInput({ id: 2 })]);
    await load().withdraw([1]);
    await age('-1 hour');
    expect(await look()).toEqual([siteId]);

    const undone = load();
    await undone.write([[...batch(2), ...batch(3)]], nothing);
    await undone.undo();
    await age('-1 hour');
    expect(await look()).toEqual([]);
    expect((await purges()).at(-1)).toContain(tag.estate(siteId, 3));
  });
});
