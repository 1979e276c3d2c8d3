import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { NotReverted } from '../estates/notReverted.ts';
import { describeFailure } from './failureMessage.ts';

const EMBEDDED_ENV = { databaseUrl: undefined, dataDir: '/srv/gevel' };
const POSTGRES_ENV = { databaseUrl: 'postgres://gevel:hunter2@db.example/gevel', dataDir: '/srv/gevel' };
const createFailedQuery = (cause: Error) => new DrizzleQueryError('select name from sites', ['secret'], cause);
const cutConnectionError = new Error('Client has encountered a connection error and is not queryable');

it.each([createFailedQuery(cutConnectionError), cutConnectionError, new Error('Connection terminated unexpectedly')])(
  'reports for %s that the embedded database ended, and not that it refused a statement',
  (error) => {
    expect(describeFailure(error, EMBEDDED_ENV)).toMatch(
      /^The embedded database in \/srv\/gevel\/db ended while this command used it, or did not answer \(C.+\)\. .*run it again\.$/,
    );
    expect(describeFailure(error, POSTGRES_ENV)).toContain('at db.example:5432 it cannot be used');
    expect(describeFailure(error, POSTGRES_ENV)).not.toContain('hunter2');
  },
);

it('reports the reason of a database that refused a statement, and of a missing file', () => {
  expect(describeFailure(createFailedQuery(new Error('value too long')), EMBEDDED_ENV)).toBe(
    'The database refused this: value too long',
  );
  const missingFileError = Object.assign(new Error('ENOENT: no such file, open homes.csv'), { code: 'ENOENT' });
  expect(describeFailure(missingFileError, EMBEDDED_ENV)).toBe(missingFileError.message);
});

it('reports first why a write failed, and then that it was not reverted', () => {
  const refusedQuery = createFailedQuery(new Error('value too long'));
  expect(describeFailure(new NotReverted(refusedQuery, createFailedQuery(new Error('no room'))), EMBEDDED_ENV)).toBe(
    'The database refused this: value too long\n' +
      'The data that this command had already stored was not reverted: The database refused this: no room',
  );
  expect(
    describeFailure(new NotReverted(cutConnectionError, createFailedQuery(cutConnectionError)), EMBEDDED_ENV),
  ).toMatch(
    /^The embedded database in .* run it again\.\nThe data that this command had already stored was not reverted\.$/,
  );
});
