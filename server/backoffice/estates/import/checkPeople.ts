import { type TeamMember, teamMemberSchema } from '#shared/api/content/blocks.ts';
import type { EntityItem } from '#shared/api/content/content.ts';
import type { Estate } from '#shared/api/estate.ts';
import type { Office } from '#shared/api/content/offices.ts';
import type { Site } from '#shared/api/site.ts';
import { hasHours } from '#shared/domain/openingHours/openingHours.ts';
import { checkCalls } from './checkCalls.ts';
import type { CheckProblem } from './checkEstates.ts';

/** The people and offices of a site's agency, and those that its homes name. */
export interface PeopleOfSite {
  readonly site: Pick<Site, 'contact'>;
  /** The current day as an ISO date. */
  readonly today: string;
  readonly offices: readonly Office[];
  readonly team: readonly EntityItem[];
  /** The sales contacts and offices that homes name, by id, with the number of these homes. */
  readonly namedContacts: Map<string, { readonly name: string; readonly kind: 'contact' | 'office'; homes: number }>;
}

/** Counts the references to the sales contact and the office of a home. */
export function noteContact({ general, salesRep }: Estate, { namedContacts }: PeopleOfSite): void {
  const note = (kind: 'contact' | 'office', id: number | string, name: string) => {
    const key = `${kind} ${id}`;
    const known = namedContacts.get(key);
    if (known) known.homes += 1;
    else namedContacts.set(key, { kind, name, homes: 1 });
  };
  if (salesRep) note('contact', salesRep.id, `${salesRep.name} (${salesRep.id})`);
  if (general.officeId !== undefined) note('office', general.officeId, general.officeId);
}

function* checkOffice({ id, openingHours, registrationNumber, email, location }: Office): Generator<CheckProblem> {
  const missing = [
    ...(hasHours(openingHours) || Object.values(openingHours.note ?? {}).some(Boolean) ? [] : ['opening hours']),
    ...(registrationNumber ? [] : ['BIV/IPI number']),
    ...(email ? [] : ['e-mail address: messages go to the agency']),
    ...(location ? [] : ['location: there are no directions']),
  ];
  for (const detail of missing) yield { level: 'warning', kind: 'Missing of an office', detail: `${id}: ${detail}` };
}

const parseMembers = (team: readonly EntityItem[]) =>
  team.flatMap(({ id, data }) => {
    const person: TeamMember | undefined = teamMemberSchema.safeParse(data).data;
    return person ? [{ ...person, id }] : [];
  });

const formatHomes = (count: number) => (count === 1 ? '1 home' : `${count} homes`);

/**
 * Reports references between offices, people and homes that do not match, missing data on their pages, and faults in
 * phone numbers.
 */
export function* checkPeople({
  site,
  today,
  offices,
  team,
  namedContacts,
}: PeopleOfSite): Generator<CheckProblem, void, undefined> {
  for (const office of offices) yield* checkOffice(office);
  const people = parseMembers(team);
  yield* checkCalls({ site, offices, people, today });
  const known = new Set(offices.map(({ id }) => id));
  for (const { id, officeId } of people)
    if (officeId !== undefined && !known.has(officeId))
      yield { level: 'error', kind: 'Unknown office', detail: `${officeId}, of ${id} of the team` };
  const withPage = new Set(people.flatMap(({ salesRepId }) => (salesRepId === undefined ? [] : [String(salesRepId)])));
  for (const [key, { kind, name, homes: count }] of namedContacts) {
    const id = key.slice(kind.length + 1);
    if (kind === 'office' && !known.has(id))
      yield { level: 'error', kind: 'Unknown office', detail: `${name}, of ${formatHomes(count)}` };
    // An agency that shows no team has decided against pages of people, so missing pages are no fault.
    if (kind === 'contact' && people.length > 0 && !withPage.has(id))
      yield {
        level: 'warning',
        kind: 'Sales contact without a page',
        detail: `${name}, of ${formatHomes(count)}: no team member has this salesRepId`,
      };
  }
}
