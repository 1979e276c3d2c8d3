import { toShownHost, toShownOrigin } from '#shared/node/shownHost.ts';
import { mergePatch } from '../core/cli/mergePatch.ts';
import type { CommandContext, OpenedStores } from '../core/cli/command.ts';
import { toOrigin, parseSite, toVisitorOrigin } from './newSite.ts';
import { requireSite } from './requireSite.ts';
import type { SiteStores } from './siteStores.ts';

/**
 * Runs `site rename`: sets a new name, or new host names, of which the first is canonical. The old host names stay and
 * redirect. The id does not change, because imports, calls and messages identify the site by its id.
 */
export async function renameSite(
  { values, positionals, out }: CommandContext,
  { repositories, env }: OpenedStores<SiteStores>,
): Promise<number> {
  const site = await requireSite(repositories, positionals[1]);
  const newHostnames = values.list('hostname');
  const [first] = newHostnames;
  const name = values.text('name');
  // The scheme stays the same, because browsers that received Strict-Transport-Security use only https.
  const scheme = site.origin.startsWith('http://') && !site.origin.endsWith('{PORT}') ? 'http' : 'https';
  const hosts = first !== undefined && {
    hostnames: [...newHostnames, ...site.hostnames],
    origin: values.text('origin') ?? toOrigin(first.toLowerCase(), scheme),
    otherHosts: 'redirect',
  };
  const renamedSite = parseSite(mergePatch(site, { ...hosts, ...(name !== undefined && { name }) }));
  const outcome = await repositories.sites.put(renamedSite);
  if (outcome === 'unchanged') {
    out.write(`Nothing changed in ${site.id}\n`);
    return 0;
  }
  out.write(`Renamed ${site.id}: ${renamedSite.name}, ${toShownOrigin(toVisitorOrigin(renamedSite, env.sitePort))}\n`);
  const otherHostnames = renamedSite.hostnames.filter((hostname) => !renamedSite.origin.includes(`//${hostname}`));
  if (hosts && otherHostnames.length > 0)
    out.write(
      `These host names redirect there, as long as they have DNS records for this server and a certificate: ${otherHostnames.map(toShownHost).join(', ')}\n`,
    );
  return 0;
}
