import type { FilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { formatNumber } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import button from '#shared/ui/button.module.css';
import { MunicipalityFrame } from '#shared/ui/listing/MunicipalityFrame.tsx';
import { toDrawingHref } from '#shared/ui/listing/municipalityHrefs.ts';
import { PageHead } from '#server/site/layout/PageHead.tsx';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';
import landing from '../landing/landing.module.css';
import css from './municipalities.module.css';

/** The municipalities of a province. */
export interface MunicipalityGroup {
  readonly name: string;
  readonly links: readonly { readonly name: string; readonly href: string; readonly count: number }[];
}

interface MunicipalitiesPageProps {
  readonly title: string;
  readonly listHref: string;
  readonly query: FilterQuery;
  readonly groups: readonly MunicipalityGroup[];
  /** True when the map shows at least one municipality. */
  readonly hasDrawnMap: boolean;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Renders the homes of a list by municipality, on a map and as links. */
export function MunicipalitiesPage({
  title,
  listHref,
  query,
  groups,
  hasDrawnMap: isDrawn,
  locale,
  t,
}: MunicipalitiesPageProps) {
  return (
    <>
      <Stylesheets names={['listing', 'municipalities']} />
      <PageHead
        title={title}
        introText={t(groups.length > 0 ? 'municipalities:text' : 'municipalities:none')}
        actionButtons={
          <a className={button['quiet']} href={listHref}>
            {t('municipalities:toList')}
          </a>
        }
      />
      <div className={`page ${css['columns']}`}>
        {isDrawn ? (
          <div className={css['map']}>
            <MunicipalityFrame href={toDrawingHref(locale, query)} t={t} />
          </div>
        ) : null}
        <div className={css['groups']}>
          {groups.map(({ name, links }) => (
            <section key={name}>
              <h2 className={landing['heading']}>{name}</h2>
              <ul className={landing['links']}>
                {links.map(({ name: municipality, href, count }) => (
                  <li key={href}>
                    <a className={landing['link']} href={href}>
                      {municipality}
                      <span className={landing['count']}>{` (${formatNumber(count)})`}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
