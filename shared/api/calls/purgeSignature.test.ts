import { describe, expect, it } from 'vitest';
import { signPurge, verifyPurge } from './purgeSignature.ts';

const NOW_MS = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;
const signature = signPurge('token', '{"id":"1"}', NOW_MS);

describe('the signature of a purge message', () => {
  it('consists of a time and a hash in hexadecimal', () => {
    expect(signature).toMatch(/^t=1767225600,v1=[0-9a-f]{64}$/);
  });

  it('is valid for the same token and body within five minutes', () => {
    expect(verifyPurge('token', '{"id":"1"}', signature, NOW_MS)).toBe(true);
    expect(verifyPurge('token', '{"id":"1"}', signature, NOW_MS + 4 * MINUTE_MS)).toBe(true);
  });

  it.each([
    ['another token', verifyPurge('other', '{"id":"1"}', signature, NOW_MS)],
    ['another body', verifyPurge('token', '{"id":"2"}', signature, NOW_MS)],
    ['another time', verifyPurge('token', '{"id":"1"}', signature.replace('t=1767225600', 't=1767225601'), NOW_MS)],
    ['a recorded message', verifyPurge('token', '{"id":"1"}', signature, NOW_MS + 6 * MINUTE_MS)],
    ['a clock that runs ahead', verifyPurge('token', '{"id":"1"}', signature, NOW_MS - 6 * MINUTE_MS)],
    ['no header', verifyPurge('token', '{"id":"1"}', undefined, NOW_MS)],
    ['a broken header', verifyPurge('token', '{"id":"1"}', 't=1,v1=00', NOW_MS)],
  ])('is not valid for %s', (_, isValid) => {
    expect(isValid).toBe(false);
  });
});
