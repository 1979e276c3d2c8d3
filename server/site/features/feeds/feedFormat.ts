import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { type AddressedEstate, toEstatePath } from '../../seo/estatePaths.ts';
import type { FeedHome } from './feedHome.ts';
import type { XmlMarkup } from './xmlElement.ts';

/** The site, language and time for which a file is written. */
export interface FeedContext {
  readonly site: Site;
  /** The site's origin, without a slash at its end. */
  readonly origin: string;
  /** The language of a file whose format has only one language. */
  readonly locale: Locale;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Writes a file of homes in one format. */
export interface FeedFormatWriter {
  readonly writeStart: (context: FeedContext) => string;
  /**
   * Returns the markup of a home. Returns undefined when the format cannot express the home, or when the home lacks a
   * required value.
   */
  readonly buildItem: (home: FeedHome, context: FeedContext) => XmlMarkup | undefined;
  readonly endMarkup: string;
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const toAddressedFeedEstate = ({ general, address }: FeedHome['estate']): AddressedEstate => ({ ...general, address });

/** Returns the address of the home's page in a language. */
export const buildPageUrl = ({ estate, project }: FeedHome, origin: string, locale: Locale): string =>
  `${origin}${toEstatePath(toAddressedFeedEstate(estate), project && toAddressedFeedEstate(project), locale)}`;
