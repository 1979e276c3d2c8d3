import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readFixtureBytes, readFixture } from '#tests/support/crm/sweepbright/readFixture.ts';
import { readHook } from './readHook.ts';

const CLIENT_SECRET = 'fixture-client-secret';
const CREDENTIALS = { clientId: '9001', clientSecret: CLIENT_SECRET };
const fixtureSignatures = new Map(Object.entries(readFixture('hook.signatures.json')['signatures'] ?? {}));

const readCall = (body: Buffer, signature: string | undefined) =>
  readHook({ headers: { 'x-hook-signature': signature }, body }, CREDENTIALS);
const readSignedCall = (text: string) =>
  readCall(Buffer.from(text), createHmac('sha1', CLIENT_SECRET).update(text).digest('hex'));

describe('a call of SweepBright', () => {
  it.each([
    ['hook.added.json', 'changed', '001', '2026-11-03T09:12:44+00:00'],
    ['hook.updated.json', 'changed', '001', '2026-11-04T10:00:00+00:00'],
    ['hook.deleted.json', 'removed', '020', '2026-11-05T08:30:00+00:00'],
    ['hook.project-updated.json', 'changed', '010', '2026-11-05T08:31:00+00:00'],
  ])('%s is parsed', (name, kind, id, at) => {
    const recordId = `5b0e0000-0000-4000-8000-000000000${id}`;
    expect(readCall(readFixtureBytes(name), String(fixtureSignatures.get(name)))).toEqual([{ recordId, kind, at }]);
  });

  it('is refused when its body or its signature was changed', () => {
    const body = readFixtureBytes('hook.added.json');
    const validSignature = String(fixtureSignatures.get('hook.added.json'));
    const changedBody = Buffer.from(body.toString().replace('estate-added', 'estate-deleted'));
    expect(readCall(changedBody, validSignature)).toBeUndefined();
    for (const wrongSignature of [
      undefined,
      '',
      'nonsense',
      '0'.repeat(40),
      validSignature.slice(1),
      `${validSignature}00`,
    ])
      expect(readCall(body, wrongSignature)).toBeUndefined();
    expect(readHook({ headers: { 'x-hook-signature': validSignature }, body }, { clientId: '9001' })).toBeUndefined();
    expect(readHook({ headers: { 'x-hook-signature': validSignature }, body }, { clientSecret: '' })).toBeUndefined();
  });

  it('of another kind, or without an estate, has no events', () => {
    for (const text of ['{"event":"contact-added","estate_id":"x"}', '{"event":"estate-added"}', 'no JSON', '[]', ''])
      expect(readSignedCall(text)).toEqual([]);
  });

  it('is ignored when its id is too long or has invalid characters', () => {
    for (const id of ['x'.repeat(65), 'x'.repeat(50_000), '../estates/1', 'a b', 7])
      expect(readSignedCall(JSON.stringify({ event: 'estate-added', estate_id: id }))).toEqual([]);
  });

  it('is accepted without a readable time', () => {
    expect(readSignedCall('{"event":"estate-added","estate_id":"x","happened_at":"yesterday"}')).toEqual([
      { recordId: 'x', kind: 'changed' },
    ]);
  });
});
