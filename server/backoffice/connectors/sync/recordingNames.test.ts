import { expect, it } from 'vitest';
import type { TargetList } from '../seam/nameTable.ts';
import { createRecordingNames } from './recordingNames.ts';

const LIST: TargetList<'NEW' | 'SOLD'> = {
  list: 'stickers',
  keys: ['NEW', 'SOLD'],
  byName: new Map([['nieuw', 'NEW']]),
  formerKeys: new Map([['4', 'NEW']]),
};

/** Returns the key of an entry with this name that the agency mapped to `target`, and the entries without a key. */
function find(target: string | undefined, name = 'Blauw') {
  const { table, unmapped } = createRecordingNames([
    { list: 'stickers', id: '9', name: { nl: name }, target },
  ]).record();
  return [table.target(LIST, '9'), unmapped().map(({ list, id }) => `${list} ${id}`)];
}

it('uses the key that the agency chose, also when an earlier version named it otherwise', () => {
  expect(find('SOLD')).toEqual(['SOLD', []]);
  expect(find('SOLD', 'Nieuw')).toEqual(['SOLD', []]);
  expect(find('4')).toEqual(['NEW', []]);
});

it('reports an entry whose key the product no longer has, unless the product knows its name', () => {
  for (const target of [undefined, '', 'GONE', '0']) expect(find(target), target).toEqual([undefined, ['stickers 9']]);
  expect(find('GONE', 'Nieuw')).toEqual(['NEW', []]);
});
