import type { Agreement, Navigation } from '#shared/api/content/content.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { SiteRepository } from './siteRepository.ts';

/** The stores that the commands about sites use. */
export interface SiteStores {
  readonly agreements: { put(siteId: string, locale: Locale, texts: readonly Agreement[]): Promise<unknown> };
  readonly navigation: { put(siteId: string, navigation: Navigation): Promise<unknown> };
  readonly sites: Pick<SiteRepository, 'countContents' | 'create' | 'get' | 'list' | 'countEstates' | 'put' | 'remove'>;
  transaction<T>(run: (stores: SiteStores) => Promise<T>, isolation?: 'snapshot'): Promise<T>;
}
