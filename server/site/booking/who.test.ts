import { expect, it } from 'vitest';
import { pickFilledFields, toTypedFields } from './who.ts';

it('returns values as they were typed, without boxes that are not ticked', () => {
  expect(toTypedFields({ firstName: 'Els', adults: 2, children: 0, pets: false, remark: undefined })).toEqual({
    firstName: 'Els',
    adults: '2',
    children: '0',
  });
  expect(toTypedFields({ pets: true })).toEqual({ pets: '1' });
});

it('keeps the fields of the second step that are not empty, and nothing else', () => {
  const fields = ['firstName', 'email'];
  expect(pickFilledFields({ firstName: 'Els', email: '', held: '1-2-3', replaces: 'x' }, fields)).toEqual({
    firstName: 'Els',
  });
  expect(pickFilledFields({ email: '', held: '1-2-3' }, fields)).toBeUndefined();
});
