import { describe, expect, it } from 'vitest';
import { type SiteInput, siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { buildSecurityText } from './securityText.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2027-02-03T13:14:15Z');

const buildSite = (changes: Partial<SiteInput> = {}) => siteSchema.parse(siteInput('noord', changes));
const buildText = (changes: Partial<SiteInput> = {}, origin = 'https://noord.example.com', now = NOW) =>
  buildSecurityText(buildSite(changes), origin, now) ?? '';
/** Returns the values of a field, in their order. */
const readFields = (text: string, name: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${name}: `))
    .map((line) => line.slice(name.length + 2));

describe('security.txt', () => {
  it('names the contacts of the agency, its languages, and every host that answers with it', () => {
    const text = buildText({ hostnames: ['noord.example.com', 'www.noord.example.com', 'noord.localhost'] });
    expect(text).toBe(
      [
        'Contact: mailto:info@noord.example.com',
        'Contact: tel:+3290000000',
        'Expires: 2027-05-04T00:00:00Z',
        'Preferred-Languages: nl, fr',
        'Canonical: https://noord.example.com/.well-known/security.txt',
        'Canonical: https://www.noord.example.com/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  it.each([NOW, Date.parse('2027-12-31T23:59:59.999Z'), Date.parse('2028-02-29T00:00:00Z')])(
    'read at %i expires after every cache has lost it, and within a year',
    (now) => {
      const [expires = ''] = readFields(buildText({}, undefined, now), 'Expires');
      expect(expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
      expect(Date.parse(expires)).toBeGreaterThan(now + 2 * DAY_MS);
      expect(Date.parse(expires)).toBeLessThan(now + 365 * DAY_MS);
    },
  );

  it('stays the same for a whole day', () => {
    expect(buildText({}, undefined, NOW + 3_600_000)).toBe(buildText());
    expect(buildText({}, undefined, NOW + DAY_MS)).not.toBe(buildText());
  });

  it('contains no web address of a site without https', () => {
    expect(readFields(buildText({}, 'http://noord.localhost:3000'), 'Canonical')).toEqual([]);
  });

  it('encodes an address so that no program misreads it', () => {
    const { contact } = siteInput('noord');
    const text = buildText({ contact: { ...contact, email: "o'neill+web@müller.example" } });
    expect(readFields(text, 'Contact')[0]).toBe("mailto:o'neill%2Bweb@xn--mller-kva.example");
  });

  it.each([
    ['09 123 45 67 (kantoor)', ['tel:+3291234567']],
    ['09 123 45 67 / 0475 12 34 56', ['tel:+3291234567', 'tel:+32475123456']],
    ['kantoor: 09/123 45 67, 9-18u', ['tel:+3291234567']],
  ])('has the numbers in %j, each with its country code', (phone, links) => {
    const { contact } = siteInput('noord');
    expect(readFields(buildText({ contact: { ...contact, phone } }), 'Contact').slice(1)).toEqual(links);
  });

  it('does not contain a placeholder address before the agency has entered its own', () => {
    const { contact } = siteInput('noord');
    const starterContact = { ...contact, email: 'info@example.org' };
    expect(readFields(buildText({ contact: starterContact }), 'Contact')).toEqual(['tel:+3290000000']);
    const added = buildSite({ contact: { ...starterContact, phone: '' } });
    expect(buildSecurityText(added, 'https://noord.example.com', NOW)).toBeUndefined();
  });

  it('is undefined when there is no contact', () => {
    const { contact } = buildSite();
    const siteWithoutContact = { ...buildSite(), contact: { ...contact, email: '', phone: '' } };
    expect(buildSecurityText(siteWithoutContact, 'https://noord.example.com', NOW)).toBeUndefined();
    expect(
      buildSecurityText(
        { ...siteWithoutContact, contact: { ...siteWithoutContact.contact, phone: '09 000 00 00' } },
        '',
        NOW,
      ),
    ).toContain('tel:');
  });
});
