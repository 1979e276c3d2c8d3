import type { FilterQuery } from '../../domain/listing/filterQuery.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';
import css from './municipalityMap.module.css';
import { drawingHref } from './municipalityHrefs.ts';

interface MunicipalityFrameProps {
  readonly query: FilterQuery;
  readonly locale: Locale;
  readonly t: Translate;
}

/**
 * The drawn map of a list, whose municipalities are links. It is a document of its own, so that it weighs nothing on the
 * page, is kept by itself, and is there without JavaScript.
 */
export function MunicipalityFrame({ query, locale, t }: MunicipalityFrameProps) {
  const href = drawingHref(locale, query);
  // Another frame for another list: the same one would leave an entry in the browser's history.
  // oxlint-disable-next-line react/iframe-missing-sandbox -- It is of the site itself, its own policy allows no script, and a link of it opened in a new tab would stay in the sandbox.
  return <iframe key={href} className={css['frame']} src={href} title={t('municipalities:frame')} loading="lazy" />;
}
