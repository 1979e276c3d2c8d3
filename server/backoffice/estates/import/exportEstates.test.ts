import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { Estate } from '#shared/api/estate.ts';
import { exportEstates, type ExportFormat } from './exportEstates.ts';

const estates = [
  { general: { id: 1, reference: 'a "quoted", one' }, collections: [], pictures: [{ index: 0 }] },
  { general: { id: 2 }, address: { box: 'two\nlines' }, collections: [] },
] as unknown as Estate[];

async function exportToText(format: ExportFormat, list: readonly Estate[]): Promise<string> {
  const readDocuments = async function* readDocuments() {
    yield* list;
  };
  let exportedText = '';
  for await (const piece of exportEstates(readDocuments, format)) exportedText += piece;
  return exportedText;
}

it('writes NDJSON and JSON that contain the documents without changes', async () => {
  const lines = (await exportToText('ndjson', estates)).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(estates);
  expect(JSON.parse(await exportToText('json', estates))).toEqual(estates);
  expect(JSON.parse(await exportToText('json', []))).toEqual([]);
});

it('writes CSV with a column for each field that any estate has', async () => {
  const rows: unknown = parse(await exportToText('csv', estates), { columns: true });
  expect(rows).toEqual([
    { 'general.id': '1', 'general.reference': 'a "quoted", one', pictures: '[{"index":0}]', 'address.box': '' },
    { 'general.id': '2', 'general.reference': '', pictures: '', 'address.box': 'two\nlines' },
  ]);
});
