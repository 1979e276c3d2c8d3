import { describe, expect, it } from 'vitest';
import { testForm } from '#tests/support/testForm.ts';
import { checkOrigin } from './checkOrigin.ts';

const plainForm = testForm();
const unsubscribeForm = testForm({ name: 'unsubscribe', oneClick: true });
const host = 'agency.example.com';

describe('the origin of a post', () => {
  it('is a page of the site itself', () => {
    const headers = { host, origin: `https://${host}` };
    expect(checkOrigin({ headers }, [plainForm, unsubscribeForm])).toEqual({ type: 'ownPage' });
    expect(checkOrigin({ headers: { 'sec-fetch-site': 'same-origin' } }, [plainForm])).toEqual({ type: 'ownPage' });
  });

  it('is foreign when the browser says so, or sends no origin', () => {
    expect(
      checkOrigin({ headers: { host, origin: 'https://elsewhere.example' } }, [plainForm, unsubscribeForm]),
    ).toEqual({
      type: 'foreign',
    });
    expect(checkOrigin({ headers: { host } }, [plainForm])).toEqual({ type: 'foreign' });
  });

  it('is a mail program when a form accepts that', () => {
    expect(checkOrigin({ headers: { host } }, [plainForm, unsubscribeForm])).toEqual({
      type: 'oneClick',
      form: unsubscribeForm,
    });
    expect(checkOrigin({ headers: { host, 'sec-fetch-site': 'cross-site' } }, [unsubscribeForm])).toEqual({
      type: 'foreign',
    });
  });
});
