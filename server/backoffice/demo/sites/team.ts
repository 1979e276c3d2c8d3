import type { TeamMember } from '#shared/api/content/blocks.ts';
import type { SalesRep } from '#shared/api/estate.ts';
import type { DemoEntity } from './demoSite.ts';

type Particulars = Required<Pick<TeamMember, 'registrationNumber' | 'languages' | 'officeId'>>;

/** The data on the page of each agent that the estates' sales contact does not contain. */
const PARTICULARS: Readonly<Record<number, Particulars>> = {
  101: { registrationNumber: 'BIV 599 102', languages: ['nl', 'fr', 'en'], officeId: 'gent' },
  102: { registrationNumber: 'BIV 599 103', languages: ['nl', 'en'], officeId: 'gent' },
  103: { registrationNumber: 'BIV 599 104', languages: ['nl', 'fr', 'en', 'ar'], officeId: 'gent' },
  104: { registrationNumber: 'BIV 599 105', languages: ['nl', 'fr'], officeId: 'sint-martens-latem' },
  201: { registrationNumber: 'IPI 599 215', languages: ['fr', 'nl'], officeId: 'durbuy' },
  202: { registrationNumber: 'IPI 599 216', languages: ['fr', 'en'], officeId: 'durbuy' },
  203: { registrationNumber: 'IPI 599 217', languages: ['de', 'fr', 'nl'], officeId: 'durbuy' },
  301: { registrationNumber: 'BIV 599 328', languages: ['nl', 'fr', 'en'], officeId: 'knokke' },
  302: { registrationNumber: 'BIV 599 329', languages: ['nl', 'fr'], officeId: 'knokke' },
  303: { registrationNumber: 'BIV 599 330', languages: ['nl', 'fr', 'en', 'de'], officeId: 'knokke' },
};

/** Converts a name to the form of an address: `nour-el-amrani`. */
const agentId = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');

/** Builds the team entity from the agents of the estates. */
export const teamEntity = (team: readonly SalesRep[]): DemoEntity => ({
  entity: { name: 'team', label: { nl: 'Team', fr: 'Équipe', en: 'Team', de: 'Team' } },
  items: team.map((member, sort) => {
    const data: TeamMember = {
      name: member.name,
      function: member.function ?? {},
      text: member.description ?? {},
      phone: member.phone,
      mobile: member.mobile,
      email: member.email,
      salesRepId: member.id,
      languages: [],
      ...PARTICULARS[member.id],
    };
    return { id: agentId(member.name), sort, data: { ...data } };
  }),
});
