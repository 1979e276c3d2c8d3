import { expect, it } from 'vitest';
import { carriedIn, typedOf } from './who.ts';

it('writes values as they were typed, without boxes that are not ticked', () => {
  expect(typedOf({ firstName: 'Els', adults: 2, children: 0, pets: false, remark: undefined })).toEqual({
    firstName: 'Els',
    adults: '2',
    children: '0',
  });
  expect(typedOf({ pets: true })).toEqual({ pets: '1' });
});

it('carries the fields of the second step that have something in them, and nothing else', () => {
  const fields = ['firstName', 'email'];
  expect(carriedIn({ firstName: 'Els', email: '', held: '1-2-3', replaces: 'x' }, fields)).toEqual({
    firstName: 'Els',
  });
  expect(carriedIn({ email: '', held: '1-2-3' }, fields)).toBeUndefined();
});
