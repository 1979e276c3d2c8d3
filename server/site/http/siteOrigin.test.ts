import { expect, it } from 'vitest';
import { originOf } from './siteOrigin.ts';

it('puts the port of this server in, and leaves other origins alone', () => {
  expect(originOf({ origin: 'http://ardenne.localhost:{PORT}' }, 4400)).toBe('http://ardenne.localhost:4400');
  expect(originOf({ origin: 'https://www.agency.be' }, 4400)).toBe('https://www.agency.be');
});
