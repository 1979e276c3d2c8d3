import { expect, it } from 'vitest';
import type { TargetList } from '../seam/nameTable.ts';
import { createNameRecorder } from './nameRecorder.ts';

const TARGET_LIST: TargetList<'NEW' | 'SOLD'> = {
  list: 'stickers',
  keys: ['NEW', 'SOLD'],
  byName: new Map([['nieuw', 'NEW']]),
  formerKeys: new Map([['4', 'NEW']]),
};

/**
 * Looks up an entry with this name, which the agency has mapped to `target`. Returns the found key, and the entries
 * without a key.
 */
function findMapping(target: string | undefined, name = 'Blauw') {
  const { nameTable, listUnmapped } = createNameRecorder([
    { list: 'stickers', id: '9', name: { nl: name }, target },
  ]).startRecord();
  return [nameTable.findTarget(TARGET_LIST, '9'), listUnmapped().map(({ list, id }) => `${list} ${id}`)];
}

it('uses the key that the agency chose, also when an earlier version stored another name of the key', () => {
  expect(findMapping('SOLD')).toEqual(['SOLD', []]);
  expect(findMapping('SOLD', 'Nieuw')).toEqual(['SOLD', []]);
  expect(findMapping('4')).toEqual(['NEW', []]);
});

it('uses the key of a known name when the agency chose no key', () => {
  for (const target of [undefined, '']) {
    expect(findMapping(target, 'Nieuw'), target).toEqual(['NEW', []]);
    expect(findMapping(target), target).toEqual([undefined, ['stickers 9']]);
  }
});

it('reports an entry whose chosen key the product no longer has, also when the product knows its name', () => {
  for (const target of ['GONE', '0'])
    for (const name of ['Blauw', 'Nieuw'])
      expect(findMapping(target, name), target).toEqual([undefined, ['stickers 9']]);
});
