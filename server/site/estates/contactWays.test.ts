import { describe, expect, it } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { buildContactWays } from './contactWays.ts';

const site = siteSchema.parse(siteInput('agency'));
const buildWays = (salesRep?: { phone?: string; mobile?: string; email?: string }) =>
  buildContactWays(
    { title: 'Huis & tuin', reference: 'R-1', ...(salesRep && { salesRep: { id: 1, name: 'An', ...salesRep } }) },
    site,
  );

describe('the contact for an estate', () => {
  it('has mobile, phone and mail of the sales representative', () => {
    const { name, phones, mailHref } = buildWays({
      phone: '09 111 11 11',
      mobile: '0470 22 22 22',
      email: 'an@agency.be',
    });
    expect(name).toBe('An');
    expect(phones.map(({ kind, number }) => [kind, number])).toEqual([
      ['mobile', '0470 22 22 22'],
      ['phone', '09 111 11 11'],
    ]);
    expect(mailHref).toBe('mailto:an@agency.be?subject=Huis%20%26%20tuin%2C%20R-1');
  });

  it('has no mail link to the placeholder of a new site', () => {
    const contact = { ...site.contact, email: 'info@example.com' };
    const { email, mailHref } = buildContactWays({ title: 'Huis' }, { ...site, contact });
    expect([email, mailHref]).toEqual(['', '']);
  });

  it('lists each number once', () => {
    expect(buildWays({ phone: '09 111 11 11', mobile: '09 111 11 11' }).phones).toHaveLength(1);
  });

  it('keeps the notes beside numbers, and shows numbers that cannot be called', () => {
    expect(buildWays({ phone: '070 22 33 44 (0,30 €/min)' }).phones).toEqual([
      { kind: 'phone', number: '070 22 33 44 (0,30 €/min)', href: 'tel:+3270223344' },
    ]);
    expect(buildWays({ mobile: '06 12 34 56 78', phone: '06 12 34 56 78' }).phones).toEqual([
      { kind: 'mobile', number: '06 12 34 56 78', href: undefined },
      { kind: 'phone', number: '+32 9 000 00 00', href: 'tel:+3290000000' },
    ]);
    expect(buildWays({ phone: 'n/a' }).phones.map(({ number }) => number)).toEqual(['+32 9 000 00 00']);
  });

  it('is the agency where there is no sales representative, or the representative has no contact details', () => {
    expect(buildWays()).toMatchObject({ name: 'Agency agency', email: 'info@agency.example.com' });
    expect(buildWays({}).phones.map(({ number }) => number)).toEqual(['+32 9 000 00 00']);
  });

  it('has only mail where there is no phone number', () => {
    const siteWithoutPhone = { ...site, contact: { ...site.contact, phone: '' } };
    const { phones, mailHref } = buildContactWays({ title: 'Huis', reference: 'R-1' }, siteWithoutPhone);
    expect(phones).toEqual([]);
    expect(mailHref).toContain('mailto:info@agency.example.com?');
  });
});
