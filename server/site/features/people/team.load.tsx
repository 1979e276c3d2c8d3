import { tag } from '#shared/api/purge.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { Section } from '../../layout/Section.tsx';
import { buildNotFoundOutcome } from '../../pages/errors/notFound.ts';
import { loadAgents } from '../../people/agents.ts';
import type { Screen } from '../../render/screen.ts';
import { Stylesheets } from '../../render/Stylesheets.tsx';
import { AgentList } from './AgentCard.tsx';
import { OfficeCard } from './OfficeCard.tsx';
import css from './people.module.css';
import { buildOfficesJsonLd } from './peopleData.ts';

/** The page with all offices and people. A site without offices and people has no such page. */
export const teamScreen: Screen = {
  hintedStylesheets: ['page', 'people'],
  async load(request) {
    const { api, site, locale, origin, t } = request;
    const tags = [tag.site(site.id), tag.offices(site.id), tag.entities(site.id)];
    const [offices, agents] = await Promise.all([api.offices(), loadAgents(api)]);
    if (offices.length + agents.length === 0) return { ...buildNotFoundOutcome(request), tags };
    const today = toBrusselsDay(new Date());
    const title = t('people:title');
    const text = t('people:text', { name: site.name });
    return {
      type: 'page',
      status: 200,
      head: {
        title,
        description: text,
        canonical: pathFor('teamAndOffices', locale),
        alternates: Object.fromEntries(site.locales.map((language) => [language, pathFor('teamAndOffices', language)])),
        ...(offices.length > 0 && { data: [buildOfficesJsonLd(offices, { site, origin, locale })] }),
      },
      body: (
        <>
          <Stylesheets names={['people']} />
          <PageHead title={title} introText={text} />
          {offices.length > 0 ? (
            <Section title={t('people:offices', { count: offices.length })}>
              <div className={css['offices']}>
                {offices.map((office) => (
                  <OfficeCard key={office.id} office={office} origin={origin} today={today} locale={locale} t={t} />
                ))}
              </div>
            </Section>
          ) : null}
          {agents.length > 0 ? (
            <Section title={t('people:team')}>
              <AgentList agents={agents} locale={locale} />
            </Section>
          ) : null}
        </>
      ),
      tags,
      cache: 'page',
    };
  },
};
