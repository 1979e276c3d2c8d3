import { expect, it } from 'vitest';
import { mergePatch } from './mergePatch.ts';

it('merges objects, replaces everything else and removes with null', () => {
  const site = { name: 'a', contact: { phone: '1', email: 'x' }, locales: ['nl', 'fr'], logo: { id: 'l' } };
  expect(mergePatch(site, { contact: { phone: '2' }, locales: ['nl'], logo: null, added: { a: null, b: 1 } })).toEqual({
    name: 'a',
    contact: { phone: '2', email: 'x' },
    locales: ['nl'],
    added: { b: 1 },
  });
  expect(site.contact.phone).toBe('1');
});
