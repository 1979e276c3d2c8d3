import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { compileMapping } from './compileMapping.ts';
import { parseMapping } from './mappingSchema.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../mappings');

const mappings = readdirSync(FOLDER).map((name) => {
  const json: unknown = JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'));
  return [name, parseMapping(json)] as const;
});
const tables = mappings.flatMap(([name, mapping]) => ('columns' in mapping ? [[name, mapping] as const] : []));

it.each(tables)('the committed mapping %s says what to do with each of its columns', (_, mapping) => {
  const { columns, ignored } = compileMapping(mapping);
  const named = [...columns.map((column) => column.name), ...ignored.keys()];
  expect(named.toSorted()).toEqual(Object.keys(mapping.columns).toSorted());
});
