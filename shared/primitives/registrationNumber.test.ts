import { expect, it } from 'vitest';
import { knownRegistrationNumber } from './registrationNumber.ts';

it.each(['123456', 'VL-123 456', 'LP1234-B', '0123', '-12', '10', ' 1 '])(
  'a registration number has a digit: %s',
  (text) => expect(knownRegistrationNumber(text)).toBe(text.trim()),
);

it.each([
  undefined,
  '',
  ' ',
  '0',
  '00',
  '0.0',
  '-1',
  '−1',
  '-1.0',
  'in aanvraag',
  'aangevraagd op 3/6/2026',
  'geen',
  'nvt',
  '?',
])('what says that there is none is no number: %s', (text) => expect(knownRegistrationNumber(text)).toBeUndefined());
