import { type TeamMember, teamMemberSchema } from '#shared/api/content/blocks.ts';
import type { EntityItem } from '#shared/api/content/content.ts';
import type { Estate } from '#shared/api/estate.ts';
import type { Office } from '#shared/api/content/offices.ts';
import type { Site } from '#shared/api/site.ts';
import { hasHours } from '#shared/domain/openingHours/openingHours.ts';
import { checkCalls } from './checkCalls.ts';
import type { CheckProblem } from './checkEstates.ts';

/** The people and offices of a site's agency, and the contacts and offices that its estates refer to. */
export interface PeopleOfSite {
  readonly site: Pick<Site, 'contact'>;
  /** The current day as an ISO date. */
  readonly today: string;
  readonly offices: readonly Office[];
  readonly team: readonly EntityItem[];
  /** The sales contacts and offices that estates refer to, by kind and id, with the number of these estates. */
  readonly namedContacts: Map<string, { readonly name: string; readonly kind: 'contact' | 'office'; homes: number }>;
}

/** Adds an estate's references to its sales contact and its office to `namedContacts`. */
export function countContactReferences({ general, salesRep }: Estate, { namedContacts }: PeopleOfSite): void {
  const countReference = (kind: 'contact' | 'office', id: number | string, name: string) => {
    const key = `${kind} ${id}`;
    const countedContact = namedContacts.get(key);
    if (countedContact) countedContact.homes += 1;
    else namedContacts.set(key, { kind, name, homes: 1 });
  };
  if (salesRep) countReference('contact', salesRep.id, `${salesRep.name} (${salesRep.id})`);
  if (general.officeId !== undefined) countReference('office', general.officeId, general.officeId);
}

function* checkOffice({ id, openingHours, registrationNumber, email, location }: Office): Generator<CheckProblem> {
  const missingFacts = [
    ...(hasHours(openingHours) || Object.values(openingHours.note ?? {}).some(Boolean) ? [] : ['opening hours']),
    ...(registrationNumber ? [] : ['BIV/IPI number']),
    ...(email ? [] : ['e-mail address: messages are sent to the agency']),
    ...(location ? [] : ['location: the page shows no directions']),
  ];
  for (const detail of missingFacts)
    yield { level: 'warning', kind: 'Missing data of an office', detail: `${id}: ${detail}` };
}

const parseMembers = (team: readonly EntityItem[]) =>
  team.flatMap(({ id, data }) => {
    const person: TeamMember | undefined = teamMemberSchema.safeParse(data).data;
    return person ? [{ ...person, id }] : [];
  });

const formatHomes = (count: number) => (count === 1 ? '1 home' : `${count} homes`);

/**
 * Reports references to unknown offices, sales contacts without a page, missing data of offices, and faults in phone
 * numbers and opening hours.
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
  const officeIds = new Set(offices.map(({ id }) => id));
  for (const { id, officeId } of people)
    if (officeId !== undefined && !officeIds.has(officeId))
      yield { level: 'error', kind: 'Unknown office', detail: `${officeId}, named by team member ${id}` };
  const salesRepIdsWithPage = new Set(
    people.flatMap(({ salesRepId }) => (salesRepId === undefined ? [] : [String(salesRepId)])),
  );
  for (const [key, { kind, name, homes: count }] of namedContacts) {
    const id = key.slice(kind.length + 1);
    if (kind === 'office' && !officeIds.has(id))
      yield { level: 'error', kind: 'Unknown office', detail: `${name}, of ${formatHomes(count)}` };
    // An agency that shows no team has decided against pages of people, so missing pages are no fault.
    if (kind === 'contact' && people.length > 0 && !salesRepIdsWithPage.has(id))
      yield {
        level: 'warning',
        kind: 'Sales contact without a page',
        detail: `${name}, of ${formatHomes(count)}: no team member has this salesRepId`,
      };
  }
}
