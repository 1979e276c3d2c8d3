import { mediaPath } from '#shared/domain/media.ts';
import { localize } from '#shared/i18n/locales.ts';
import { tag } from '#shared/api/purge.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '#shared/primitives/ids.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { listingHref } from '#shared/ui/listing/listingHref.ts';
import { Breadcrumb } from '../../layout/breadcrumb/Breadcrumb.tsx';
import { Section } from '../../layout/Section.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
import { buildNotFoundOutcome } from '../../pages/errors/notFound.ts';
import { loadAgents } from '../../people/agents.ts';
import type { Screen } from '../../render/screen.ts';
import { Stylesheets } from '../../render/Stylesheets.tsx';
import { AgentList } from './AgentCard.tsx';
import { findHomes, HomeList } from './agentHomes.tsx';
import { formatAddressLines } from '../../people/officeAddress.ts';
import { OfficeContactLinks } from './OfficeCard.tsx';
import { OfficeHours } from './OfficeHours.tsx';
import css from './people.module.css';
import { buildOfficeJsonLd } from './peopleData.ts';
import { buildOfficeAlternates, buildPeopleBreadcrumb } from './peopleHead.ts';
import { ReviewList, loadReviews } from './ReviewList.tsx';
import { MessageSection } from './MessageSection.tsx';

/** The maximum number of homes on the page. The lists to which the page links contain all homes of the office. */
const SHOWN_HOME_COUNT = 6;

/** The page of an office: its address, its hours, the people who work there, and its newest homes. */
export const officeScreen: Screen = {
  hintedStylesheets: ['page', 'people'],
  async load(request) {
    const { api, site, locale, origin, t } = request;
    const id = request.route.params['officeId'] ?? '';
    const tags = [tag.site(site.id), tag.offices(site.id), tag.entities(site.id)];
    const [offices, team] = await Promise.all([api.offices(), loadAgents(api)]);
    const office = offices.find((each) => each.id === id);
    if (!office) return { ...buildNotFoundOutcome(request), tags };
    const agents = team.filter(({ officeId }) => officeId === id);
    const [homes, reviews] = await Promise.all([
      findHomes(request, { office: id }, { size: SHOWN_HOME_COUNT }),
      loadReviews(api, { agentIds: agents.map((agent) => agent.id), officeId: id }),
    ]);
    const name = localize(office.name, locale);
    const text = localize(office.text, locale);
    const canonicalPath = pathFor('office', locale, { officeId: id });
    const breadcrumb = buildPeopleBreadcrumb(request, { name, href: canonicalPath });
    const toListHref = (transaction: readonly number[]) => listingHref(locale, { transaction, office: id });
    return {
      type: 'page',
      status: 200,
      head: {
        title: name,
        description: t('people:office.description', {
          name: site.name,
          address: formatAddressLines(office, locale).join(', '),
        }),
        canonical: canonicalPath,
        alternates: buildOfficeAlternates(request, id),
        ...(office.picture && { image: mediaPath(office.picture, 'og', 'jpg') }),
        breadcrumb,
        data: [buildOfficeJsonLd(office, { site, origin, locale, agents })],
      },
      body: (
        <>
          <Stylesheets names={['people']} />
          <div className={`page ${css['trail']}`}>
            <Breadcrumb breadcrumb={breadcrumb} t={t} />
          </div>
          <PageHead title={name} introText={text} />
          <div className={`page ${css['facts']}`}>
            <section>
              <h2 className={css['small']}>{t('people:office.where')}</h2>
              <OfficeContactLinks office={office} origin={origin} locale={locale} t={t} />
              {office.registrationNumber ? <p className={css['number']}>{office.registrationNumber}</p> : null}
            </section>
            <section>
              <h2 className={css['small']}>{t('openingHours:title')}</h2>
              <OfficeHours hours={office.openingHours} today={toBrusselsDay(new Date())} locale={locale} t={t} />
            </section>
          </div>
          {agents.length > 0 ? (
            <Section title={t('people:office.team')}>
              <AgentList agents={agents} locale={locale} />
            </Section>
          ) : null}
          <HomeList homes={homes} title={t('people:office.homes')} t={t} />
          {homes.total > 0 ? (
            <p className={`page ${css['lists']}`} data-print="no">
              <a href={toListHref(SALE_TRANSACTIONS)} rel="nofollow">
                {t('people:office.sale')}
              </a>
              <a href={toListHref(RENT_TRANSACTIONS)} rel="nofollow">
                {t('people:office.rent')}
              </a>
            </p>
          ) : null}
          <ReviewList reviews={reviews} site={site} locale={locale} t={t} />
          <MessageSection request={request} title={t('people:office.write')} recipientText={`office:${id}`} />
        </>
      ),
      tags: [...tags, tag.list(site.id)],
      cache: 'page',
    };
  },
};
