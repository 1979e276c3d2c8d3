import { expect, it } from 'vitest';
import { parseRegistrationNumber } from './registrationNumber.ts';

it.each(['123456', 'VL-123 456', 'LP1234-B', '0123', '-12', '10', ' 1 '])(
  'a registration number has a digit: %s',
  (text) => expect(parseRegistrationNumber(text)).toBe(text.trim()),
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
  'aanvraagnummer 2026/17',
  'en cours 2026',
  'requested on 3 June 2026',
  'beantragt am 3.6.2026',
  'en attente 2026',
  'volgt in 2026',
  'vrijgesteld (art. 3)',
  'niet vereist sinds 2020',
  'non requis (2025)',
  'not required (2025)',
  'befreit (Art. 3)',
  'nvt 1',
  'geen',
  'nvt',
  '?',
])('a text that says that there is no number is not a registration number: %s', (text) =>
  expect(parseRegistrationNumber(text)).toBeUndefined(),
);
