import { expect, it } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { buildAgencyData } from './agency.ts';

const site = siteSchema.parse(siteInput('noord'));
const buildData = (phone: string) =>
  buildAgencyData({ ...site, contact: { ...site.contact, phone } }, 'https://noord.example.com', 'nl');

it('contains the first phone number of a field with several numbers, and no number when the field has none', () => {
  expect(buildData('09 223 45 67 / 0475 12 34 56 ext. 3')).toMatchObject({ telephone: '09 223 45 67' });
  expect(buildData('09 223 45 67 ext. 3 / 0475 12 34 56')).toMatchObject({ telephone: '09 223 45 67 ext. 3' });
  expect(buildData('n/a')).not.toHaveProperty('telephone');
});
