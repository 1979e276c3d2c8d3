import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { ImportedListing } from '../crawledSites.ts';
import type { PageFault } from '../crawlPages.ts';
import { createPageOpener } from '../pageOpener.ts';
import { compareListing } from './compareListing.ts';
import { type PageFacts, readFacts } from './readFacts.ts';
import { readListings, readReport } from './readListings.ts';

/** An imported file, with the report of its import. */
interface ComparedFile {
  readonly file: string;
  readonly reportFile: string;
}

interface TruthOptions {
  readonly port: number;
  readonly host: string;
  readonly listings: readonly ImportedListing[];
  /** The number of listings that are compared at the same time. */
  readonly concurrency: number;
  /** The step between two compared listings: every n-th listing is compared. */
  readonly samplingInterval: number;
  readonly onListing: () => void;
  readonly signal?: AbortSignal;
}

interface TruthResult {
  readonly faults: PageFault[];
  listings: number;
  pages: number;
  /** The number of values that were looked for on pages. A value is counted once for each language. */
  compared: number;
  /** The number of values that the import's report lists as not shown. A value is counted once for each language. */
  reported: number;
  /** The number of listings that the import refused and that therefore have no page. */
  refused: number;
}

/**
 * Compares every cell of the files with the pages, in all languages. It parses the files independently and uses neither
 * the mappings nor the texts of the product.
 */
export async function checkTruth(files: readonly ComparedFile[], options: TruthOptions): Promise<TruthResult> {
  const { port, host, listings, concurrency, samplingInterval, onListing, signal } = options;
  const result: TruthResult = {
    faults: [],
    listings: 0,
    pages: 0,
    compared: 0,
    reported: 0,
    refused: 0,
  };
  const opener = createPageOpener({ port, concurrency: concurrency * LOCALES.length });

  async function readPages(
    estateId: number,
  ): Promise<{ pages: Map<Locale, PageFacts>; addresses: Map<Locale, string> }> {
    const pages = new Map<Locale, PageFacts>();
    const addresses = new Map<Locale, string>();
    for (const locale of LOCALES) {
      const { address, status, html } = await opener.open({ host, path: pathFor('estateShort', locale, { estateId }) });
      result.pages += 1;
      addresses.set(locale, address);
      if (status === 200 && html !== undefined) pages.set(locale, readFacts(html));
      else result.faults.push({ address, fault: `status ${status}` });
    }
    return { pages, addresses };
  }

  for (const { file, reportFile } of files) {
    const { sourceName, refusalReasons, reportedColumns, ignoredColumns } = await readReport(reportFile);
    const imported = listings.filter((listing) => listing.source.name === sourceName);
    const estateIds = new Map(imported.map((listing) => [listing.source.id, listing.id]));
    const rows = readListings(file);
    let number = 0;
    const work = async () => {
      for (;;) {
        const { value: row, done } = await rows.next();
        if (done || signal?.aborted) return;
        number += 1;
        if ((number - 1) % samplingInterval !== 0) continue;
        const id = row['property_id'] ?? '';
        const estateId = estateIds.get(id);
        onListing();
        if (refusalReasons.has(id) || estateId === undefined) {
          if (refusalReasons.has(id) && estateId === undefined) result.refused += 1;
          else
            result.faults.push({ address: `${file} ${id}`, fault: estateId ? 'refused, and has a page' : 'no page' });
          continue;
        }
        result.listings += 1;
        const { pages, addresses } = await readPages(estateId);
        const comparison = compareListing({
          row,
          reportedColumns: reportedColumns.get(id) ?? new Set(),
          ignoredColumns,
          pages,
        });
        result.compared += comparison.compared;
        result.reported += comparison.reported;
        for (const { locale, column, fault } of comparison.faults) {
          result.faults.push({ address: `${addresses.get(locale)} (${id})`, fault: `${column}: ${fault}` });
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  }
  await opener.close();
  return result;
}
