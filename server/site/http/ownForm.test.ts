import { expect, it } from 'vitest';
import { isOwnForm } from './ownForm.ts';

it.each([
  [true, { 'sec-fetch-site': 'same-origin' }],
  [true, { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  [true, { origin: 'https://www.agency.be' }],
  [true, { origin: 'http://www.agency.be:3000', host: 'WWW.agency.be:3000' }],
  [false, { 'sec-fetch-site': 'cross-site', origin: 'https://www.agency.be' }],
  [false, { 'sec-fetch-site': 'same-site' }],
  [false, { 'sec-fetch-site': 'none' }],
  [false, { origin: 'https://agency.be' }],
  [false, { origin: 'https://www.agency.be.evil.example' }],
  [false, { origin: 'null' }],
  [false, {}],
] as const)('isOwnForm returns %s for the headers %j', (isOwn, headers) => {
  expect(isOwnForm({ headers: { host: 'www.agency.be', ...headers } })).toBe(isOwn);
});
