import { describe, expect, it } from 'vitest';
import { estateSchema } from '#shared/api/estate.ts';
import { officeSchema } from '#shared/api/content/offices.ts';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { estateInput } from '#tests/support/estateInput.ts';
import { checkPeople, countContactReferences, type PeopleOfSite } from './checkPeople.ts';

const parsedOffice = officeSchema.parse({
  id: 'gent',
  name: { nl: 'Gent' },
  city: { nl: 'Gent' },
  email: 'gent@example.com',
  registrationNumber: 'BIV 500 000',
  location: { latitude: 51, longitude: 3.7 },
  openingHours: { weekly: { monday: [{ from: '09:00', to: '12:00' }] } },
});
const createTeamMember = (id: string, more: object) => ({ id, sort: 0, data: { name: id, function: {}, ...more } });
const createHome = (general: object, salesRepId?: number) =>
  estateSchema.parse(
    estateInput({
      id: 1,
      general,
      estate: salesRepId === undefined ? {} : { salesRep: { id: salesRepId, name: 'Ann' } },
    }),
  );
const findProblems = (people: Partial<PeopleOfSite>, ...homes: ReturnType<typeof createHome>[]) => {
  const site: PeopleOfSite = {
    site: { contact: siteSchema.parse(siteInput('alpha')).contact },
    today: '2026-11-27',
    offices: [parsedOffice],
    team: [],
    namedContacts: new Map(),
    ...people,
  };
  for (const each of homes) countContactReferences(each, site);
  return [...checkPeople(site)].map(({ level, kind, detail }) => `${level}: ${kind}: ${detail}`);
};

describe('people and offices', () => {
  it('are no problem when they match', () => {
    const team = [createTeamMember('ann', { salesRepId: 11, officeId: 'gent' })];
    expect(findProblems({ team }, createHome({ officeId: 'gent' }, 11))).toEqual([]);
  });

  it('are reported when the page of an office lacks what visitors look for', () => {
    const {
      openingHours: _hours,
      registrationNumber: _number,
      email: _email,
      location: _place,
      ...bareOffice
    } = parsedOffice;
    expect(findProblems({ offices: [officeSchema.parse(bareOffice)] })).toEqual([
      'warning: Missing data of an office: gent: opening hours',
      'warning: Missing data of an office: gent: BIV/IPI number',
      'warning: Missing data of an office: gent: e-mail address: messages are sent to the agency',
      'warning: Missing data of an office: gent: location: the page shows no directions',
    ]);
  });

  it('are reported when they name offices that do not exist', () => {
    const team = [createTeamMember('ann', { officeId: 'brugge' })];
    expect(findProblems({ team }, createHome({ officeId: 'luik' }), createHome({ officeId: 'luik' }))).toEqual([
      'error: Unknown office: brugge, named by team member ann',
      'error: Unknown office: luik, of 2 homes',
    ]);
  });

  it('are reported when a sales contact has no page, unless the agency shows no team', () => {
    const team = [createTeamMember('bo', { salesRepId: 12 })];
    expect(findProblems({ team }, createHome({}, 11))).toEqual([
      'warning: Sales contact without a page: Ann (11), of 1 home: no team member has this salesRepId',
    ]);
    expect(findProblems({}, createHome({}, 11))).toEqual([]);
  });
});
