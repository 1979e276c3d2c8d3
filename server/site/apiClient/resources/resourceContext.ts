import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { SiteClient } from '../siteClient.ts';
import type { SiteReader } from '../siteReader.ts';

/** The context of a request to one site, which the calls of all resources use. */
export interface ResourceContext {
  readonly site: Site;
  /** The site's first language, for answers that are the same in every language. */
  readonly siteLocale: Locale;
  readonly backOffice: Pick<SiteClient, 'call' | 'list'>;
  readonly reader: Pick<SiteReader, 'readAnswer' | 'readList' | 'readAlways' | 'readPrivate' | 'createBriefReader'>;
  readonly logger: Pick<Logger, 'warn'>;
}
