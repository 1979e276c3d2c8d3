import { describe, expect, it } from 'vitest';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import { TRANSACTION_NAMES } from '#shared/primitives/vocabulary.ts';
import { parseStatus, parseStatuses } from './statusWords.ts';

const { FOR_SALE, TO_RENT, SALE_UNDER_OPTION, RENT_UNDER_OPTION, SOLD, COMING_SOON } = TRANSACTION;

describe('the status that a word names', () => {
  it.each(Object.entries(TRANSACTION))('is %s by its key and by each of its names', (key, id) => {
    for (const word of [key, key.toLowerCase(), ...Object.values(TRANSACTION_NAMES[id] ?? {})])
      expect(parseStatuses(word)).toContain(id);
  });

  it.each([
    ['onder optie', FOR_SALE, SALE_UNDER_OPTION],
    ['Sous option', TO_RENT, RENT_UNDER_OPTION],
    ['te huur, onder optie', FOR_SALE, RENT_UNDER_OPTION],
    ['A  LOUER', FOR_SALE, TO_RENT],
    ['vendu', TO_RENT, SOLD],
  ])('is, for %s of a home that is %s, %s', (word, current, expected) => {
    expect(parseStatus(word, current)).toBe(expected);
  });

  it('is refused as ambiguous when the present status of the home does not decide', () => {
    expect(() => parseStatus('onder optie', COMING_SOON)).toThrow('SALE_UNDER_OPTION or RENT_UNDER_OPTION');
  });

  it.each(['', ' ', '5', 'verkoopt', '__proto__', 'SOLD'.padEnd(200)])('is refused for %j', (word) => {
    expect(() => parseStatus(word, FOR_SALE)).toThrow('is not a status');
  });
});
