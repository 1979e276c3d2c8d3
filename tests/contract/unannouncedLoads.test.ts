import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NotReverted } from '#server/backoffice/estates/notReverted.ts';
import { type OpenedRepositories, openRepositories } from '#server/backoffice/openRepositories.ts';
import { estateWriteSchema } from '#shared/api/estate.ts';
import { tag } from '#shared/api/purge.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { estateInput } from '../support/estateInput.ts';
import { siteInput } from '../support/siteInput.ts';
import { withoutSimilar } from '../support/withoutSimilar.ts';

const buildStage = (...ids: number[]) => [ids.map((id) => estateWriteSchema.parse(estateInput({ id })))];
/** Yields one stage of a load, and throws an error after the stage was stored. */
async function* failingAfter(...ids: number[]) {
  yield buildStage(...ids);
  throw new Error('no more');
}
type SendTransaction = () => Promise<unknown>;
const sendNormally = (send: SendTransaction) => send();
const loseAnswer = async (send: SendTransaction) => {
  await send();
  throw new Error('connection lost');
};
const LOAD_POLICY = { kind: 'inParts', onFailure: 'undo' } as const;

describe.each(listDatabaseKinds())('A load of estates whose program may be killed, on $name', (kind) => {
  let database: TestDatabase;
  let firstProgram: OpenedRepositories;
  let secondProgram: OpenedRepositories;
  let siteId = '';
  let sites = 0;

  /**
   * Begins a write that stores one stage at a time. A write that is left open has the same state as the write of a
   * killed program.
   */
  function openWrite() {
    let stageRequest = Promise.withResolvers<void>();
    let next = Promise.withResolvers<ReturnType<typeof buildStage> | undefined>();
    async function* yieldStages() {
      for (;;) {
        stageRequest.resolve();
        const givenStage = await next.promise;
        next = Promise.withResolvers();
        if (!givenStage) return;
        yield givenStage;
      }
    }
    const done = firstProgram.repositories.estates.write(siteId, { stages: yieldStages() }, LOAD_POLICY);
    return {
      async store(...ids: number[]) {
        await stageRequest.promise;
        stageRequest = Promise.withResolvers();
        next.resolve(buildStage(...ids));
        await stageRequest.promise;
      },
      async end() {
        next.resolve(undefined);
        await done;
      },
    };
  }
  const ageLoads = (by: string) =>
    firstProgram.pool.query(`update estate_loads set written_at = written_at + interval '${by}'`);
  /** Runs two checks for unannounced loads at the same time, like two back offices. */
  const checkTwice = async () => {
    const found = await Promise.all(
      [firstProgram, secondProgram].map(({ repositories }) => repositories.estates.purgeUnannouncedLoads()),
    );
    return found.flat();
  };
  const readPurges = async () => {
    const { rows } = await firstProgram.pool.query<{ tags: string[] }>(
      'select tags from purges where site_id = $1 order by position',
      [siteId],
    );
    return rows.map(({ tags }) => withoutSimilar(tags));
  };

  const refusePurges = () =>
    firstProgram.pool.query(`
      create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before insert on purges for each row execute function refuse()`);
  /**
   * Runs the actions in place of the first messages that store or restore estates. An action can send the replaced
   * message with `send`.
   */
  function replaceMessages(...actions: ((send: SendTransaction) => Promise<unknown>)[]) {
    const execute = firstProgram.db.execute.bind(firstProgram.db);
    const spy = vi.spyOn(firstProgram.db, 'execute').mockImplementation(((query: SQL) => {
      const isMessage = new PgDialect().sqlToQuery(query).sql.includes('into estate_loads');
      const action = isMessage ? actions.shift() : undefined;
      return action ? action(async () => execute(query)) : execute(query);
    }) as typeof execute);
    onTestFinished(() => spy.mockRestore());
  }
  const acceptPurges = () => firstProgram.pool.query('drop trigger refuse on purges');

  beforeAll(async () => {
    database = await kind.start();
    const { databaseUrl, dataDir } = database.env;
    const variables = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    [firstProgram, secondProgram] = await Promise.all([openRepositories(variables), openRepositories(variables)]);
  });
  afterAll(async () => {
    await Promise.all([firstProgram.close(), secondProgram.close()]);
    await database.remove();
  });
  beforeEach(async () => {
    siteId = `site-${(sites += 1)}`;
    await firstProgram.repositories.sites.put(siteInput(siteId));
    await firstProgram.pool.query('delete from purges');
  });

  it('leaves nothing to do once its purges are announced', async () => {
    const wholeWrite = openWrite();
    await wholeWrite.store(1);
    expect(await readPurges()).toEqual([]);
    await wholeWrite.end();
    await ageLoads('-1 hour');
    expect(await checkTwice()).toEqual([]);
    expect(await readPurges()).toEqual([[tag.list(siteId), tag.estate(siteId, 1)]]);
  });

  it.each(['-1 hour', '1 hour'])(
    'is announced once, by a purge of the whole site, when it is silent (%s)',
    async (since) => {
      await openWrite().store(1);
      expect(await checkTwice()).toEqual([]);
      await ageLoads(since);
      expect(await checkTwice()).toEqual([siteId]);
      expect(await checkTwice()).toEqual([]);
      expect(await readPurges()).toEqual([[tag.site(siteId)]]);
    },
  );

  it('is announced again if it was only slow and is killed after that', async () => {
    const slow = openWrite();
    await slow.store(1);
    await ageLoads('-1 hour');
    expect(await checkTwice()).toEqual([siteId]);
    await slow.store(2);
    await ageLoads('-1 hour');
    expect(await checkTwice()).toEqual([siteId]);
  });

  it('is not announced by another load of the same site', async () => {
    const [killed, whole] = [openWrite(), openWrite()];
    await killed.store(1);
    await whole.store(2);
    await whole.end();
    await ageLoads('-1 hour');
    expect(await checkTwice()).toEqual([siteId]);
  });

  it('is announced if its own purge failed after withdrawals, and reports that failure', async () => {
    const { estates } = firstProgram.repositories;
    await estates.upsertMany(siteId, [estateInput({ id: 1 }), estateInput({ id: 2 })]);
    await refusePurges();
    await expect(estates.write(siteId, { withdrawnIds: [1] }, LOAD_POLICY)).rejects.toThrow('Failed query');
    await acceptPurges();
    await ageLoads('-1 hour');
    expect(await checkTwice()).toEqual([siteId]);
  });

  it('purges what it took back, and reports why it failed', async () => {
    const { estates } = firstProgram.repositories;
    await expect(estates.write(siteId, { stages: failingAfter(2, 3) }, LOAD_POLICY)).rejects.toThrow('no more');
    await ageLoads('-1 hour');
    expect(await checkTwice()).toEqual([]);
    expect((await readPurges()).at(-1)).toContain(tag.estate(siteId, 3));
    expect(await estates.count(siteId)).toBe(0);

    await refusePurges();
    await expect(estates.write(siteId, { stages: failingAfter(2, 3) }, LOAD_POLICY)).rejects.toThrow('no more');
    await acceptPurges();
    await ageLoads('-1 hour');
    expect(await checkTwice()).toEqual([siteId]);
  });

  it('purges what a message has stored whose answer was lost', async () => {
    const { estates } = firstProgram.repositories;
    replaceMessages(loseAnswer, sendNormally, loseAnswer);
    const policy = { kind: 'inParts', onFailure: 'keep' } as const;
    await expect(estates.write(siteId, { stages: [buildStage(1)] }, policy)).rejects.toThrow('connection lost');
    expect(await estates.count(siteId)).toBe(1);
    expect(await readPurges()).toEqual([[tag.list(siteId), tag.estate(siteId, 1)]]);

    const changes = { stages: [buildStage(2)], withdrawnIds: [1] };
    await expect(estates.write(siteId, changes, policy)).rejects.toThrow('connection lost');
    expect(await estates.count(siteId)).toBe(1);
    expect((await readPurges()).at(-1)).toEqual(expect.arrayContaining([1, 2].map((id) => tag.estate(siteId, id))));
  });

  it('reports why it failed, and that it was not reverted, when the former state cannot be restored', async () => {
    const { estates } = firstProgram.repositories;
    const refused = new Error('no room');
    replaceMessages(sendNormally, async () => {
      throw refused;
    });
    const error = await estates
      .write(siteId, { stages: failingAfter(2) }, LOAD_POLICY)
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NotReverted);
    expect(error).toMatchObject({ cause: new Error('no more'), revertFailure: refused });
    expect(await estates.count(siteId)).toBe(1);
    expect((await readPurges()).at(-1)).toContain(tag.estate(siteId, 2));
  });

  it('restores the row that another program stored while the write was tried', async () => {
    const { estates } = firstProgram.repositories;
    const storePrice = (price: number) =>
      secondProgram.repositories.estates.upsertMany(siteId, [estateInput({ id: 1, price })]);
    await storePrice(100_000);
    replaceMessages(async () => {
      await storePrice(200_000);
      throw Object.assign(new Error('overtaken'), { code: '40001' });
    });
    const write = estates.write(siteId, { stages: failingAfter(1) }, LOAD_POLICY);
    await expect(write).rejects.toThrow('no more');
    const { rows } = await firstProgram.pool.query<{ price: number }>(
      'select price::float8 as price from estates where site_id = $1',
      [siteId],
    );
    expect(rows).toEqual([{ price: 200_000 }]);
  });

  it('leaves the row that another program stored with the same content while the write was tried', async () => {
    const { estates } = firstProgram.repositories;
    const storePrice = (price: number) =>
      secondProgram.repositories.estates.upsertMany(siteId, [estateInput({ id: 1, price })]);
    await storePrice(100_000);
    const loaded = estateWriteSchema.parse(estateInput({ id: 1, price: 200_000 }));
    replaceMessages(async () => {
      await storePrice(200_000);
      throw Object.assign(new Error('overtaken'), { code: '40001' });
    });
    async function* yieldStages() {
      yield [[loaded]];
      throw new Error('no more');
    }
    await expect(estates.write(siteId, { stages: yieldStages() }, LOAD_POLICY)).rejects.toThrow('no more');
    const { rows } = await firstProgram.pool.query<{ price: number }>(
      'select price::float8 as price from estates where site_id = $1',
      [siteId],
    );
    expect(rows).toEqual([{ price: 200_000 }]);
  });

  it('removes the new estates of a message whose answer was lost', async () => {
    const { estates } = firstProgram.repositories;
    replaceMessages(loseAnswer);
    await expect(estates.write(siteId, { stages: [buildStage(1)] }, LOAD_POLICY)).rejects.toThrow('connection lost');
    expect(await estates.count(siteId)).toBe(0);
    expect((await readPurges()).at(-1)).toContain(tag.estate(siteId, 1));
  });

  it('keeps and purges what was stored when the caller asks for that', async () => {
    const { estates } = firstProgram.repositories;
    const policy = { kind: 'inParts', onFailure: 'keep' } as const;
    await expect(estates.write(siteId, { stages: failingAfter(1), withdrawnIds: [1] }, policy)).rejects.toThrow(
      'no more',
    );
    expect(await estates.count(siteId)).toBe(1);
    expect(await readPurges()).toEqual([[tag.list(siteId), tag.estate(siteId, 1)]]);
  });
});

