import { shownHost, shownOrigin } from '#shared/node/shownHost.ts';
import { mergePatch } from '../core/cli/mergePatch.ts';
import type { CommandContext, OpenedStores } from '../core/cli/command.ts';
import { originOfHost, parseSite, visitorOrigin } from './newSite.ts';
import { requireSite } from './requireSite.ts';
import type { SiteStores } from './siteStores.ts';

/**
 * `site rename`: new host names, the first of which is canonical, or a new name. What the site was called before stays
 * among its host names and leads on. Its id stays: imports, calls and messages name the site by it.
 */
export async function renameSite(
  { values, words, out }: CommandContext,
  { repositories, env }: OpenedStores<SiteStores>,
): Promise<number> {
  const site = await requireSite(repositories, words[1]);
  const wanted = values.list('hostname');
  const [first] = wanted;
  const name = values.text('name');
  // Browsers that were told to use nothing but https keep to it.
  const scheme = site.origin.startsWith('http://') && !site.origin.endsWith('{PORT}') ? 'http' : 'https';
  const hosts = first !== undefined && {
    hostnames: [...wanted, ...site.hostnames],
    origin: values.text('origin') ?? originOfHost(first.toLowerCase(), scheme),
    otherHosts: 'redirect',
  };
  const renamed = parseSite(mergePatch(site, { ...hosts, ...(name !== undefined && { name }) }));
  const outcome = await repositories.sites.put(renamed);
  if (outcome === 'unchanged') {
    out.write(`Nothing changed in ${site.id}\n`);
    return 0;
  }
  out.write(`Renamed ${site.id}: ${renamed.name}, ${shownOrigin(visitorOrigin(renamed, env.sitePort))}\n`);
  const others = renamed.hostnames.filter((hostname) => !renamed.origin.includes(`//${hostname}`));
  if (hosts && others.length > 0)
    out.write(`These lead there, as long as DNS and a certificate lead here: ${others.map(shownHost).join(', ')}\n`);
  return 0;
}
