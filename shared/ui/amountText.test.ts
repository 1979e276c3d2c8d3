import { describe, expect, it } from 'vitest';
import { stepAmountText, tidyAmount } from './amountText.ts';

describe('the text of an amount', () => {
  it('has the format of pages once the field loses the focus; a text that is not an amount stays', () => {
    expect(['450k', '€ 450 000', '450.000,00', '', ' ', 'veel', '0'].map(tidyAmount)).toEqual([
      '450.000',
      '450.000',
      '450.000',
      '',
      ' ',
      'veel',
      '0',
    ]);
  });

  it.each([
    ['', 1, '100'],
    ['1.250', 1, '1.300'],
    ['1.300', 1, '1.400'],
    ['1.250', -1, '1.200'],
    ['1.200', -1, '1.100'],
    ['450k', 1, '450.100'],
    ['100', -1, ''],
    ['50', -1, ''],
    ['', -1, ''],
    ['1.000.000.000', 1, '1.000.000.000'],
  ] as const)('%j steps by %i to %j', (text, direction, next) => {
    expect(stepAmountText(text, direction)).toBe(next);
  });

  it('does not step from a text that is not an amount', () => {
    expect(stepAmountText('veel', 1)).toBeUndefined();
  });
});
