import type { PageTarget } from './crawlPages.ts';
import type { PageContent } from './readPage.ts';

/** The content of the pages that a crawl has opened, by site. */
interface OpenedPages {
  add(target: PageTarget, address: string, page: PageContent | undefined): void;
  /** Returns the pages of a host, by path. */
  listPages(host: string): ReadonlyMap<string, PageContent>;
}

export function rememberPages(): OpenedPages {
  const sites = new Map<string, Map<string, PageContent>>();
  return {
    add({ host }, address, page) {
      if (!page) return;
      const pages = sites.get(host) ?? new Map<string, PageContent>();
      sites.set(host, pages.set(new URL(address).pathname, page));
    },
    listPages: (host) => sites.get(host) ?? new Map<string, PageContent>(),
  };
}
