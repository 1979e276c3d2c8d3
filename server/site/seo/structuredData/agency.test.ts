import { expect, it } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { agencyData } from './agency.ts';

const site = siteSchema.parse(siteInput('noord'));
const dataOf = (phone: string) =>
  agencyData({ ...site, contact: { ...site.contact, phone } }, 'https://noord.example.com', 'nl');

it('has one number of a field with several, and none of a field without', () => {
  expect(dataOf('09 223 45 67 / 0475 12 34 56 ext. 3')).toMatchObject({ telephone: '09 223 45 67' });
  expect(dataOf('09 223 45 67 ext. 3 / 0475 12 34 56')).toMatchObject({ telephone: '09 223 45 67 ext. 3' });
  expect(dataOf('n/a')).not.toHaveProperty('telephone');
});
