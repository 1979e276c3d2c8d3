import { expect, it } from 'vitest';
import { resolveRelativeDate } from './relativeDate.ts';

/** A Sunday evening in UTC, which is already Monday in Belgium. */
const NOW = new Date('2027-03-28T22:30:00Z');

it.each([
  ['@now', '2027-03-28T22:30:00.000Z'],
  ['@now-12d', '2027-03-16T22:30:00.000Z'],
  ['@today', '2027-03-29'],
  ['@today-1d', '2027-03-28'],
  ['@today+3d 10:00', '2027-04-01T10:00'],
  ['@monday', '2027-03-29'],
  ['@monday+12d 14:30', '2027-04-10T14:30'],
])('resolves %s', (text, date) => {
  expect(resolveRelativeDate(text, NOW)).toBe(date);
});

it('counts weeks from Monday, also on a Sunday', () => {
  expect(resolveRelativeDate('@monday+5d', new Date('2027-04-04T12:00:00Z'))).toBe('2027-04-03');
});

it.each([
  '',
  '@',
  '@tomorrow',
  '@today+3',
  '@today+d',
  '@today +3d',
  '@today-12345d',
  '@now 10:00',
  '@today 24:00',
  'today',
])('leaves %j as it is', (text) => {
  expect(resolveRelativeDate(text, NOW)).toBeUndefined();
});
