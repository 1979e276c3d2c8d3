import { expect, it } from 'vitest';
import { shownEmail, shownHost, shownOrigin } from './shownHost.ts';

it('decodes a host name for people, except a name that may look like another one', () => {
  expect(['xn--mller-immo-9db.be', 'agency.be', 'xn--80ak6aa92e.com', 'xn--a.be'].map(shownHost)).toEqual([
    'müller-immo.be',
    'agency.be',
    'xn--80ak6aa92e.com',
    'xn--a.be',
  ]);
  expect(shownOrigin('https://xn--mller-immo-9db.be:8443')).toBe('https://müller-immo.be:8443');
  expect(shownEmail('jan@xn--bcher-kva.example')).toBe('jan@bücher.example');
});
