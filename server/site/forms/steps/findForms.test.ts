import { expect, it } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { testForm } from '#tests/support/testForm.ts';
import type { PageRequest } from '../../pages/pageRequest.ts';
import { createFindForms } from './findForms.ts';

const site = siteSchema.parse(siteInput('agency'));
const contactForm = testForm();
const resolvePage = (_site: unknown, { path, search }: { path: string; search: string }): PageRequest => ({
  site,
  route: { name: path === '/nl/contact' ? 'contact' : 'content', locale: 'nl', params: {} },
  screen: { load: () => Promise.reject(new Error('nothing is loaded')) },
  path,
  search,
  key: path,
});
const findForms = createFindForms({ contact: [contactForm] }, resolvePage);

it('finds the forms of the route that is posted to', () => {
  expect(findForms({ method: 'POST' }, site, { path: '/nl/contact', search: '' })).toMatchObject({
    type: 'forms',
    forms: [contactForm],
    pageRequest: { path: '/nl/contact' },
  });
});

it.each([
  ['GET', '/nl/contact'],
  ['POST', '/nl/about'],
])('finds none for %s %s', (method, path) => {
  expect(findForms({ method }, site, { path, search: '' })).toEqual({ type: 'none' });
});
