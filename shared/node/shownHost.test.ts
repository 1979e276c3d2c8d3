import { expect, it } from 'vitest';
import { shownEmail, shownHost, shownOrigin } from './shownHost.ts';

it('a host name is shown as people read it; one that may look like another one is not', () => {
  expect(['xn--mller-immo-9db.be', 'agency.be', 'xn--80ak6aa92e.com', 'xn--a.be'].map(shownHost)).toEqual([
    'müller-immo.be',
    'agency.be',
    'xn--80ak6aa92e.com',
    'xn--a.be',
  ]);
  expect(shownOrigin('https://xn--mller-immo-9db.be:8443')).toBe('https://müller-immo.be:8443');
  expect(shownEmail('jan@xn--bcher-kva.example')).toBe('jan@bücher.example');
});
