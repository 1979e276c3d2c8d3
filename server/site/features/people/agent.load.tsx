import { tag } from '#shared/api/purge.ts';
import { mediaPath } from '#shared/domain/media.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { listPersonalPhones } from '../../estates/contactWays.ts';
import { Breadcrumb } from '../../layout/breadcrumb/Breadcrumb.tsx';
import { Section } from '../../layout/Section.tsx';
import { buildNotFoundOutcome } from '../../pages/errors/notFound.ts';
import { loadAgents } from '../../people/agents.ts';
import { WhatsappLink } from '../../people/WhatsappLink.tsx';
import type { Screen } from '../../render/screen.ts';
import { Stylesheets } from '../../render/Stylesheets.tsx';
import { Portrait } from '../../people/Portrait.tsx';
import { findHomes, HomeList } from './agentHomes.tsx';
import { formatLanguageNames } from './languageNames.ts';
import { OfficeCard } from './OfficeCard.tsx';
import css from './people.module.css';
import { buildAgentJsonLd } from './peopleData.ts';
import { buildAgentAlternates, buildPeopleBreadcrumb } from './peopleHead.ts';
import { ReviewList, loadReviews } from './ReviewList.tsx';
import { MessageSection } from './MessageSection.tsx';

const MAX_PAGES = 500;

/** Returns the page number of the list of homes; 1 for an invalid number. */
function readPage(search: string): number {
  const text = new URLSearchParams(search).get('page') ?? '';
  const page = /^\d{1,3}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= MAX_PAGES ? page : 1;
}

const addPage = (path: string, page: number) => (page > 1 ? `${path}?page=${page}` : path);

/** The page of an agent, with phone number and mail address, languages, office, and homes. */
export const agentScreen: Screen = {
  hintedStylesheets: ['page', 'people'],
  query(search) {
    const page = readPage(search);
    return page > 1 ? `page=${page}` : '';
  },
  async load(request) {
    const { api, site, locale, origin, search, t } = request;
    const id = request.route.params['agentId'] ?? '';
    const tags = [tag.site(site.id), tag.offices(site.id), tag.entities(site.id)];
    const [offices, team] = await Promise.all([
      api
        .secondary()
        .offices()
        .catch(() => []),
      loadAgents(api),
    ]);
    const agent = team.find((each) => each.id === id);
    if (!agent) return { ...buildNotFoundOutcome(request), tags };
    const office = offices.find((each) => each.id === agent.officeId);
    const page = readPage(search);
    const [homes, reviews] = await Promise.all([
      agent.salesRepId === undefined ? undefined : findHomes(request, { salesRep: agent.salesRepId }, { page }),
      loadReviews(api, { agentIds: [id] }),
    ]);
    const path = pathFor('agent', locale, { agentId: id });
    if (homes && !homes.hasFailed && page > homes.pageCount)
      return { type: 'redirect', status: 302, to: addPage(path, homes.pageCount), tags: [...tags, tag.list(site.id)] };
    const { name } = agent;
    const breadcrumb = buildPeopleBreadcrumb(request, { name, href: path });
    const alternates = Object.fromEntries(
      Object.entries(buildAgentAlternates(request, id)).map(([language, each]) => [language, addPage(each, page)]),
    ) as Partial<Record<Locale, string>>;
    const job = localize(agent.function, locale);
    const whatsapp = agent.whatsapp ?? office?.whatsapp ?? site.contact.whatsapp;
    const languageNames = formatLanguageNames(agent.languages, locale);
    const contactWays = [
      ...listPersonalPhones(agent).map(({ kind, number, href }) => ({ kind, text: number, href })),
      ...(agent.email ? [{ kind: 'email', text: agent.email, href: `mailto:${agent.email}` }] : []),
    ];
    return {
      type: 'page',
      status: 200,
      head: {
        title: job ? `${name}, ${job}` : name,
        description: localize(agent.text, locale) || t('people:agent.description', { name, agency: site.name }),
        canonical: addPage(path, page),
        alternates,
        ...(agent.picture && { image: mediaPath(agent.picture.file, 'og', 'jpg'), imageAlt: name }),
        breadcrumb,
        data: [buildAgentJsonLd(agent, { site, origin, locale, office })],
      },
      body: (
        <>
          <Stylesheets names={['page', 'people']} />
          <div className={`page ${css['trail']}`}>
            <Breadcrumb breadcrumb={breadcrumb} t={t} />
          </div>
          <div className={`page ${css['person']}`}>
            <Portrait teamMember={agent} sizes="320px" />
            <div>
              <h1>{name}</h1>
              {job ? <p className={css['job']}>{job}</p> : null}
              {localize(agent.text, locale) ? <p className={css['about']}>{localize(agent.text, locale)}</p> : null}
              <ul className={css['ways']}>
                {contactWays.map(({ kind, text, href }) => (
                  <li key={`${kind} ${text}`}>
                    <span className="visually-hidden">{`${t(`around:contact.${kind}`)} `}</span>
                    {href ? <a href={href}>{text}</a> : text}
                  </li>
                ))}
                {whatsapp ? (
                  <li data-print="no">
                    <WhatsappLink number={whatsapp} name={name} address={`${origin}${path}`} t={t} />
                  </li>
                ) : null}
                <li data-print="no">
                  <a href={`${pathFor('callback', locale)}?to=agent:${id}`} rel="nofollow">
                    {t('ask:callback.link')}
                  </a>
                </li>
              </ul>
              {languageNames ? <p>{t('people:agent.speaks', { languages: languageNames })}</p> : null}
              {agent.registrationNumber ? <p className={css['number']}>{agent.registrationNumber}</p> : null}
            </div>
          </div>
          {office ? (
            <Section title={t('people:agent.office')}>
              <OfficeCard office={office} origin={origin} today={toBrusselsDay(new Date())} locale={locale} t={t} />
            </Section>
          ) : null}
          {homes ? <HomeList homes={homes} title={t('people:agent.homes', { name })} path={path} t={t} /> : null}
          <ReviewList reviews={reviews} site={site} locale={locale} t={t} />
          <MessageSection request={request} title={t('people:agent.write', { name })} recipientText={`agent:${id}`} />
        </>
      ),
      tags: [...tags, tag.list(site.id)],
      cache: 'page',
    };
  },
};
