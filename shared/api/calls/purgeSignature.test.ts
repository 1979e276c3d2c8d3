import { describe, expect, it } from 'vitest';
import { signPurge, verifyPurge } from './purgeSignature.ts';

const NOW = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;
const signature = signPurge('token', '{"id":"1"}', NOW);

describe('the signature of a purge message', () => {
  it('consists of a time and a hash in hexadecimal', () => {
    expect(signature).toMatch(/^t=1767225600,v1=[0-9a-f]{64}$/);
  });

  it('is valid for the same token and body within five minutes', () => {
    expect(verifyPurge('token', '{"id":"1"}', signature, NOW)).toBe(true);
    expect(verifyPurge('token', '{"id":"1"}', signature, NOW + 4 * MINUTE_MS)).toBe(true);
  });

  it.each([
    ['another token', verifyPurge('other', '{"id":"1"}', signature, NOW)],
    ['another body', verifyPurge('token', '{"id":"2"}', signature, NOW)],
    ['another time', verifyPurge('token', '{"id":"1"}', signature.replace('t=1767225600', 't=1767225601'), NOW)],
    ['a recorded message', verifyPurge('token', '{"id":"1"}', signature, NOW + 6 * MINUTE_MS)],
    ['a clock that runs ahead', verifyPurge('token', '{"id":"1"}', signature, NOW - 6 * MINUTE_MS)],
    ['no header', verifyPurge('token', '{"id":"1"}', undefined, NOW)],
    ['a broken header', verifyPurge('token', '{"id":"1"}', 't=1,v1=00', NOW)],
  ])('is not valid for %s', (_, holds) => {
    expect(holds).toBe(false);
  });
});
