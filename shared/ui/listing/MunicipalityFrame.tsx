import type { FilterQuery } from '../../domain/listing/filterQuery.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';
import css from './municipalityMap.module.css';
import { toDrawingHref } from './municipalityHrefs.ts';

interface MunicipalityFrameProps {
  readonly query: FilterQuery;
  readonly locale: Locale;
  readonly t: Translate;
}

/**
 * Renders the drawn map of a list, whose municipalities are links. The map is a separate document. So it does not
 * increase the page's size, is cached separately, and works without JavaScript.
 */
export function MunicipalityFrame({ query, locale, t }: MunicipalityFrameProps) {
  const href = toDrawingHref(locale, query);
  // Another list gets another frame, because a new address in the same frame would add an entry to the browser's
  // history.
  // oxlint-disable-next-line react/iframe-missing-sandbox -- The document is the site's own, its policy allows no script, and a link in it that is opened in a new tab would stay in the sandbox.
  return <iframe key={href} className={css['frame']} src={href} title={t('municipalities:frame')} loading="lazy" />;
}
