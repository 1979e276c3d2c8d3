import { parseOriginHost } from '#shared/primitives/addresses/hostName.ts';
import { toShownHost, toShownOrigin } from '#shared/node/shownHost.ts';
import type { Site } from '#shared/api/site.ts';
import type { CommandContext, OpenedStores } from '../core/cli/command.ts';
import { formatTable } from '../core/cli/table.ts';
import type { SiteStores } from './siteStores.ts';

const numberFormat = new Intl.NumberFormat('en-GB');
const formatCount = (count: number, singular: string, plural: string) =>
  `${numberFormat.format(count)} ${count === 1 ? singular : plural}`;

const matchesSite = ({ id, name, hostnames }: Site, text: string) =>
  [id, name, ...hostnames, ...hostnames.map(toShownHost)].some((each) =>
    each.toLowerCase().includes(text.toLowerCase()),
  );

/**
 * Shortens the web address of a site for a list: leaves out the scheme and the local port, because they are the same
 * for almost all sites.
 */
const formatAddress = ({ origin }: Site) =>
  toShownOrigin(origin)
    .replace(/^https:\/\//, '')
    .replace(/^http:\/\/(.*):\{PORT\}$/, '$1');

/** Returns the first host name that is not the canonical host, with the number of further host names. */
function formatOtherHosts({ origin, hostnames }: Site): string {
  const canonicalHost = parseOriginHost(origin.replace(':{PORT}', ''));
  const [first, ...more] = hostnames.filter((hostname) => hostname !== canonicalHost);
  if (first === undefined) return '';
  const shownHost = toShownHost(first);
  return more.length === 0 ? shownHost : `${shownHost} +${more.length}`;
}

/** Runs `site list`: writes a line for each site, or JSON. */
export async function listSites(
  { values, out }: CommandContext,
  { repositories: { sites } }: OpenedStores<SiteStores>,
): Promise<number> {
  const text = values.text('match');
  const matchingSites = (await sites.list()).filter((site) => text === undefined || matchesSite(site, text));
  const estateCounts = await sites.countEstates();
  const countListings = ({ id }: Site) => estateCounts.get(id) ?? 0;
  if (values.flag('json')) {
    const rows = matchingSites.map((site) => {
      const { id, name, origin, hostnames, locales } = site;
      return { id, name, origin, hostnames, locales, listings: countListings(site) };
    });
    out.write(`${JSON.stringify(rows, null, 2)}\n`);
    return 0;
  }
  out.write(
    formatTable(
      [
        { title: 'Id' },
        { title: 'Name' },
        { title: 'Address' },
        { title: 'Other host names' },
        { title: 'Languages' },
        { title: 'Listings', align: 'right' },
      ],
      matchingSites.map((site) => [
        site.id,
        site.name,
        formatAddress(site),
        formatOtherHosts(site),
        site.locales.join(', '),
        numberFormat.format(countListings(site)),
      ]),
      40,
    ),
  );
  const total = matchingSites.reduce((sum, site) => sum + countListings(site), 0);
  out.write(`\n${formatCount(matchingSites.length, 'site', 'sites')}, ${formatCount(total, 'listing', 'listings')}\n`);
  return 0;
}
