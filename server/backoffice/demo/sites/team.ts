import type { TeamMember } from '../../../../shared/api/blocks.ts';
import type { SalesRep } from '../../../../shared/api/estate.ts';
import type { DemoEntity } from './demoSite.ts';

/** The agents of an estate as the people of a page. */
export const teamEntity = (team: readonly SalesRep[]): DemoEntity => ({
  entity: { name: 'team', label: { nl: 'Team', fr: 'Équipe', en: 'Team', de: 'Team' } },
  items: team.map((member, sort) => {
    const data: TeamMember = {
      name: member.name,
      function: member.function ?? {},
      text: member.description ?? {},
      phone: member.phone,
      email: member.email,
    };
    return { id: String(member.id), sort, data: { ...data } };
  }),
});
