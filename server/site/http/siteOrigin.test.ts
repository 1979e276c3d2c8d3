import { expect, it } from 'vitest';
import { toSiteOrigin } from './siteOrigin.ts';

it('puts the port of this server in, and leaves other origins alone', () => {
  expect(toSiteOrigin({ origin: 'http://ardenne.localhost:{PORT}' }, 4400)).toBe('http://ardenne.localhost:4400');
  expect(toSiteOrigin({ origin: 'https://www.agency.be' }, 4400)).toBe('https://www.agency.be');
});
