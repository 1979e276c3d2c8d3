import { describe, expect, it } from 'vitest';
import { teamMemberSchema } from '#shared/api/content/blocks.ts';
import { officeSchema } from '#shared/api/content/offices.ts';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { findAgencyOffice, findEstateOffice } from './offices.ts';
import { parseRecipient } from './recipient.ts';
import { toWhatsappHref } from './whatsapp.ts';

const createOffice = (id: string, phone: string) => officeSchema.parse({ id, name: {}, city: {}, phone });
const [gent, latem] = [createOffice('gent', '09 000 12 20'), createOffice('latem', '+32 9 000 12 30')] as const;
const testAgents = [
  { id: 'an', ...teamMemberSchema.parse({ name: 'An', function: {}, salesRepId: 3, officeId: 'latem' }) },
];
const testOffices = [gent, latem];

describe('the office that answers', () => {
  it('about a home: its own office, or that of its sales contact, or the only one', () => {
    expect(findEstateOffice({ offices: testOffices, agents: testAgents }, { officeId: 'gent', salesRepId: 3 })).toBe(
      gent,
    );
    expect(findEstateOffice({ offices: testOffices, agents: testAgents }, { salesRepId: 3 })).toBe(latem);
    expect(findEstateOffice({ offices: testOffices, agents: testAgents }, { salesRepId: 4 })).toBeUndefined();
    expect(findEstateOffice({ offices: [gent], agents: [] }, {})).toBe(gent);
  });

  it("at the agency's number: the office with that number, however both are written", () => {
    const { contact } = siteSchema.parse(siteInput('noord'));
    const findOfficeByPhone = (phone: string) => findAgencyOffice(testOffices, { contact: { ...contact, phone } });
    const writtenPhones = ['+32 (0)9 000 12 30', '09/000.12.20', '0400 00 12 21 / 09 000 12 20', '02 000 00 00', ''];
    expect(writtenPhones.map(findOfficeByPhone)).toEqual([latem, gent, gent, undefined, undefined]);
  });
});

describe('the recipient of a message', () => {
  it.each([
    ['agent:an-peeters', { agentId: 'an-peeters' }],
    ['office:gent', { officeId: 'gent' }],
    ['office:gent:x', {}],
    ['office:../gent', {}],
    ['nobody:gent', {}],
    ['', {}],
  ])('%s', (to, recipient) => {
    expect(parseRecipient(to)).toEqual(recipient);
  });
});

describe('a link to WhatsApp', () => {
  it('contains any title, shortened to the length that an address may have', () => {
    const url = new URL(toWhatsappHref('+32400001220', 'Villa “Zon & Zee” #1?\n\ud800'));
    expect([url.href.startsWith('https://wa.me/32400001220?text='), url.hash, url.searchParams.get('text')]).toEqual([
      true,
      '',
      'Villa “Zon & Zee” #1?\n\ufffd',
    ]);
    expect(toWhatsappHref('+32400001220', '\u20ac'.repeat(62_000)).length).toBeLessThan(4000);
  });
});
