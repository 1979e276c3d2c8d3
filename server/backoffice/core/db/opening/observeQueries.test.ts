import { describe, expect, it } from 'vitest';
import { describeStatement } from './observeQueries.ts';

describe('describeStatement', () => {
  it.each([
    ['select "id" from "sites" where "id" = $1', { operation: 'select' }],
    ['insert into "mails" ("id") values ($1)', { operation: 'insert', table: 'mails' }],
    ['  Update purge_readers set name = $1', { operation: 'update', table: 'purge_readers' }],
    ['delete from "holds" where id = $1', { operation: 'delete', table: 'holds' }],
    ['with chosen as (select 1) select * from chosen', { operation: 'with' }],
    ['begin', { operation: 'begin' }],
    ['select \'insert into secrets\' from "mails"', { operation: 'select' }],
    ['copy estates to stdout', { operation: 'other' }],
    ['', { operation: 'other' }],
  ])('returns the operation of %j and the table that it writes', (text, expectedDescription) => {
    expect(describeStatement(text)).toEqual(expectedDescription);
    expect(describeStatement({ text, values: ['a@visitor.example'] })).toEqual(expectedDescription);
  });

  it('ignores further statements of a batch', () => {
    const batchText = 'insert into "messages" values (\'update peter set x\');\nupdate "mails" set kind = \'Jan\'';
    expect(describeStatement(batchText)).toEqual({ operation: 'insert', table: 'messages' });
  });
});
