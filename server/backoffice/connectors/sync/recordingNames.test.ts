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

it('uses the key of a known name when the agency chose none', () => {
  for (const target of [undefined, '']) {
    expect(find(target, 'Nieuw'), target).toEqual(['NEW', []]);
    expect(find(target), target).toEqual([undefined, ['stickers 9']]);
  }
});

it('reports an entry whose chosen key the product no longer has, also when the product knows its name', () => {
  for (const target of ['GONE', '0'])
    for (const name of ['Blauw', 'Nieuw']) expect(find(target, name), target).toEqual([undefined, ['stickers 9']]);
});
