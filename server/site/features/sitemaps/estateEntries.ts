import type { Site } from '#shared/api/site.ts';
import { type EstateAddress, type EstateAddressPart, MAX_ADDRESSES_PER_RESPONSE } from '#shared/api/estateAddresses.ts';
import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts';
import type { SiteClient } from '../../apiClient/siteClient.ts';
import { BackOfficeError } from '../../apiClient/errors.ts';
import { findEstateAlternates } from '../../seo/estatePaths.ts';
import type { SitemapEntry } from '../../seo/sitemapXml.ts';

type SitemapSite = Pick<Site, 'locales' | 'listing'>;

/** Returns the parameter with the statuses that a site hides. */
const buildHiddenQuery = ({ listing }: SitemapSite) =>
  listing.hiddenStatus.length > 0 ? { hidden: listing.hiddenStatus.join() } : {};

/**
 * Loads the parts into which the estates of a site are divided. Returns an empty list when the back office does not
 * implement this call.
 */
export async function listEstateParts(
  client: SiteClient,
  site: SitemapSite,
  partSize: number,
): Promise<readonly EstateAddressPart[]> {
  try {
    const query = { size: String(partSize), ...buildHiddenQuery(site) };
    return (await client.call('listEstateAddressParts', { query, locale: DEFAULT_LOCALE })) ?? [];
  } catch (error) {
    if (error instanceof BackOfficeError && error.status === 404) return [];
    throw error;
  }
}

const toSitemapEntry = (site: SitemapSite, estate: EstateAddress): SitemapEntry => ({
  paths: findEstateAlternates(estate, estate.partOf, site),
  changed: estate.updatedAt,
});

/** Yields the estates of a part, page by page. Fails when a call to the back office fails. */
export async function* readEstateEntries(
  client: SiteClient,
  site: SitemapSite,
  { first, last }: Pick<EstateAddressPart, 'first' | 'last'>,
): AsyncGenerator<readonly SitemapEntry[]> {
  for (let previousId = first - 1; ; ) {
    const query = {
      limit: String(MAX_ADDRESSES_PER_RESPONSE),
      ...(previousId > 0 && { after: String(previousId) }),
      ...buildHiddenQuery(site),
    };
    const addresses = (await client.call('listEstateAddresses', { query, locale: DEFAULT_LOCALE })) ?? [];
    yield addresses.filter(({ id }) => id <= last).map((estate) => toSitemapEntry(site, estate));
    const lastId = addresses.at(-1)?.id ?? last;
    if (addresses.length < MAX_ADDRESSES_PER_RESPONSE || lastId >= last) return;
    previousId = lastId;
  }
}
