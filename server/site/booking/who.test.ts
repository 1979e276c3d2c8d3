import { expect, it } from 'vitest';
import { pickCarried, toTyped } from './who.ts';

it('returns values as they were typed, without boxes that are not ticked', () => {
  expect(toTyped({ firstName: 'Els', adults: 2, children: 0, pets: false, remark: undefined })).toEqual({
    firstName: 'Els',
    adults: '2',
    children: '0',
  });
  expect(toTyped({ pets: true })).toEqual({ pets: '1' });
});

it('keeps the fields of the second step that are not empty, and nothing else', () => {
  const fields = ['firstName', 'email'];
  expect(pickCarried({ firstName: 'Els', email: '', held: '1-2-3', replaces: 'x' }, fields)).toEqual({
    firstName: 'Els',
  });
  expect(pickCarried({ email: '', held: '1-2-3' }, fields)).toBeUndefined();
});
