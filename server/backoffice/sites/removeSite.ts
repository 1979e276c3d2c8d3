import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Site } from '#shared/api/site.ts';
import { type CommandContext, type OpenedStores, UsageError } from '../core/cli/command.ts';
import { formatTable } from '../core/cli/table.ts';
import { readTypedLine } from '../core/cli/typedLine.ts';
import { requireSite } from './requireSite.ts';
import type { SiteStores } from './siteStores.ts';

/**
 * Asks the operator to type the site's id. Returns whether the typed id matches. Throws `UsageError` when the command
 * has no terminal.
 */
async function isConfirmed({ input, err }: Pick<CommandContext, 'input' | 'err'>, { id }: Site): Promise<boolean> {
  if (input?.isTTY !== true) throw new UsageError('site remove asks for confirmation; without a terminal, use --yes');
  err.write(`\nType ${id} to remove all of this: `);
  return (await readTypedLine(input)) === id;
}

/**
 * Runs `site remove`: shows the data that will be deleted, asks for confirmation, and deletes the site with all its
 * data.
 */
export async function removeSite(
  context: CommandContext,
  { repositories, env }: OpenedStores<SiteStores>,
): Promise<number> {
  const { positionals, values, out } = context;
  const site = await requireSite(repositories, positionals[1]);
  const contents = Object.entries(await repositories.sites.countContents(site.id)).filter(([, count]) => count > 0);
  out.write(`${site.id}: ${site.name}, ${site.hostnames.join(', ')}\n`);
  if (contents.length > 0)
    out.write(
      `\n${formatTable(
        [{ title: 'Content' }, { title: 'Number', align: 'right' }],
        contents.map(([kind, count]) => [kind, String(count)]),
      )}`,
    );
  if (!values.flag('yes') && !(await isConfirmed(context, site))) {
    out.write('Nothing was removed.\n');
    return 1;
  }
  if (!(await repositories.sites.remove(site.id))) throw new Error(`The site ${site.id} was removed in the meantime.`);
  // This folder has the pictures of a site program that uses the same data folder. Site programs with another data
  // folder keep their pictures of the site until they need the space.
  await rm(path.join(env.dataDir, 'media', site.id), { recursive: true, force: true });
  out.write(`\nRemoved ${site.id}. A record of the time and of the number of objects of each kind is kept.\n`);
  return 0;
}
