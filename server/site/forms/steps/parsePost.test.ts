import { describe, expect, it } from 'vitest';
import { testPost } from '#tests/support/testForm.ts';
import { parsePost } from './parsePost.ts';

describe('parsing a post', () => {
  it('returns the values of a complete form', () => {
    expect(parsePost(testPost())).toEqual({ type: 'complete', values: { name: 'An' } });
  });

  it('refuses an incomplete one, with one text for each field', () => {
    const post = testPost();
    expect(parsePost({ ...post, ownFields: { name: '' } })).toEqual({
      type: 'notSent',
      status: 422,
      answer: 'incomplete',
      alert: 'forms:alert.review',
      errors: { name: post.request.t('forms:error.required') },
    });
  });

  it('shows the form again, complete or not, to a visitor who wants to change it', () => {
    expect(parsePost({ ...testPost(), ownFields: {}, typed: { check_change: '1' } })).toEqual({ type: 'change' });
  });
});
