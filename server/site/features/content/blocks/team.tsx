import { type TeamMember, teamMemberSchema } from '#shared/api/content/blocks.ts';
import { tag } from '#shared/api/purge.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import css from './styles/team.module.css';
import { PhoneLine } from '#server/site/layout/PhoneLine.tsx';
import { CachedElement } from '#server/site/render/fragments/CachedElement.tsx';
import { toContentKey } from '#server/site/render/fragments/fragmentKey.ts';
import { Deferred } from '#server/site/render/Deferred.tsx';
import { markDeferrable } from '#server/site/render/deferrable.ts';
import { toAgentPath } from '#server/site/people/agents.ts';
import { Portrait } from '#server/site/people/Portrait.tsx';
import type { BlockRenderer } from '../blockRenderer.ts';
import { loadEntityHeading, loadEntityItems } from './entityItems.ts';
import { RowSkeleton } from '#server/site/layout/skeletons/RowSkeleton.tsx';
import { Section } from '#server/site/layout/Section.tsx';

function TeamMemberCard({ href, data, locale }: { href: string | undefined; data: TeamMember; locale: Locale }) {
  const text = localize(data.text, locale);
  return (
    <>
      <Portrait teamMember={data} sizes="320px" />
      <h3>{href ? <a href={href}>{data.name}</a> : data.name}</h3>
      <p className={css['function']}>{localize(data.function, locale)}</p>
      {text ? <p className={css['about']}>{text}</p> : null}
      <p className={css['ways']}>
        {data.phone ? <PhoneLine phone={data.phone} /> : null}
        {data.email ? <a href={`mailto:${data.email}`}>{data.email}</a> : null}
      </p>
      {data.registrationNumber ? <p className={css['number']}>{data.registrationNumber}</p> : null}
    </>
  );
}

/** Shows the people of the agency, each with phone number and mail address. */
export const renderTeam: BlockRenderer<'team'> = (data, { request }) => {
  const { site, locale, route, t } = request;
  // The home page has no links to people, because it already has the maximum number of elements (decision 0032).
  const isHome = route.name === 'home';
  const loadedTeam = markDeferrable(
    Promise.all([
      loadEntityItems('team', teamMemberSchema, data.limit, request),
      loadEntityHeading(data.title, 'team', request),
    ]),
  );
  return {
    content: (
      <Deferred promise={loadedTeam} fallback={<RowSkeleton t={t} />}>
        {([members, title]) =>
          members.length === 0 ? null : (
            <Section title={title} introText={localize(data.text, locale)}>
              <CachedElement
                name="team"
                elementName="ul"
                attributes={{ className: css['team'] }}
                ingredients={[toContentKey(members), isHome]}
                renderContent={() =>
                  members.map(({ id, data: member }) => (
                    <li key={id}>
                      <TeamMemberCard
                        href={isHome ? undefined : toAgentPath(id, locale)}
                        data={member}
                        locale={locale}
                      />
                    </li>
                  ))
                }
              />
            </Section>
          )
        }
      </Deferred>
    ),
    tags: [tag.entities(site.id)],
    deferred: [loadedTeam],
  };
};
