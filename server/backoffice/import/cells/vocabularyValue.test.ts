import { expect, it } from 'vitest';
import { findVocabularyAssignments } from './vocabularyValue.ts';

const findIds = (path: string, idOrKey: string | number) =>
  findVocabularyAssignments(path, idOrKey)?.map(({ value }) => (value as { id: number }).id);

it.each([8, '8', 'LIFE_ANNUITY', 'life_annuity'])('finds the sticker %s by its id, as text too, and its key', (value) =>
  expect(findIds('general.sticker', value)).toEqual([8]),
);

it('also returns the head type of a subtype', () => {
  expect(findIds('general.subType', 'PENTHOUSE')).toEqual([1, 105]);
  expect(findIds('general.subType', '105')).toEqual([1, 105]);
});

it.each([
  ['general.sticker', 9],
  ['general.sticker', 0],
  ['general.sticker', ''],
  ['general.sticker', 'CONSTRUCTOR'],
  ['constructor', 'NAME'],
  ['general.title', 1],
])('finds no value for %s and %j', (path, value) => expect(findVocabularyAssignments(path, value)).toBeUndefined());
