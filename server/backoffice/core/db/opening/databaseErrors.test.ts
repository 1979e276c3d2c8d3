import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { ConnectionCut, findOutageReason, isAnswer } from './databaseErrors.ts';

const answered = (code: string, message = 'said the server'): Error => {
  const error = new DatabaseError(message, 0, 'error');
  error.code = code;
  return error;
};
const wrapped = (cause: unknown): Error => new Error('Failed query: select secret', { cause });
const system = (code: string): Error => Object.assign(new Error(`connect ${code} 10.0.0.1:5432`), { code });

describe('findOutageReason', () => {
  it.each([
    ['the server shuts down', answered('57P01')],
    ['it starts', answered('57P03')],
    ['it has no connection left', answered('53300')],
    ['it is a standby', answered('25006')],
    ['a statement took too long', answered('57014')],
    ['a lock took too long', answered('55P03')],
    ['a transaction did nothing for too long', answered('25P03')],
    ['two writers exclude each other, twice', answered('40P01')],
    ['a pooler has lost its server', answered('08P01')],
    ['nothing listens', system('ECONNREFUSED')],
    ['the connection was reset', system('ECONNRESET')],
    ['its name is unknown', system('ENOTFOUND')],
    ['none of its addresses answers', new AggregateError([system('ECONNREFUSED'), system('ENETUNREACH')])],
    ['the pool is full', new Error('timeout exceeded when trying to connect')],
    ['the connection ended', new Error('Connection terminated unexpectedly')],
    ['a rollback on what was cut', new Error('Client has encountered a connection error and is not queryable')],
    ['the program gave up', new ConnectionCut('the database does not answer')],
  ])('%s', (_what, error) => {
    const reason = findOutageReason(error);
    expect(reason).toMatch(/./);
    expect(reason).not.toMatch(/10\.0\.0\.1/);
    expect(findOutageReason(wrapped(wrapped(error)))).toBe(reason);
  });

  it.each([
    ['a value cannot be stored', answered('22021')],
    ['a record is there already', answered('23505')],
    ['a table is missing', answered('42P01')],
    ['something else', new TypeError('x is not a function')],
    ['no error', 'ECONNREFUSED'],
  ])('returns undefined for an error of the call: %s', (_what, error) => {
    expect(findOutageReason(error)).toBeUndefined();
    expect(findOutageReason(wrapped(error))).toBeUndefined();
  });

  it('distinguishes an unavailable server from one that answers with an error', () => {
    expect([answered('57P03'), wrapped(answered('42P01'))].map(isAnswer)).toEqual([true, true]);
    expect([system('ECONNREFUSED'), new ConnectionCut('x'), undefined].map(isAnswer)).toEqual([false, false, false]);
  });
});
