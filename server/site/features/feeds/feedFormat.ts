import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { type Addressed, estatePath } from '../../seo/estatePaths.ts';
import type { FeedHome } from './feedHome.ts';
import type { Xml } from './xmlElement.ts';

/** What a file is written for. */
export interface FeedContext {
  readonly site: Site;
  /** Of the site, without a slash at its end. */
  readonly origin: string;
  /** Of a format that has one language: this one. */
  readonly locale: Locale;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A file of homes in one format. */
export interface FeedFormatWriter {
  readonly start: (context: FeedContext) => string;
  /** Undefined: the format has no place for it, or it lacks what the format needs. */
  readonly item: (home: FeedHome, context: FeedContext) => Xml | undefined;
  readonly end: string;
}

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const addressed = ({ general, address }: FeedHome['estate']): Addressed => ({ ...general, address });

/** Of its page in a language. */
export const pageUrl = ({ estate, project }: FeedHome, origin: string, locale: Locale): string =>
  `${origin}${estatePath(addressed(estate), project && addressed(project), locale)}`;
