import type { DatabaseSync } from 'node:sqlite';
import { createFaultReport } from '#shared/log/faultReport.ts';
import { isDamageError, openStoreFile, getSqliteCode, type StoreFile } from './storeFile.ts';
import type { WriterReport } from './storeMessages.ts';

const prepareStatements = (database: DatabaseSync) => ({
  insertPage: database.prepare(
    'INSERT OR REPLACE INTO page (id, key, head, headers, sum, body) VALUES (?, ?, ?, ?, ?, ?)',
  ),
  insertUse: database.prepare('INSERT OR REPLACE INTO used (id, at, made) VALUES (?, ?, ?)'),
  /**
   * Finds a stored page that was rendered after a given time, and not after the present time. A render time in the
   * future does not count, because it means that the clock was set back.
   */
  findNewer: database.prepare('SELECT 1 FROM used WHERE id = ? AND made > ? AND made <= ?'),
  updateUse: database.prepare('UPDATE used SET at = ? WHERE id = ?'),
  deletePage: database.prepare('DELETE FROM page WHERE id = ?'),
  deleteUse: database.prepare('DELETE FROM used WHERE id = ?'),
  incrementCounter: database.prepare('UPDATE counter SET number = number + 1 WHERE id = 1 RETURNING number'),
  insertPurge: database.prepare('INSERT OR REPLACE INTO purge (tag, number, at, by, message) VALUES (?, ?, ?, ?, ?)'),
});

/** The writer's connection to a file. The file is opened at its first use. The connection reports its errors. */
export interface WriterConnection {
  readonly file: StoreFile;
  /** @throws what SQLite throws */
  readonly openDatabase: () => {
    readonly database: DatabaseSync;
    readonly statements: ReturnType<typeof prepareStatements>;
  };
  /**
   * Runs work. Returns false when the work threw an error, which is reported, and when it was not run because the file
   * is damaged.
   */
  readonly tryWork: (work: () => void) => boolean;
  /**
   * Records that pages were written, which proves that a fault is over. Nothing else proves this, because reading and
   * small writes still work on a full disk.
   */
  readonly recordPagesWritten: () => void;
  /**
   * Runs work in a transaction: either all of its changes are written, or none of them.
   *
   * @throws what SQLite throws
   */
  readonly runInTransaction: (work: () => void) => void;
  /**
   * Runs work in a transaction that stays written when the machine loses its power. Purges need this: no process sends
   * a lost purge again, and the stored pages would stay out of date.
   */
  readonly runInDurableTransaction: (work: () => void) => void;
  /** Continues with another file. */
  readonly replaceFile: (nextFile: StoreFile) => void;
  readonly close: () => void;
}

export function createWriterConnection(firstFile: StoreFile, report: (report: WriterReport) => void): WriterConnection {
  let file = firstFile;
  let openedDatabase: ReturnType<WriterConnection['openDatabase']> | undefined;
  let isDamaged = false;
  const writeFault = createFaultReport<Extract<WriterReport, { type: 'failed' }>>({
    reportFailure: report,
    reportRecovery: () => report({ type: 'recovered' }),
  });

  function openDatabase() {
    if (!openedDatabase) {
      const database = openStoreFile(file);
      openedDatabase = { database, statements: prepareStatements(database) };
    }
    return openedDatabase;
  }

  function close() {
    try {
      openedDatabase?.database.close();
    } catch {
      // An error is ignored here, because the file is closed nevertheless.
    }
    openedDatabase = undefined;
  }

  function tryWork(work: () => void): boolean {
    if (isDamaged) return false;
    try {
      work();
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (isDamageError(error)) {
        isDamaged = true;
        close();
        report({ type: 'damaged', generation: file.generation, reason });
        return false;
      }
      writeFault.recordFailure({ type: 'failed', reason, code: getSqliteCode(error) });
      return false;
    }
  }

  function runInTransaction(work: () => void) {
    const { database } = openDatabase();
    database.exec('BEGIN IMMEDIATE');
    try {
      work();
      database.exec('COMMIT');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  function runInDurableTransaction(work: () => void) {
    const { database } = openDatabase();
    database.exec('PRAGMA synchronous = FULL');
    try {
      runInTransaction(work);
    } finally {
      database.exec('PRAGMA synchronous = NORMAL');
    }
  }

  return {
    get file() {
      return file;
    },
    openDatabase,
    tryWork,
    recordPagesWritten: writeFault.recordSuccess,
    runInTransaction,
    runInDurableTransaction,
    replaceFile(nextFile) {
      close();
      file = nextFile;
      isDamaged = false;
    },
    close,
  };
}
