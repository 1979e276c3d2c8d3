import type { Translate } from '../../i18n/translate.ts';
import css from './municipalityMap.module.css';

interface MunicipalityFrameProps {
  /** The address of the drawing. */
  readonly href: string;
  readonly t: Translate;
}

/**
 * Renders a drawn map of the numbers of homes, whose municipalities are links. The map is a separate document. So it
 * does not increase the page's size, is cached separately, and works without JavaScript.
 */
export function MunicipalityFrame({ href, t }: MunicipalityFrameProps) {
  // Another list gets another frame, because a new address in the same frame would add an entry to the browser's
  // history.
  // oxlint-disable-next-line react/iframe-missing-sandbox -- The document is the site's own, its policy allows no script, and a link in it that is opened in a new tab would stay in the sandbox.
  return <iframe key={href} className={css['frame']} src={href} title={t('municipalities:frame')} loading="lazy" />;
}
