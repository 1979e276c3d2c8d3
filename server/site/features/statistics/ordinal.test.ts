import { expect, it } from 'vitest';
import { formatOrdinal } from './ordinal.ts';

it.each([
  ['nl', ['1ste', '2de', '3de', '8ste', '19de', '20ste', '21ste', '100ste', '102de', '108ste', '120ste']],
  ['fr', ['1er', '2e', '3e', '8e', '19e', '20e', '21e', '100e', '102e', '108e', '120e']],
  ['en', ['1st', '2nd', '3rd', '8th', '19th', '20th', '21st', '100th', '102nd', '108th', '120th']],
  ['de', ['1', '2', '3', '8', '19', '20', '21', '100', '102', '108', '120']],
] as const)('is written as in %s', (locale, ordinals) => {
  expect([1, 2, 3, 8, 19, 20, 21, 100, 102, 108, 120].map((rank) => formatOrdinal(rank, locale))).toEqual(ordinals);
});
