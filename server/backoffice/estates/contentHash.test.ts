import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { computeContentHash, hasSameContent } from '../core/db/contentHash.ts';

it('is the SHA-256 of JSON with sorted keys and without undefined members, the form of stored hashes', () => {
  const value = { b: [1, -0, 1e21, null, { z: 'é"\n\u2028', a: true }], a: undefined, é: {}, B: 'x', 'a.b': [] };
  const text = '{"B":"x","a.b":[],"b":[1,0,1e+21,null,{"a":true,"z":"é\\"\\n\u2028"}],"é":{}}';
  expect(computeContentHash(value)).toBe(createHash('sha256').update(text).digest('hex'));
});

it('is the same for objects with their members in another order', () => {
  expect(hasSameContent({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1, e: undefined })).toBe(true);
  expect(hasSameContent({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
});
