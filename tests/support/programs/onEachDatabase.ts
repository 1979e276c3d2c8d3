import { afterAll, beforeAll, describe } from 'vitest';
import { startTestBackOffice, type TestBackOffice } from './testBackOffice.ts';
import { listDatabaseKinds, type TestDatabase } from './databases.ts';

/** Runs a suite on every kind of database. Each has a separate back office. */
export function onEachDatabase(
  title: string,
  suite: (backoffice: () => TestBackOffice, database: () => TestDatabase) => void,
): void {
  describe.each(listDatabaseKinds())(`${title}, on $name`, (kind) => {
    let database: TestDatabase | undefined;
    let backoffice: TestBackOffice | undefined;
    beforeAll(async () => {
      database = await kind.start();
      backoffice = await startTestBackOffice({ database });
    });
    afterAll(async () => {
      await backoffice?.close();
      await database?.remove();
    });
    suite(
      () => {
        if (!backoffice) throw new Error('the back office has not started');
        return backoffice;
      },
      () => {
        if (!database) throw new Error('the database has not started');
        return database;
      },
    );
  });
}