describe.each(listDatabaseKinds())('A write at once, on $name', (kind) => {
  let database: TestDatabase;
  let opened: OpenedRepositories;

  beforeAll(async () => {
    database = await kind.start();
    const { databaseUrl, dataDir } = database.env;
    const variables = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    opened = await openRepositories(variables);
    await opened.repositories.sites.put(siteInput('west'));
  });
  afterAll(async () => {
    await opened.close();
    await database.remove();
  });

  it('stores and withdraws in one transaction with one purge, or does neither', async () => {
    const { estates } = opened.repositories;
    await estates.upsertMany('west', [estateInput({ id: 1 }), estateInput({ id: 9, general: { parentId: 1 } })]);
    await opened.pool.query('delete from purges');
    const outcomes: unknown[] = [];
    const gone = await estates.write(
      'west',
      { stages: [buildStage(2), buildStage(3)], withdrawnIds: [1] },
      { kind: 'atOnce' },
      (some) => outcomes.push(...some),
    );
    expect(gone).toEqual([1, 9]);
    expect(outcomes).toEqual([
      { id: 2, outcome: 'created' },
      { id: 3, outcome: 'created' },
    ]);
    const readTags = async () =>
      (await opened.pool.query<{ tags: string[] }>('select tags from purges')).rows.map(({ tags }) =>
        withoutSimilar(tags),
      );
    const estateTags = [2, 3, 1, 9].map((id) => tag.estate('west', id));
    expect(await readTags()).toEqual([[tag.list('west'), ...estateTags]]);

    const twice = estates.write(
      'west',
      { stages: [buildStage(4), buildStage(4)], withdrawnIds: [2] },
      { kind: 'atOnce' },
    );
    await expect(twice).rejects.toThrow('Two estates');
    expect(await readTags()).toHaveLength(1);
    expect(await estates.count('west')).toBe(2);
  });
});
