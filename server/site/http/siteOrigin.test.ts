import { expect, it } from 'vitest';
import { toSiteOrigin } from './siteOrigin.ts';

it('inserts the port of this server, and does not change other origins', () => {
  expect(toSiteOrigin({ origin: 'http://ardenne.localhost:{PORT}' }, 4400)).toBe('http://ardenne.localhost:4400');
  expect(toSiteOrigin({ origin: 'https://www.agency.be' }, 4400)).toBe('https://www.agency.be');
});
