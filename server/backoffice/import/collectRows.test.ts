import { expect, it } from 'vitest';
import { sourceRows } from '#tests/support/sourceRows.ts';
import { collectRows, type MappedRecord, type RefusedRow, type RowMapper } from './collectRows.ts';
import { ImportStopped, DEFAULT_IMPORT_LIMITS } from './guards.ts';

const TEST_LIMITS = { ...DEFAULT_IMPORT_LIMITS, maxRefusedPercent: 90 };
type TestRecord = Readonly<Record<string, unknown>>;

/** Accepts the rows whose `state` is not `bad`. */
const createMapper = (duplicatesAmong: RowMapper<MappedRecord>['duplicatesAmong']): RowMapper<MappedRecord> => ({
  columns: [
    { name: 'id', isOptional: false },
    { name: 'state', isOptional: false },
    { name: 'note', isOptional: true },
  ],
  mapRow({ number, cells }): MappedRecord | RefusedRow {
    const id = cells.get('id');
    const key = typeof id === 'string' ? id : undefined;
    if (key !== undefined && cells.get('state') !== 'bad') return { key, warnings: [] };
    return { key, refused: { row: number, id: key, column: 'state', value: 'bad', reason: 'of its own' } };
  },
  listUnreadColumns: ({ cells }) => [...cells.keys()].filter((name) => name.startsWith('x')),
  duplicatesAmong,
  keyColumn: 'id',
});

const createOkRecord = (id: string, moreFields: TestRecord = {}) => ({ id, state: 'ok', ...moreFields });
const createBadRecord = (id?: string) => ({ ...(id !== undefined && { id }), state: 'bad' });

async function collectRecords(records: readonly TestRecord[], duplicatesAmong: 'taken' | 'any' = 'taken') {
  const acceptedRowNumbers: number[] = [];
  const collectedRows = await collectRows({
    rows: sourceRows(records),
    mapper: createMapper(duplicatesAmong),
    limits: TEST_LIMITS,
    async acceptRow(_, row) {
      acceptedRowNumbers.push(row);
      return [];
    },
  });
  return {
    taken: acceptedRowNumbers,
    collected: collectedRows,
    reasons: collectedRows.refused.map(({ row, reason }) => `${row}: ${reason}`),
  };
}

const REPEATED_RECORDS = [
  createOkRecord('a'),
  createBadRecord('b'),
  createOkRecord('a'),
  createBadRecord('a'),
  createOkRecord('b'),
  createOkRecord('b'),
];

it('accepts the first acceptable row with an id', async () => {
  const { taken, reasons } = await collectRecords(REPEATED_RECORDS);
  expect(taken).toEqual([1, 5]);
  expect(reasons).toEqual([
    '2: of its own',
    '3: the same id as row 1, which is used',
    '4: of its own',
    '6: the same id as row 5, which is used',
  ]);
});

it('refuses a row with the id of an earlier refused row when refused rows count as duplicates', async () => {
  const { taken, reasons } = await collectRecords(REPEATED_RECORDS, 'any');
  expect(taken).toEqual([1]);
  expect(reasons).toEqual([
    '2: of its own',
    '3: the same id as row 1, which is used',
    '4: the same id as row 1, which is used',
    '5: the same id as row 2, which was refused',
    '6: the same id as row 2, which was refused',
  ]);
});

it('returns all ids of the source, including those of refused rows', async () => {
  const { collected } = await collectRecords([createOkRecord('a'), createBadRecord('b'), createBadRecord()]);
  expect([...collected.presentRows.keys()]).toEqual(['a', 'b']);
  expect([...collected.acceptedRows.keys()]).toEqual(['a']);
});

it('counts the columns that are not read, and names those that are read and have no value', async () => {
  const { collected } = await collectRecords([
    createOkRecord('a', { x1: 1, note: '' }),
    createOkRecord('b', { x1: 1, x2: 1 }),
  ]);
  expect(Object.fromEntries(collected.unmapped)).toEqual({ x1: 2, x2: 1 });
  expect(collected.empty).toEqual(['note']);
});

it.each([
  ['there are none', [], 'no rows'],
  ['a column is missing', [{ id: 'a' }], 'no column "state"'],
  ['all of them are refused', [createBadRecord('a'), createBadRecord('b')], 'All 2 rows were refused'],
])('stops the import after all rows were read when %s', async (_, records, message) => {
  const collection = collectRecords(records);
  await expect(collection).rejects.toThrow(ImportStopped);
  await expect(collection).rejects.toThrow(message);
});

it('reads a row only after the row before it was stored', async () => {
  const steps: string[] = [];
  async function* rows() {
    for await (const row of sourceRows([createOkRecord('a'), createOkRecord('b')])) {
      steps.push(`read ${row.number}`);
      yield row;
    }
  }
  await collectRows({
    rows: rows(),
    mapper: createMapper('taken'),
    limits: TEST_LIMITS,
    async acceptRow(_, row) {
      await Promise.resolve();
      steps.push(`kept ${row}`);
      return [];
    },
  });
  expect(steps).toEqual(['read 1', 'kept 1', 'read 2', 'kept 2']);
});
