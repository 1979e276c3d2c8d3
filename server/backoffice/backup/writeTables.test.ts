import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import type { TextValue } from './copyText.ts';
import { insertTextRows } from './writeTables.ts';

const MIB = 1024 * 1024;
const TABLE = {
  name: 'files',
  columns: [
    { name: 'hash', type: 'text' },
    { name: 'content', type: 'bytea' },
  ],
};

/** Returns the statements that insert the rows. */
async function listStatements(rows: readonly (readonly TextValue[])[]) {
  const statements: { readonly text: string; readonly values: readonly unknown[] }[] = [];
  const query = (text: string, values: readonly unknown[]) => {
    statements.push({ text, values });
    return Promise.resolve({ rows: [] });
  };
  await insertTextRows({ query } as unknown as PoolClient, TABLE, ['hash', 'content'], rows);
  return statements;
}

const createContent = (bytes: number) => `\\x${'ab'.repeat(bytes)}`;

it('inserts small rows with one statement', async () => {
  const [statement, ...others] = await listStatements([
    ['a', null],
    ['b', '\\x01'],
  ]);
  expect(others).toEqual([]);
  expect(statement?.values).toEqual([
    ['a', 'b'],
    [null, '\\x01'],
  ]);
});

it('inserts rows of more than 8 MiB with several statements', async () => {
  const rows = Array.from({ length: 5 }, (_, at) => [String(at), createContent(1.5 * MIB)]);
  const statements = await listStatements(rows);
  expect(statements.map(({ values }) => values[0])).toEqual([['0', '1'], ['2', '3'], ['4']]);
});

it('inserts a large file alone, as bytes', async () => {
  const statements = await listStatements([
    ['a', '\\x01'],
    ['b', createContent(5 * MIB)],
    ['c', '\\x02'],
  ]);
  expect(statements.map(({ values }) => values)).toEqual([
    [['a'], ['\\x01']],
    ['b', Buffer.alloc(5 * MIB, 0xab)],
    [['c'], ['\\x02']],
  ]);
  expect(statements[1]?.text).toMatch(/\bvalues \(\$1::text, \$2::bytea\)$/);
});

it('leaves it to the database to refuse a large file that is not in the hex format', async () => {
  for (const content of [`${createContent(5 * MIB)}0`, `${createContent(5 * MIB)}zz`, 'a'.repeat(9 * MIB)])
    expect((await listStatements([['a', content]]))[0]?.values).toEqual(['a', content]);
});
