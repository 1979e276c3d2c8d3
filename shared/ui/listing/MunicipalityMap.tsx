import type { FilterQuery } from '../../domain/listing/filterQuery.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';
import { MunicipalityFrame } from './MunicipalityFrame.tsx';
import css from './municipalityMap.module.css';
import { municipalitiesHref } from './municipalityHrefs.ts';

interface MunicipalityMapProps {
  readonly query: FilterQuery;
  readonly locale: Locale;
  readonly t: Translate;
  readonly className?: string;
}

/**
 * Renders the section after a list that shows the municipalities of its homes, as a drawing, with a link to the same
 * data as a table.
 */
export function MunicipalityMap({ query, locale, t, className }: MunicipalityMapProps) {
  return (
    <section
      className={className ? `${css['map']} ${className}` : css['map']}
      aria-labelledby="municipalities"
      data-print="no"
    >
      <h2 id="municipalities">{t('municipalities:title')}</h2>
      <MunicipalityFrame query={query} locale={locale} t={t} />
      <a href={municipalitiesHref(locale, query)}>{t('municipalities:all')}</a>
    </section>
  );
}
