import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readEmbeddedAddress } from '#server/backoffice/core/db/embedded/embeddedAddress.ts';
import { openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { EMBEDDED_KIND, createUnmadeDatabase } from '../support/programs/databases.ts';
import { sendSignal } from '../support/programs/sendSignal.ts';

const log = pino({ level: 'silent' });

it('is restarted when it is killed, without loss of data', async () => {
  const database = await EMBEDDED_KIND.startEmpty();
  const programs = await Promise.all([1, 2].map(() => openDatabase(database.env, log)));
  onTestFinished(async () => {
    await Promise.all(programs.map((program) => program.close()));
    await database.remove();
  });
  await programs[0]?.pool.query('create table seen as select 1 as id');
  const readPid = () => readEmbeddedAddress(database.env.dataDir)?.pid ?? 0;
  const before = readPid();
  sendSignal(before, 'SIGKILL');
  await vi.waitFor(
    async () => {
      const counts = await Promise.all(
        programs.map(({ pool }) => pool.query('select count(*)::int as count from seen')),
      );
      expect(counts.map((count) => count.rows[0].count)).toEqual([1, 1]);
      expect(readPid()).not.toBe(before);
    },
    { timeout: 60_000, interval: 250 },
  );
});

it('is created once by programs that start at the same time', async () => {
  const database = await createUnmadeDatabase();
  const programs = await Promise.all([1, 2].map(() => openDatabase(database.env, log)));
  onTestFinished(async () => {
    await Promise.all(programs.map((program) => program.close()));
    await database.remove();
  });
  await programs[0]?.pool.query('create table seen as select 1 as id');
  expect((await programs[1]?.pool.query('select id from seen'))?.rows).toEqual([{ id: 1 }]);
});
