import type { Office } from '#shared/api/content/offices.ts';
import type { OpeningHours } from '#shared/api/openingHours.ts';
import type { Site } from '#shared/api/site.ts';
import { joinHours } from '#shared/domain/openingHours/openingHours.ts';
import { mediaPath } from '#shared/domain/media.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { WEEKDAYS } from '#shared/primitives/weekdays.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { Agent } from '../../people/agents.ts';
import {
  toAgencyId,
  omitEmptyMembers,
  buildPostalAddress,
  SCHEMA_ORG_CONTEXT,
  findFirstPhoneNumber,
} from '../../seo/structuredData/agency.ts';

/**
 * The context of structured data about offices and people. An office is a branch of the agency, and a person works at
 * an office.
 */
interface JsonLdContext {
  readonly site: Site;
  readonly origin: string;
  readonly locale: Locale;
}

const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/**
 * Returns opening hours, with the weekdays of equal hours in one group. A weekday without hours is left out. An
 * exceptional day without hours has equal opening and closing times, as search engines require for a closed day.
 */
function buildHoursJsonLd({ weekly, exceptions }: OpeningHours): object {
  const days = new Map<string, string[]>();
  for (const [index, weekday] of WEEKDAYS.entries())
    for (const { from, to } of joinHours(weekly[weekday] ?? []))
      days.set(`${from} ${to}`, [...(days.get(`${from} ${to}`) ?? []), DAY_NAMES[index] ?? '']);
  const week = [...days].map(([span, dayOfWeek]) => {
    const [opens, closes] = span.split(' ');
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes };
  });
  const exceptionHours = exceptions.flatMap(({ date, hours }) =>
    (hours.length > 0 ? joinHours(hours) : [{ from: '00:00', to: '00:00' }]).map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      opens: from,
      closes: to,
      validFrom: date,
      validThrough: date,
    })),
  );
  return {
    ...(week.length > 0 && { openingHoursSpecification: week }),
    ...(exceptionHours.length > 0 && { specialOpeningHoursSpecification: exceptionHours }),
  };
}

const buildOfficeUrl = ({ id }: Pick<Office, 'id'>, { origin, locale }: JsonLdContext) =>
  `${origin}${pathFor('office', locale, { officeId: id })}`;
/** Returns the identifier of an office in structured data, which is the same in every language. */
const toOfficeNodeId = ({ id }: Pick<Office, 'id'>, { origin }: JsonLdContext) => `${origin}/#office-${id}`;
const toAgentNodeId = ({ id }: Pick<Agent, 'id'>, { origin }: JsonLdContext) => `${origin}/#agent-${id}`;

const buildBranchJsonLd = (office: Office, context: JsonLdContext): object => {
  const { origin, locale } = context;
  return {
    '@type': 'RealEstateAgent',
    '@id': toOfficeNodeId(office, context),
    name: localize(office.name, locale),
    url: buildOfficeUrl(office, context),
    parentOrganization: { '@id': toAgencyId(origin) },
    ...omitEmptyMembers({
      description: localize(office.text, locale),
      telephone: findFirstPhoneNumber(office.phone),
      email: office.email,
      identifier: office.registrationNumber,
      image: office.picture && `${origin}${mediaPath(office.picture, 'og', 'jpg')}`,
    }),
    address: buildPostalAddress({
      street: localize(office.street, locale),
      number: office.number,
      zip: office.zip,
      city: localize(office.city, locale),
      countryId: office.countryId,
    }),
    ...(office.location && { geo: { '@type': 'GeoCoordinates', ...office.location } }),
    ...buildHoursJsonLd(office.openingHours),
  };
};

const buildPersonJsonLd = (agent: Agent, context: JsonLdContext): object => {
  const { origin, locale } = context;
  return {
    '@type': 'Person',
    '@id': toAgentNodeId(agent, context),
    name: agent.name,
    url: `${origin}${pathFor('agent', locale, { agentId: agent.id })}`,
    ...omitEmptyMembers({
      jobTitle: localize(agent.function, locale),
      description: localize(agent.text, locale),
      telephone: findFirstPhoneNumber(agent.mobile, agent.phone),
      email: agent.email,
      identifier: agent.registrationNumber,
      image: agent.picture && `${origin}${mediaPath(agent.picture.file, 'og', 'jpg')}`,
    }),
    ...(agent.languages.length > 0 && { knowsLanguage: agent.languages }),
  };
};

export const buildOfficeJsonLd = (
  office: Office,
  context: JsonLdContext & { readonly agents: readonly Agent[] },
): object => ({
  '@context': SCHEMA_ORG_CONTEXT,
  ...buildBranchJsonLd(office, context),
  ...(context.agents.length > 0 && { employee: context.agents.map((agent) => buildPersonJsonLd(agent, context)) }),
});

export const buildOfficesJsonLd = (offices: readonly Office[], context: JsonLdContext): object => ({
  '@context': SCHEMA_ORG_CONTEXT,
  '@type': 'RealEstateAgent',
  '@id': toAgencyId(context.origin),
  subOrganization: offices.map((office) => buildBranchJsonLd(office, context)),
});

/** Returns a person's page as a profile for search engines. */
export const buildAgentJsonLd = (
  agent: Agent,
  context: JsonLdContext & { readonly office: Office | undefined },
): object => ({
  '@context': SCHEMA_ORG_CONTEXT,
  '@type': 'ProfilePage',
  mainEntity: {
    ...buildPersonJsonLd(agent, context),
    worksFor: context.office ? buildBranchJsonLd(context.office, context) : { '@id': toAgencyId(context.origin) },
  },
});
