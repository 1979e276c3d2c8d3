import { expect, it } from 'vitest';
import { buildInternalOrigin, isInternalRequest } from './internalHost.ts';

const internalListener = { host: '127.0.0.1', hostNames: ['backoffice.internal'] };
const isAllowed = (host: string, listener = internalListener) =>
  isInternalRequest(['Accept', '*/*', 'Host', host], listener);

it.each([
  'localhost',
  'localhost:3001',
  '127.0.0.1:3001',
  '127.9.9.9',
  '[::1]:3002',
  'GEVEL.localhost:1',
  'backoffice.internal:3002',
])('accepts the name %s', (host) => expect(isAllowed(host)).toBe(true));

it.each([
  '',
  'evil.example',
  'evil.example:3001',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '10.0.0.5:3001',
  'a'.repeat(300),
  'localhost:3001:3001',
  'user@localhost',
])('refuses the name %s', (host) => expect(isAllowed(host)).toBe(false));

it('accepts any address, but only the configured names, when it listens on more than the loopback address', () => {
  const listenerOnAllAddresses = { host: '0.0.0.0', hostNames: [] };
  expect(isAllowed('10.0.0.5:3001', listenerOnAllAddresses)).toBe(true);
  expect(isAllowed('[fd00::5]:3001', listenerOnAllAddresses)).toBe(true);
  expect(isAllowed('evil.example:3001', listenerOnAllAddresses)).toBe(false);
});

it('requires exactly one Host header', () => {
  expect(isInternalRequest([], internalListener)).toBe(false);
  expect(isInternalRequest(['Host', 'localhost', 'host', 'evil.example'], internalListener)).toBe(false);
});

it('builds an address that this machine can call, for each address on which a port listens', () => {
  expect([buildInternalOrigin('0.0.0.0', 1), buildInternalOrigin('::', 1), buildInternalOrigin('fd00::5', 1)]).toEqual([
    'http://127.0.0.1:1',
    'http://127.0.0.1:1',
    'http://[fd00::5]:1',
  ]);
});
