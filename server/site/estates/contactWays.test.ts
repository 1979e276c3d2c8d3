import { describe, expect, it } from 'vitest';
import { siteSchema } from '../../../shared/api/site.ts';
import { siteInput } from '../../../tests/support/siteInput.ts';
import { contactWays } from './contactWays.ts';

const site = siteSchema.parse(siteInput('agency'));
const ways = (salesRep?: { phone?: string; mobile?: string; email?: string }) =>
  contactWays(
    { title: 'Huis & tuin', reference: 'R-1', ...(salesRep && { salesRep: { id: 1, name: 'An', ...salesRep } }) },
    site,
  );

describe('the contact for an estate', () => {
  it('is by mobile, phone and mail of its sales representative', () => {
    const { name, phones, mailHref } = ways({ phone: '09 111 11 11', mobile: '0470 22 22 22', email: 'an@agency.be' });
    expect(name).toBe('An');
    expect(phones.map(({ kind, number }) => [kind, number])).toEqual([
      ['mobile', '0470 22 22 22'],
      ['phone', '09 111 11 11'],
    ]);
    expect(mailHref).toBe('mailto:an@agency.be?subject=Huis%20%26%20tuin%2C%20R-1');
  });

  it('names one number once', () => {
    expect(ways({ phone: '09 111 11 11', mobile: '09 111 11 11' }).phones).toHaveLength(1);
  });

  it('is that of the agency without a sales representative, or when the representative has no contact details', () => {
    expect(ways()).toMatchObject({ name: 'Agency agency', email: 'info@agency.example.com' });
    expect(ways({}).phones.map(({ number }) => number)).toEqual(['+32 9 000 00 00']);
  });

  it('is by mail alone where there is no phone number', () => {
    const silent = { ...site, contact: { ...site.contact, phone: '' } };
    const { phones, mailHref } = contactWays({ title: 'Huis', reference: 'R-1' }, silent);
    expect(phones).toEqual([]);
    expect(mailHref).toContain('mailto:info@agency.example.com?');
  });
});
