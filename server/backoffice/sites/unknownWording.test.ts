import { expect, it } from 'vitest';
import { findUnknownWording } from './unknownWording.ts';

it('returns keys that the product does not have, with the nearest one', () => {
  expect(findUnknownWording({ 'common:menu': 'Inhoud', 'common:menue': 'Inhoud', 'forms:nosuch.key': 'x' })).toEqual([
    'common:menue; did you mean "common:menu"?',
    'forms:nosuch.key',
  ]);
});

it('accepts plural forms that Dutch does not have', () => {
  const countedKey = 'offer:filter.bedrooms';
  expect(
    findUnknownWording({ [`${countedKey}_one`]: 'a', [`${countedKey}_many`]: 'b', [`${countedKey}_none`]: 'c' }),
  ).toEqual([`${countedKey}_none; did you mean "${countedKey}_one"?`]);
});
