import { expect, it } from 'vitest';
import { sourceRows } from '#tests/support/sourceRows.ts';
import { collectRows, type MappedRecord, type RefusedRow, type RowMapper } from './collectRows.ts';
import { ImportStopped, USUAL_LIMITS } from './guards.ts';

const LIMITS = { ...USUAL_LIMITS, maxRefused: 90 };
type Cells = Readonly<Record<string, unknown>>;

/** Accepts the rows whose `state` is not `bad`. */
const mapper = (duplicatesAmong: RowMapper<MappedRecord>['duplicatesAmong']): RowMapper<MappedRecord> => ({
  columns: [
    { name: 'id', optional: false },
    { name: 'state', optional: false },
    { name: 'note', optional: true },
  ],
  map({ number, cells }): MappedRecord | RefusedRow {
    const id = cells.get('id');
    const key = typeof id === 'string' ? id : undefined;
    if (key !== undefined && cells.get('state') !== 'bad') return { key, warnings: [] };
    return { key, refused: { row: number, id: key, column: 'state', value: 'bad', reason: 'of its own' } };
  },
  listUnreadColumns: ({ cells }) => [...cells.keys()].filter((name) => name.startsWith('x')),
  duplicatesAmong: duplicatesAmong,
  keyColumn: 'id',
});

const ok = (id: string, more: Cells = {}) => ({ id, state: 'ok', ...more });
const bad = (id?: string) => ({ ...(id !== undefined && { id }), state: 'bad' });

async function collect(records: readonly Cells[], duplicatesAmong: 'taken' | 'any' = 'taken') {
  const taken: number[] = [];
  const collected = await collectRows({
    rows: sourceRows(records),
    mapper: mapper(duplicatesAmong),
    limits: LIMITS,
    async take(_, row) {
      taken.push(row);
      return [];
    },
  });
  return { taken, collected, reasons: collected.refused.map(({ row, reason }) => `${row}: ${reason}`) };
}

const REPEATED = [ok('a'), bad('b'), ok('a'), bad('a'), ok('b'), ok('b')];

it('accepts the first acceptable row with an id', async () => {
  const { taken, reasons } = await collect(REPEATED);
  expect(taken).toEqual([1, 5]);
  expect(reasons).toEqual([
    '2: of its own',
    '3: the same id as row 1, which counts',
    '4: of its own',
    '6: the same id as row 5, which counts',
  ]);
});

it('refuses a row with the id of an earlier refused row when refused rows count as duplicates', async () => {
  const { taken, reasons } = await collect(REPEATED, 'any');
  expect(taken).toEqual([1]);
  expect(reasons).toEqual([
    '2: of its own',
    '3: the same id as row 1, which counts',
    '4: the same id as row 1, which counts',
    '5: the same id as row 2, which was refused',
    '6: the same id as row 2, which was refused',
  ]);
});

it('returns all ids of the source, including those of refused rows', async () => {
  const { collected } = await collect([ok('a'), bad('b'), bad()]);
  expect([...collected.present.keys()]).toEqual(['a', 'b']);
  expect([...collected.taken.keys()]).toEqual(['a']);
});

it('counts the columns that are not read, and names those that are read and have no value', async () => {
  const { collected } = await collect([ok('a', { x1: 1, note: '' }), ok('b', { x1: 1, x2: 1 })]);
  expect(Object.fromEntries(collected.unmapped)).toEqual({ x1: 2, x2: 1 });
  expect(collected.empty).toEqual(['note']);
});

it.each([
  ['there are none', [], 'no rows'],
  ['a column is missing', [{ id: 'a' }], 'no column "state"'],
  ['all of them are refused', [bad('a'), bad('b')], 'All 2 rows were refused'],
])('stops after the rows when %s', async (_, records, message) => {
  const stopped = collect(records);
  await expect(stopped).rejects.toThrow(ImportStopped);
  await expect(stopped).rejects.toThrow(message);
});

it('reads a row only after the one before it was kept', async () => {
  const steps: string[] = [];
  async function* rows() {
    for await (const row of sourceRows([ok('a'), ok('b')])) {
      steps.push(`read ${row.number}`);
      yield row;
    }
  }
  await collectRows({
    rows: rows(),
    mapper: mapper('taken'),
    limits: LIMITS,
    async take(_, row) {
      await Promise.resolve();
      steps.push(`kept ${row}`);
      return [];
    },
  });
  expect(steps).toEqual(['read 1', 'kept 1', 'read 2', 'kept 2']);
});
