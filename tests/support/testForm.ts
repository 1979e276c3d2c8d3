import { z } from 'zod';
import type { AnyForm } from '#server/site/forms/formDefinition.ts';
import { screenRequest } from './screenRequest.ts';

/** Returns a form with one field, `name`, for tests of the steps that all forms share. */
export const testForm = (changes: Partial<AnyForm> = {}): AnyForm => ({
  name: 'test',
  schema: z.object({ name: z.string('forms:error.required').min(1, 'forms:error.required') }),
  protection: 'captcha',
  send: async () => ({ type: 'sent', to: '/nl/done' }),
  page: () => Promise.reject(new Error('no page is shown')),
  summary: () => [],
  ...changes,
});

/** Returns a post of the form of `testForm`, as the steps after its parsing receive it. */
export const testPost = () => ({
  form: testForm(),
  typed: { name: 'An' },
  ownFields: { name: 'An' },
  key: undefined,
  visitor: 'visitor-hash',
  isScript: false,
  headers: {},
  request: screenRequest('/nl/contact', { api: {} }),
});
