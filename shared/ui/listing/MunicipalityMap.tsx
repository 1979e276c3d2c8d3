import type { FilterQuery } from '../../domain/listing/filterQuery.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';
import { MunicipalityFrame } from './MunicipalityFrame.tsx';
import css from './municipalityMap.module.css';
import { toDrawingHref, toMunicipalitiesHref } from './municipalityHrefs.ts';

interface MunicipalityMapProps {
  readonly query: FilterQuery;
  readonly locale: Locale;
  readonly t: Translate;
  readonly className?: string;
}

/**
 * Renders the section below a list with a drawing of the municipalities of its homes, and a link to the page that shows
 * the numbers of homes as text.
 */
export function MunicipalityMap({ query, locale, t, className }: MunicipalityMapProps) {
  return (
    <section
      className={className ? `${css['map']} ${className}` : css['map']}
      aria-labelledby="municipalities"
      data-print="no"
    >
      <h2 id="municipalities">{t('municipalities:title')}</h2>
      <MunicipalityFrame href={toDrawingHref(locale, query)} t={t} />
      <a href={toMunicipalitiesHref(locale, query)}>{t('municipalities:all')}</a>
    </section>
  );
}
