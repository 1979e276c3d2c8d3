import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { chooseFiles, runsOnPostgres } from '../support/programs/onPostgres.ts';
import { toShape } from '../support/programs/recordStatements.ts';

const LOCK = 'select id from days for update';
const SKIP = 'select id from mails for update skip locked';
const READ = 'select id from days';
const WRITE = 'insert into bookings (…)';
const at = (name: string) => path.resolve(import.meta.dirname, '..', name);
const file = (name: string, statements: readonly string[], embedded = statements, crowded: readonly string[] = []) => ({
  file: name,
  embedded,
  postgres: statements,
  crowded,
});

describe('the files that run on PostgreSQL', () => {
  it('send every locking statement, with as few files as possible', () => {
    const recorded = [file('a', [READ, LOCK]), file('b', [SKIP]), file('c', [LOCK, SKIP]), file('d', [READ])];
    expect(chooseFiles(recorded, {})).toEqual({ c: [LOCK, SKIP] });
  });

  it('send the statements that no file sends to the embedded database', () => {
    const other = 'select pg_backend_pid()';
    expect(chooseFiles([file('a', [READ]), file('b', [READ, other], [READ])], {})).toEqual({ b: [other] });
  });

  it('send concurrently the statements that some file sends concurrently', () => {
    const recorded = [
      file('a', [LOCK, SKIP]),
      file('b', [READ, LOCK], [READ], [READ, LOCK]),
      file('c', [WRITE], [], [WRITE]),
    ];
    expect(chooseFiles(recorded, {})).toEqual({
      a: [LOCK, SKIP],
      b: [`many at once: ${LOCK}`],
      c: [`many at once: ${WRITE}`],
    });
  });

  it('stay the same as long as they send the statements for which they were chosen', () => {
    const recorded = [file('a', [LOCK]), file('b', [LOCK, SKIP])];
    expect(chooseFiles(recorded, { a: [LOCK] })).toEqual({ a: [LOCK], b: [SKIP] });
    expect(chooseFiles(recorded, { a: [SKIP] })).toEqual({ b: [LOCK, SKIP] });
    expect(chooseFiles(recorded, { b: [LOCK] })).toEqual({ b: [LOCK] });
  });

  it('keep the files that a new table found to send statements concurrently, however busy the machine is', () => {
    const former = { c: [`many at once: ${WRITE}`] };
    expect(chooseFiles([file('b', [READ], [READ], [WRITE]), file('c', [WRITE])], former)).toEqual(former);
    expect(chooseFiles([file('b', [READ], [READ], [WRITE])], former)).toEqual({});
  });

  it('are those of the table and all files that do not test the contract', () => {
    vi.stubEnv('RECORD_STATEMENTS', undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(runsOnPostgres(at('contract/leads.test.ts'), { 'tests/contract/leads.test.ts': [] })).toBe(true);
    expect(runsOnPostgres(at('contract/leads.test.ts'), {})).toBe(false);
    expect(runsOnPostgres(at('integration/backup.test.ts'), {})).toBe(true);
  });
});

it.each([
  ["insert into a (b) values ($1, $2), ($3, 'x')", 'insert into a (b) values (…)'],
  ["select 'it''s'  from a\n where b = $12 limit 30", "select '…' from a where b = $ limit 0"],
  ['select 1 where a in ($1, $2, $3)', 'select 0 where a in (…)'],
])('the shape of %s leaves out values', (statement, shape) => {
  expect(toShape(statement)).toBe(shape);
  expect(toShape(shape)).toBe(shape);
});

it('the shape of a long statement keeps its beginning and its end', () => {
  const shape = toShape(`select ${'a, '.repeat(1000)}b from c for update`);
  expect(shape.length).toBeLessThan(320);
  expect(shape).toMatch(/^select a, a.* … .*b from c for update$/);
});
