import { getCityName, formatStreetLine } from '#shared/domain/rules.ts';
import { localize } from '#shared/i18n/locales.ts';
import { formatDayRange } from '#shared/i18n/moments.ts';
import { createRecord } from '#shared/domain/typedKeys.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { BrochureHead } from '../../layout/print/BrochureHead.tsx';
import { buildNotFoundOutcome } from '../../pages/errors/notFound.ts';
import { preventStorage } from '../../pages/preventStorage.ts';
import type { Screen } from '../../render/screen.ts';
import { Stylesheets } from '../../render/Stylesheets.tsx';
import { OwnerReport } from './OwnerReport.tsx';
import css from './ownerReport.module.css';

/**
 * The report about the views of a home in the last weeks, for its owner, who gets the page's address from the agency.
 */
export const ownerReportScreen: Screen = preventStorage({
  async load(request) {
    const { api, site, locale, route, t } = request;
    const token = route.params['token'] ?? '';
    const report = await api.ownerReport(token);
    if (!report) return buildNotFoundOutcome(request);
    const { estate, from, to } = report;
    const title = t('owner:title');
    const address = [formatStreetLine(estate.address, locale), getCityName(estate.address, locale)]
      .filter(Boolean)
      .join(', ');
    return {
      type: 'page',
      status: 200,
      head: {
        title: `${title} | ${localize(estate.title, locale)}`,
        robots: 'noindex',
        alternates: createRecord(site.locales, (each) => pathFor('ownerReport', each, { token })),
      },
      body: (
        <div className={`page ${css['report']}`}>
          <Stylesheets names={['owner']} />
          <BrochureHead site={site} />
          <h1 className={css['title']}>{title}</h1>
          <p className={css['estate']}>
            {localize(estate.title, locale)}
            {address ? <span className={css['address']}>{address}</span> : null}
          </p>
          <p className={css['small']}>{t('owner:period', { days: formatDayRange(from, to, locale) })}</p>
          <OwnerReport report={report} areOwnViewsExcluded={(site.uncounted ?? []).length > 0} locale={locale} t={t} />
        </div>
      ),
      tags: [],
      cache: 'none',
    };
  },
});
