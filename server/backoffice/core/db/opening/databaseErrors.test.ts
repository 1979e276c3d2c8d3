import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { ConnectionCut, findOutageReason, isServerRefusal } from './databaseErrors.ts';

const createServerError = (code: string, message = 'said the server'): Error => {
  const error = new DatabaseError(message, 0, 'error');
  error.code = code;
  return error;
};
const wrapError = (cause: unknown): Error => new Error('Failed query: select secret', { cause });
const createSystemError = (code: string): Error => Object.assign(new Error(`connect ${code} 10.0.0.1:5432`), { code });

describe('findOutageReason', () => {
  it.each([
    ['the server shuts down', createServerError('57P01')],
    ['the server starts', createServerError('57P03')],
    ['the server has no connection left', createServerError('53300')],
    ['the server is a standby', createServerError('25006')],
    ['a statement took too long', createServerError('57014')],
    ['a lock took too long', createServerError('55P03')],
    ['a transaction did nothing for too long', createServerError('25P03')],
    ['two writers deadlock', createServerError('40P01')],
    ['a pooler has lost its server', createServerError('08P01')],
    ['nothing listens', createSystemError('ECONNREFUSED')],
    ['the connection was reset', createSystemError('ECONNRESET')],
    ['the host name is unknown', createSystemError('ENOTFOUND')],
    [
      'no address of the host answers',
      new AggregateError([createSystemError('ECONNREFUSED'), createSystemError('ENETUNREACH')]),
    ],
    ['the pool is full', new Error('timeout exceeded when trying to connect')],
    ['the connection ended', new Error('Connection terminated unexpectedly')],
    ['a rollback uses a cut connection', new Error('Client has encountered a connection error and is not queryable')],
    ['the program gave up', new ConnectionCut('the database does not answer')],
  ])('returns a reason when %s', (_what, error) => {
    const reason = findOutageReason(error);
    expect(reason).toMatch(/./);
    expect(reason).not.toMatch(/10\.0\.0\.1/);
    expect(findOutageReason(wrapError(wrapError(error)))).toBe(reason);
  });

  it.each([
    ['a value cannot be stored', createServerError('22021')],
    ['a record is there already', createServerError('23505')],
    ['a table is missing', createServerError('42P01')],
    ['something else', new TypeError('x is not a function')],
    ['no error', 'ECONNREFUSED'],
  ])('returns undefined for an error of the call: %s', (_what, error) => {
    expect(findOutageReason(error)).toBeUndefined();
    expect(findOutageReason(wrapError(error))).toBeUndefined();
  });

  it('distinguishes an unavailable server from one that answers with an error', () => {
    expect([createServerError('57P03'), wrapError(createServerError('42P01'))].map(isServerRefusal)).toEqual([
      true,
      true,
    ]);
    expect([createSystemError('ECONNREFUSED'), new ConnectionCut('x'), undefined].map(isServerRefusal)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
