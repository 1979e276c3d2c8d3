import { expect, it } from 'vitest';
import { renderToBody } from '#tests/support/renderedBody.ts';
import { screenRequest } from '#tests/support/screenRequest.ts';
import { contactScreen } from './contact.load.tsx';

/** Renders the contact page of a site whose CMS page has the given blocks. */
async function renderContactPage(blocks: readonly object[]): Promise<string> {
  const page = { id: 'contact', kind: 'contact', path: { nl: 'contact' }, title: { nl: 'Contact' }, blocks };
  const outcome = await contactScreen.load(
    screenRequest('/nl/contact', { api: { pageByUrl: async () => page as never, pages: async () => [] } }),
  );
  if (outcome.type !== 'page') throw new Error(`a ${outcome.type}`);
  return renderToBody(outcome.body);
}

const countOccurrences = (html: string, part: string) => html.split(part).length - 1;
const countForms = (html: string) => countOccurrences(html, 'data-widget="contactForm"');
const countMailLinks = (html: string) => countOccurrences(html, 'href="mailto:');
const createTextBlock = (html: string) => ({ id: 'text', type: 'text', data: { html: { nl: html } } });
const createColumns = (...blocks: readonly object[]) => ({
  id: 'columns',
  type: 'columns',
  data: { columns: [{ blocks }, { blocks: [createTextBlock('<p>Welkom</p>')] }] },
});

it('shows the contact details once, also when the agency has placed them in a column', async () => {
  const expected = countMailLinks(await renderContactPage([]));
  expect(expected).toBeGreaterThan(0);
  const details = { id: 'own', type: 'contactDetails', data: {} };
  expect(countMailLinks(await renderContactPage([details]))).toBe(expected);
  expect(countMailLinks(await renderContactPage([createColumns(details)]))).toBe(expected);
});

it.each([
  ['no form', []],
  ['a form', [{ id: 'own', type: 'contactForm', data: {} }]],
  ['a form in a column', [createColumns({ id: 'own', type: 'contactForm', data: {} })]],
  ['a mark in a text', [createTextBlock('<div data-widget="contactForm"></div>')]],
  ['a mark with hyphens', [createTextBlock('<div data-widget="contact-form"></div>')]],
  ['a text that only names the form', [createTextBlock('<p>Het blok contactForm</p>')]],
] as const)('shows one form on a page with %s', async (_, blocks) => {
  expect(countForms(await renderContactPage(blocks))).toBe(1);
});
