import { afterAll, beforeAll, describe } from 'vitest';
import { startBackoffice, type TestBackoffice } from './backoffice.ts';
import { databaseKinds, type TestDatabase } from './databases.ts';

const kinds = databaseKinds();

/** Runs a suite against a back office of its own on every kind of database. */
export function onEachDatabase(title: string, suite: (backoffice: () => TestBackoffice) => void): void {
  describe.each(kinds)(`${title}, on $name`, (kind) => {
    let database: TestDatabase | undefined;
    let backoffice: TestBackoffice | undefined;
    beforeAll(async () => {
      database = await kind.start();
      backoffice = await startBackoffice({ database });
    });
    afterAll(async () => {
      await backoffice?.close();
      await database?.remove();
    });
    suite(() => {
      if (!backoffice) throw new Error('the back office has not started');
      return backoffice;
    });
  });
}
