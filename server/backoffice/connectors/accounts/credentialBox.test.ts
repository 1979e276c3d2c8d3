import { describe, expect, it } from 'vitest';
import { createCredentialBox } from './credentialBox.ts';

const OWNER = { siteId: 'claes', name: 'zabun', crm: 'zabun' };
const CREDENTIALS = { apiKey: 'key-of-claes' };
const [NEW, OLD] = ['n'.repeat(32), 'o'.repeat(32)];

const closed = (secret = NEW, owner = OWNER) => createCredentialBox([secret]).encrypt?.(CREDENTIALS, owner) ?? '';

describe('stored credentials', () => {
  it('are decrypted for their owner alone', () => {
    const box = createCredentialBox([NEW]);
    const text = closed();
    expect(text).not.toContain('claes');
    expect(box.decrypt(text, OWNER)).toEqual(CREDENTIALS);
    for (const other of [{ siteId: 'kust' }, { name: 'zabun-2' }, { crm: 'whise' }])
      expect(box.decrypt(text, { ...OWNER, ...other })).toBeUndefined();
  });

  it('look different each time', () => expect(closed()).not.toBe(closed()));

  it('cannot be changed without notice', () => {
    const parts = closed().split('.');
    for (const index of [0, 1, 2, 3]) {
      const changed = parts.map((part, at) =>
        at === index ? part.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')) : part,
      );
      expect(createCredentialBox([NEW]).decrypt(changed.join('.'), OWNER), `part ${index}`).toBeUndefined();
    }
    for (const text of ['', 'v1', 'v1.a.b.c', `${parts.slice(0, 3).join('.')}.`])
      expect(createCredentialBox([NEW]).decrypt(text, OWNER), text).toBeUndefined();
  });

  it('are decrypted with an old key, and distinguished from those of the current one', () => {
    const box = createCredentialBox([NEW, OLD]);
    expect(box.decrypt(closed(OLD), OWNER)).toEqual(CREDENTIALS);
    expect([box.isOld(closed(OLD)), box.isOld(closed(NEW))]).toEqual([true, false]);
    expect(createCredentialBox([NEW]).decrypt(closed(OLD), OWNER)).toBeUndefined();
  });

  it('cannot be stored without a key', () => {
    const box = createCredentialBox([]);
    expect(box.encrypt).toBeUndefined();
    expect(box.decrypt(closed(), OWNER)).toBeUndefined();
  });
});
