import { expect, it } from 'vitest';
import { toShownEmail, toShownHost, toShownOrigin } from './shownHost.ts';

it('decodes a host name for people, except a name that may look like another one', () => {
  expect(['xn--mller-immo-9db.be', 'agency.be', 'xn--80ak6aa92e.com', 'xn--a.be'].map(toShownHost)).toEqual([
    'müller-immo.be',
    'agency.be',
    'xn--80ak6aa92e.com',
    'xn--a.be',
  ]);
  expect(toShownOrigin('https://xn--mller-immo-9db.be:8443')).toBe('https://müller-immo.be:8443');
  expect(toShownEmail('jan@xn--bcher-kva.example')).toBe('jan@bücher.example');
});
