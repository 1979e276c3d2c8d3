import { expect, it } from 'vitest';
import { isOtherHost } from './canonicalHost.ts';

const TEST_SITE = { hostnames: ['www.agency.be', 'agency.be', 'Old.BE.'], origin: 'https://www.agency.be' } as const;

it.each([
  ['the canonical host', 'www.agency.be', {}, false],
  ['a name without www', 'agency.be', {}, true],
  ['a former name', 'old.be', {}, true],
  ['a canonical host with a port', 'agency.be', { origin: 'https://www.agency.be:8443' }, true],
  ['a site that answers on all of its hosts', 'agency.be', { otherHosts: 'serve' }, false],
  ['a canonical host that is none of the site’s', 'agency.be', { origin: 'https://cdn.example' }, false],
  ['a host of this machine', 'agency.localhost', {}, false],
  ['an address', '10.0.0.5', {}, false],
  ['a canonical host on this machine', 'agency.be', { origin: 'http://agency.localhost' }, false],
  ['an open port', 'agency.be', { origin: 'http://agency.localhost:{PORT}' }, false],
  ['an open port of a public name', 'agency.be', { origin: 'http://www.agency.be:{PORT}' }, false],
] as const)('decides whether a host redirects to the canonical host: %s (%s)', (_what, host, changes, expected) => {
  expect(
    isOtherHost(
      { ...TEST_SITE, hostnames: [...TEST_SITE.hostnames, 'agency.localhost'], otherHosts: 'redirect', ...changes },
      host,
    ),
  ).toBe(expected);
});
