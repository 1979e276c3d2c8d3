import { describe, expect, it } from 'vitest';
import { testForm } from '#tests/support/testForm.ts';
import { selectPostFields } from './readPost.ts';

const [first, second] = [testForm({ name: 'first' }), testForm({ name: 'second' })];

describe('the answers of a post', () => {
  it('belong to the form that the post names, otherwise to the first form of the address', () => {
    expect(selectPostFields({ form: 'second' }, [first, second])?.form).toBe(second);
    expect(selectPostFields({ form: 'third' }, [first, second])?.form).toBe(first);
    expect(selectPostFields({}, [first, second])?.form).toBe(first);
    expect(selectPostFields({}, [])).toBeUndefined();
  });

  it('are separated from the fields that all forms have', () => {
    const typed = { form: 'first', name: 'An', altcha: 'token', check_change: '1' };
    expect(selectPostFields(typed, [first])).toEqual({
      form: first,
      typed,
      ownFields: { name: 'An' },
      key: undefined,
      isOneClick: false,
    });
  });

  it('belong to the one-click form, whatever form the post names', () => {
    expect(selectPostFields({ form: 'first' }, [first, second], second)).toMatchObject({
      form: second,
      isOneClick: true,
    });
  });
});
