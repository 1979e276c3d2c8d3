import type { Site } from '#shared/api/site.ts';
import { toShownHost, toShownOrigin } from '#shared/node/shownHost.ts';
import { mergePatch } from '../core/cli/mergePatch.ts';
import type { CommandContext, OpenedStores, Values } from '../core/cli/command.ts';
import { toOrigin, parseSite, toVisitorOrigin } from './newSite.ts';
import { requireSite } from './requireSite.ts';
import type { SiteStores } from './siteStores.ts';

function buildRenamedSite(site: Site, values: Values): Site {
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
  return parseSite(mergePatch(site, { ...hosts, ...(name !== undefined && { name }) }));
}

/**
 * Runs `site rename`: sets a new name, or new host names, of which the first is canonical. The old host names stay and
 * redirect. The id does not change, because imports, calls and messages identify the site by its id.
 */
export async function renameSite(
  { values, positionals, out }: CommandContext,
  { repositories, env }: OpenedStores<SiteStores>,
): Promise<number> {
  const { renamedSite, outcome } = await repositories.transaction(async (tx) => {
    const newSite = buildRenamedSite(await requireSite(tx, positionals[1]), values);
    return { renamedSite: newSite, outcome: await tx.sites.put(newSite) };
  }, 'snapshot');
  if (outcome === 'unchanged') {
    out.write(`Nothing changed in ${renamedSite.id}\n`);
    return 0;
  }
  out.write(
    `Renamed ${renamedSite.id}: ${renamedSite.name}, ${toShownOrigin(toVisitorOrigin(renamedSite, env.sitePort))}\n`,
  );
  const otherHostnames = renamedSite.hostnames.filter((hostname) => !renamedSite.origin.includes(`//${hostname}`));
  if (values.list('hostname').length > 0 && otherHostnames.length > 0)
    out.write(
      `These host names redirect there, as long as they have DNS records for this server and a certificate: ${otherHostnames.map(toShownHost).join(', ')}\n`,
    );
  return 0;
}
