import type { Locale } from '#shared/i18n/locales.ts';
import { createPageOpener } from './pageOpener.ts';
import { findPageFaults } from './pageFaults.ts';
import { type PageContent, readPage } from './readPage.ts';

/** A page to open. */
export interface PageTarget {
  /** The site's host name, such as `imports.localhost`. */
  readonly host: string;
  readonly path: string;
  readonly locale: Locale;
  /** The languages of the site. Each page should have a counterpart in each of them. */
  readonly locales?: readonly Locale[];
}

export interface PageFault {
  /** The address in the form that a visitor would type. */
  readonly address: string;
  readonly fault: string;
}

interface CrawlOptions {
  readonly port: number;
  readonly namespaces: readonly string[];
  /** The number of pages that are opened at the same time. */
  readonly concurrency: number;
  /** Is called for each page. `page` is given when the page answered with 200, after its redirects. */
  readonly onPage?: (target: PageTarget, address: string, page?: PageContent) => void;
  /** When this signal is aborted, no further page is opened. */
  readonly signal?: AbortSignal;
}

/** Opens every page and returns the faults of each. A page that does not respond is a fault too. */
export async function crawlPages(targets: readonly PageTarget[], options: CrawlOptions): Promise<PageFault[]> {
  const { port, namespaces, concurrency, onPage, signal } = options;
  const opener = createPageOpener({ port, concurrency });
  const faults: PageFault[] = [];

  const remainingTargets = targets.values();
  const work = async () => {
    for (const target of remainingTargets) {
      if (signal?.aborted) return;
      try {
        const { address, status, html } = await opener.open(target);
        if (status !== 200) faults.push({ address, fault: `status ${status}` });
        if (status !== 200 || html === undefined) {
          onPage?.(target, address);
          continue;
        }
        const page = readPage(html);
        const { locale, locales } = target;
        faults.push(...findPageFaults(page, { locale, namespaces, locales }).map((fault) => ({ address, fault })));
        onPage?.(target, address, page);
      } catch (error) {
        faults.push({ address: `http://${target.host}:${port}${target.path}`, fault: String(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  await opener.close();
  return faults;
}
