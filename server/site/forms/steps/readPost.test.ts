import { describe, expect, it } from 'vitest';
import { testForm } from '../../../../tests/support/testForm.ts';
import { filledIn } from './readPost.ts';

const [first, second] = [testForm({ name: 'first' }), testForm({ name: 'second' })];

describe('the answers of a post', () => {
  it('belong to the form that is named, else to the first', () => {
    expect(filledIn({ form: 'second' }, [first, second])?.form).toBe(second);
    expect(filledIn({ form: 'third' }, [first, second])?.form).toBe(first);
    expect(filledIn({}, [first, second])?.form).toBe(first);
    expect(filledIn({}, [])).toBeUndefined();
  });

  it('are separated from the fields that all forms have', () => {
    const typed = { form: 'first', name: 'An', altcha: 'token', check_change: '1' };
    expect(filledIn(typed, [first])).toEqual({
      form: first,
      typed,
      own: { name: 'An' },
      key: undefined,
      isOneClick: false,
    });
  });

  it('are for the one-click form, regardless of the form that is named', () => {
    expect(filledIn({ form: 'first' }, [first, second], second)).toMatchObject({ form: second, isOneClick: true });
  });
});
