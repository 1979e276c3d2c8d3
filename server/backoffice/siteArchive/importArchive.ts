import path from 'node:path';
import { siteIdSchema } from '#shared/api/common.ts';
import type { Site } from '#shared/api/site.ts';
import { type CommandContext, type OpenedStores, UsageError, type Values } from '../core/cli/command.ts';
import { mergePatch } from '../core/cli/mergePatch.ts';
import { createProgressLine, type ProgressLine } from '../core/cli/progressLine.ts';
import { formatTable } from '../core/cli/table.ts';
import { typedLine } from '../core/cli/typedLine.ts';
import { toOrigin, parseSite, visitorOrigin } from '../sites/newSite.ts';
import type { SiteRepository } from '../sites/siteRepository.ts';
import { importSite } from './importSite.ts';
import { type InspectedSite, inspectSite } from './inspectSite.ts';

interface Stores {
  readonly sites: Pick<SiteRepository, 'contents' | 'get'>;
  readonly estates: { analyze(): Promise<void> };
}

/**
 * Returns the site of an archive with the id and the host names that the options give. Throws `InvalidSite` and
 * `UsageError`.
 */
function resolveSite({ site }: InspectedSite, values: Values): Site {
  const id = values.text('as') ?? site.id;
  const wrong = siteIdSchema.safeParse(id).error;
  if (wrong) throw new UsageError(`--as takes ${wrong.issues[0]?.message}`);
  const given = values.list('hostname');
  // Two sites cannot share a host name, so a copy without host names gets a local one.
  const hostnames = given.length > 0 ? given : id === site.id ? [] : [`${id}.localhost`];
  const [first] = hostnames;
  return parseSite(
    mergePatch(site, { id, ...(first !== undefined && { hostnames, origin: toOrigin(first.toLowerCase()) }) }),
  );
}

/**
 * Asks the operator whether the existing site may be replaced. Throws `UsageError` when the command has no terminal.
 */
async function confirmReplace(
  { input, out, err, values }: CommandContext,
  { id, name }: Site,
  contents: Readonly<Record<string, number>>,
): Promise<boolean> {
  const rows = Object.entries(contents).flatMap(([kind, count]) => (count > 0 ? [[kind, String(count)]] : []));
  out.write(`${id} (${name}) is there. All that it holds goes:\n`);
  if (rows.length > 0) out.write(formatTable([{ title: 'It holds' }, { title: 'Number', align: 'right' }], rows));
  if (values.flag('yes')) return true;
  if (input?.isTTY !== true)
    throw new UsageError('import --replace asks for the id of the site; without a terminal, give --yes');
  err.write(`\nType ${id} to replace all of this: `);
  return (await typedLine(input)) === id;
}

const summary = ({ manifest }: InspectedSite): string =>
  formatTable(
    [{ title: 'In the archive' }, { title: 'Number', align: 'right' }],
    [
      ...manifest.tables.flatMap(({ name, rows }) =>
        rows > 0 && name !== 'sites' ? [[name.replaceAll('_', ' '), String(rows)]] : [],
      ),
      ['pictures and files', String(manifest.media)],
    ],
  );

interface Importing {
  readonly file: string;
  readonly site: Site;
  readonly inspected: InspectedSite;
  readonly line: ProgressLine;
}

async function write(
  { out, values }: CommandContext,
  { pool, repositories, env }: OpenedStores<Stores>,
  { file, site, inspected, line }: Importing,
): Promise<void> {
  await importSite(pool, file, inspected.manifest, {
    site,
    replace: values.flag('replace'),
    onProgress: (done, total) => line.show({ phase: 'writing', done, total }),
  });
  line.end();
  await repositories.estates.analyze();
  out.write(summary(inspected));
  out.write(`\nImported ${site.id}: ${visitorOrigin(site, env.sitePort)}\n`);
  if (!inspected.manifest.personalData) out.write('The archive is without data of visitors.\n');
}

/** Runs `import --archive`: imports all data of a site, replaces an existing one or creates another site. */
export async function importArchive(
  context: CommandContext,
  open: () => Promise<OpenedStores<Stores>>,
): Promise<number> {
  const { values, out, err } = context;
  const file = path.resolve(values.text('archive') ?? '');
  const line = createProgressLine({ err });
  try {
    let files = 0;
    const inspected = await inspectSite(file, () => line.show({ phase: 'checking', done: (files += 1) }));
    line.end();
    const site = resolveSite(inspected, values);
    const backOffice = await open();
    const there = await backOffice.repositories.sites.get(site.id);
    if (there && !values.flag('replace'))
      throw new Error(`The site ${site.id} is there. --replace puts the archive in its place, --as takes another id.`);
    if (values.flag('dry-run')) {
      out.write(`Dry run, nothing was written: ${path.basename(file)} → ${site.id}\n${summary(inspected)}`);
      return 0;
    }
    if (there && !(await confirmReplace(context, there, await backOffice.repositories.sites.contents(site.id)))) {
      out.write('Nothing was replaced.\n');
      return 1;
    }
    await write(context, backOffice, { file, site, inspected, line });
    return 0;
  } finally {
    line.end();
  }
}
