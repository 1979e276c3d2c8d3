import { describe, expect, it } from 'vitest';
import { teamMemberSchema } from '#shared/api/content/blocks.ts';
import { officeSchema, type OfficeInput } from '#shared/api/content/offices.ts';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { checkCalls } from './checkCalls.ts';

const site = siteSchema.parse(siteInput('alpha'));
const OPENING_HOURS = { weekly: { monday: [{ from: '09:00', to: '12:00' }] } };
const createOffice = (more: Partial<OfficeInput>) =>
  officeSchema.parse({ id: 'gent', name: { nl: 'Gent' }, city: { nl: 'Gent' }, ...more });
const createPerson = (more: object) => ({ ...teamMemberSchema.parse({ name: 'An', function: {}, ...more }), id: 'an' });
const findProblems = (contact: object, offices: readonly OfficeInput[], people: readonly object[] = []) =>
  [
    ...checkCalls({
      site: { contact: { ...site.contact, phone: '+32 9 000 12 20', ...contact } },
      offices: offices.map(createOffice),
      people: people.map(createPerson),
      today: '2026-11-27',
    }),
  ].map(({ kind, detail }) => `${kind}: ${detail.split(/[:;?]/)[0]}`);

describe('numbers that visitors call', () => {
  it('are no problem when they can be called, and the office has hours', () => {
    const openingHours = {
      ...OPENING_HOURS,
      exceptions: [
        { date: '2026-01-01', hours: [] },
        { date: '2026-12-25', hours: [] },
      ],
    };
    const offices = [createOffice({ phone: '09 000 12 20', whatsapp: '+32400001220', openingHours })];
    expect(findProblems({ whatsapp: '+33612345678' }, offices, [{ mobile: '0400 00 12 21' }])).toEqual([]);
  });

  it('are reported without opening hours, and when the last hours by date are past', () => {
    expect(findProblems({}, [createOffice({ phone: '09 000 12 20' })])).toEqual([
      'Phone number without opening hours: gent',
    ]);
    const openingHours = { ...OPENING_HOURS, exceptions: [{ date: '2026-01-01', hours: [] }] };
    expect(findProblems({}, [createOffice({ openingHours })])).toEqual(['Opening hours by date are in the past: gent']);
  });

  it('may be several in one field, with extensions', () => {
    const phone = '09 223 45 67 / 0475 12 34 56 ext. 3';
    const openingHours = { ...OPENING_HOURS };
    expect(
      findProblems({ phone }, [createOffice({ phone, openingHours })], [{ mobile: '0475 12 34 56 (9h30-18h00)' }]),
    ).toEqual([]);
    expect(findProblems({ phone: '09 223 45 67 of 0475 12 34' }, [])).toEqual([
      'Phone number: 09 223 45 67 of 0475 12 34, of the site',
    ]);
  });

  it('have a valid number of digits, and on WhatsApp a country code', () => {
    expect(
      findProblems({ phone: '09 000', whatsapp: '+470123456' }, [], [{ mobile: '0470 12', whatsapp: '+32470123' }]),
    ).toEqual([
      'Phone number: 09 000, of the site',
      'WhatsApp number: +470123456, of the site',
      'Phone number: 0470 12, of an of the team',
      'WhatsApp number: +32470123, of an of the team',
    ]);
  });
});
