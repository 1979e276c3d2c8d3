import { describe, expect, it } from 'vitest';
import { createCredentialCipher } from './credentialBox.ts';

const OWNER = { siteId: 'claes', name: 'zabun', crm: 'zabun' };
const CREDENTIALS = { apiKey: 'key-of-claes' };
const [NEW, OLD] = ['n'.repeat(32), 'o'.repeat(32)];

const encryptForTest = (secret = NEW, owner = OWNER) =>
  createCredentialCipher([secret]).encrypt?.(CREDENTIALS, owner) ?? '';

describe('stored credentials', () => {
  it('are decrypted for their owner alone', () => {
    const cipher = createCredentialCipher([NEW]);
    const text = encryptForTest();
    expect(text).not.toContain('claes');
    expect(cipher.decrypt(text, OWNER)).toEqual(CREDENTIALS);
    for (const ownerChange of [{ siteId: 'kust' }, { name: 'zabun-2' }, { crm: 'whise' }])
      expect(cipher.decrypt(text, { ...OWNER, ...ownerChange })).toBeUndefined();
  });

  it('are encrypted to a different text each time', () => expect(encryptForTest()).not.toBe(encryptForTest()));

  it('cannot be decrypted after their text was changed', () => {
    const parts = encryptForTest().split('.');
    for (const index of [0, 1, 2, 3]) {
      const changedParts = parts.map((part, at) =>
        at === index ? part.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')) : part,
      );
      expect(createCredentialCipher([NEW]).decrypt(changedParts.join('.'), OWNER), `part ${index}`).toBeUndefined();
    }
    for (const text of ['', 'v1', 'v1.a.b.c', `${parts.slice(0, 3).join('.')}.`])
      expect(createCredentialCipher([NEW]).decrypt(text, OWNER), text).toBeUndefined();
  });

  it('are decrypted with an old key, and are recognised as encrypted with an old key', () => {
    const cipher = createCredentialCipher([NEW, OLD]);
    expect(cipher.decrypt(encryptForTest(OLD), OWNER)).toEqual(CREDENTIALS);
    expect([cipher.hasOldKey(encryptForTest(OLD)), cipher.hasOldKey(encryptForTest(NEW))]).toEqual([true, false]);
    expect(createCredentialCipher([NEW]).decrypt(encryptForTest(OLD), OWNER)).toBeUndefined();
  });

  it('cannot be stored without a key', () => {
    const cipher = createCredentialCipher([]);
    expect(cipher.encrypt).toBeUndefined();
    expect(cipher.decrypt(encryptForTest(), OWNER)).toBeUndefined();
  });
});
