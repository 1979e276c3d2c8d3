import { describe, expect, it } from 'vitest';
import { readAmount, readRate, readWhole } from './readFigure.ts';

describe('an amount', () => {
  it.each([
    ['350000', 350_000],
    ['350.000', 350_000],
    ['350,000', 350_000],
    ['350 000', 350_000],
    ['350\u202f000', 350_000],
    ["350'000", 350_000],
    ['€ 350.000', 350_000],
    ['350.000 EUR', 350_000],
    ['1.234,56', 1234.56],
    ['1234.56', 1234.56],
    ['1,234.56', 1234.56],
    ['1234,5', 1234.5],
    ['1.234.567,89', 1_234_567.89],
    ['0', 0],
    ['0,05', 0.05],
  ])('is read as people write it: %s', (text, euros) => {
    expect(readAmount(text)).toBe(Math.round(euros * 100));
  });

  it.each([
    '',
    ' ',
    'veel',
    '-5',
    '1e9',
    '0x10',
    '1.2345',
    '12.34.56',
    '1.234.56',
    '1.234,567,89',
    '1234.567.890',
    '0.350',
    '1,,5',
    ',5',
    '5,',
    'Infinity',
    '<b>1</b>',
    '٣',
    '9'.repeat(31),
    '1'.repeat(62_000),
  ])('is nothing else: %s', (text) => {
    expect(readAmount(text)).toBeUndefined();
  });
});

describe('a rate', () => {
  it.each([
    ['3', 3000],
    ['3,5', 3500],
    ['3.25 %', 3250],
    ['3,125%', 3125],
    ['0', 0],
  ])('is read with either mark: %s', (text, steps) => {
    expect(readRate(text)).toBe(steps);
  });

  it.each(['', '%', '3,1255', '1.2,3', '-1', '3 procent', '3'.repeat(62_000)])('is nothing else: %s', (text) => {
    expect(readRate(text)).toBeUndefined();
  });
});

it('a number of years is whole', () => {
  expect(['25', ' 30 ', '25,5', '-1', '', 'x', '1'.repeat(62_000)].map(readWhole)).toEqual([
    25,
    30,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
