import { stat } from 'node:fs/promises';
import path from 'node:path';
import { siteIdSchema } from '#shared/api/common.ts';
import type { Site } from '#shared/api/site.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { type CommandContext, type OpenedStores, UsageError, type Values } from '../core/cli/command.ts';
import { mergePatch } from '../core/cli/mergePatch.ts';
import { createProgressLine, type ProgressLine } from '../core/cli/progressLine.ts';
import { formatTable } from '../core/cli/table.ts';
import { readTypedLine } from '../core/cli/typedLine.ts';
import { toOrigin, parseSite, toVisitorOrigin } from '../sites/newSite.ts';
import type { SiteRepository } from '../sites/siteRepository.ts';
import type { SiteContentStore } from './clearSite.ts';
import { readSiteFolder } from './folder/readSiteFolder.ts';
import { SITE_PARTS } from './folder/siteParts.ts';
import { type SiteFolderStores, writeSiteFolder } from './folder/writeSiteFolder.ts';
import { importSite } from './importSite.ts';
import { inspectSiteArchive } from './inspectSiteArchive.ts';

export interface ArchiveImportStores {
  readonly sites: Pick<SiteRepository, 'countContents' | 'get'>;
  readonly estates: { analyze(): Promise<void> };
  transaction<T>(
    run: (
      stores: SiteFolderStores & {
        readonly siteContent: SiteContentStore;
        readonly sites: Pick<SiteRepository, 'create' | 'put'>;
      },
    ) => Promise<T>,
  ): Promise<T>;
}

/** The archive or the folder of a site that is imported. It was read to its end. */
interface ImportSource {
  readonly site: Site;
  /** The number of rows or documents of each kind. */
  readonly counts: readonly (readonly [kind: string, count: number])[];
  readonly personalData: boolean;
  /** Stores the content under the id and the host names of `site`, completely or not at all. */
  write(backOffice: OpenedStores<ArchiveImportStores>, site: Site, options: SiteWriteOptions): Promise<void>;
}

interface SiteWriteOptions {
  /** Is true when the existing data of the site is replaced. */
  readonly replacesExisting: boolean;
  readonly onProgress: (done: number, total: number) => void;
}

async function readArchiveSource(file: string, onFile: () => void): Promise<ImportSource> {
  const { manifest, site } = await inspectSiteArchive(file, onFile);
  return {
    site,
    counts: [
      ...manifest.tables.flatMap(({ name, rows }) =>
        name === 'sites' ? [] : [[name.replaceAll('_', ' '), rows] as const],
      ),
      ['pictures and files', manifest.media],
    ],
    personalData: manifest.personalData,
    write: ({ pool }, targetSite, options) => importSite(pool, file, manifest, { site: targetSite, ...options }),
  };
}

async function readFolderSource(file: string): Promise<ImportSource> {
  const folder = await readSiteFolder(file, new Date());
  return {
    site: folder.site,
    counts: [
      ...typedKeys(SITE_PARTS).map((name) => [toWords(name), folder[name].length] as const),
      ['pictures and files', folder.assets.length],
    ],
    personalData: false,
    write: ({ repositories }, site, { replacesExisting }) =>
      repositories.transaction(async (stores) => {
        if (replacesExisting) await stores.siteContent.clearContent(site.id);
        // `create` refuses a site that another program has created since the command checked that it does not exist.
        else await stores.sites.create(site);
        await writeSiteFolder(stores, { ...folder, site });
      }),
  };
}

/** Converts the name of a part to words: `holidayHomes` becomes `holiday homes`. */
const toWords = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/**
 * Returns the site of an archive with the id and the host names that the options give. Throws `InvalidSiteError` for
 * invalid host names and `UsageError` for an invalid id.
 */
function resolveSite({ site }: ImportSource, values: Values): Site {
  const id = values.text('as') ?? site.id;
  const idError = siteIdSchema.safeParse(id).error;
  if (idError) throw new UsageError(`--as must be ${idError.issues[0]?.message}`);
  const givenHosts = values.list('hostname');
  // Two sites cannot share a host name, so a copy without host names gets a local host name.
  const hostnames = givenHosts.length > 0 ? givenHosts : id === site.id ? [] : [`${id}.localhost`];
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
  out.write(`The site ${id} (${name}) exists. The import deletes all its data:\n`);
  if (rows.length > 0) out.write(formatTable([{ title: 'Content' }, { title: 'Number', align: 'right' }], rows));
  if (values.flag('yes')) return true;
  if (input?.isTTY !== true)
    throw new UsageError('import --replace asks for confirmation; without a terminal, use --yes');
  err.write(`\nType ${id} to replace all of this: `);
  return (await readTypedLine(input)) === id;
}

const formatCounts = ({ counts }: ImportSource): string =>
  formatTable(
    [{ title: 'In the archive' }, { title: 'Number', align: 'right' }],
    counts.flatMap(([kind, count]) => (count > 0 ? [[kind, String(count)]] : [])),
  );

async function writeSource(
  { out }: CommandContext,
  backOffice: OpenedStores<ArchiveImportStores>,
  {
    source,
    site,
    replacesExisting: replace,
    line,
  }: {
    readonly source: ImportSource;
    readonly site: Site;
    readonly replacesExisting: boolean;
    readonly line: ProgressLine;
  },
): Promise<void> {
  await source.write(backOffice, site, {
    replacesExisting: replace,
    onProgress: (done, total) => line.show({ phase: 'writing', done, total }),
  });
  line.end();
  await backOffice.repositories.estates.analyze();
  out.write(formatCounts(source));
  out.write(`\nImported ${site.id}: ${toVisitorOrigin(site, backOffice.env.sitePort)}\n`);
  if (!source.personalData) out.write('The archive contains no data of visitors.\n');
}

/** Runs `import --archive`: imports all data of a site, as a new site or in place of an existing site. */
export async function importArchive(
  context: CommandContext,
  open: () => Promise<OpenedStores<ArchiveImportStores>>,
): Promise<number> {
  const { values, out, err } = context;
  const file = path.resolve(values.text('archive') ?? '');
  const line = createProgressLine({ err });
  try {
    let readFileCount = 0;
    const onFile = () => line.show({ phase: 'checking', done: (readFileCount += 1) });
    const isFolder = (await stat(file).catch(() => undefined))?.isDirectory() === true;
    const source = await (isFolder ? readFolderSource(file) : readArchiveSource(file, onFile));
    line.end();
    const site = resolveSite(source, values);
    const backOffice = await open();
    const existingSite = await backOffice.repositories.sites.get(site.id);
    if (existingSite && !values.flag('replace'))
      throw new Error(
        `The site ${site.id} exists. Use --replace to replace it with the archive, or --as to import under another id.`,
      );
    if (values.flag('dry-run')) {
      out.write(`Dry run, nothing was written: ${path.basename(file)} → ${site.id}\n${formatCounts(source)}`);
      return 0;
    }
    if (
      existingSite &&
      !(await confirmReplace(context, existingSite, await backOffice.repositories.sites.countContents(site.id)))
    ) {
      out.write('Nothing was replaced.\n');
      return 1;
    }
    // A site that another program has added after the operator was asked is not replaced, because the operator did not
    // agree to that.
    await writeSource(context, backOffice, { source, site, replacesExisting: existingSite !== undefined, line });
    return 0;
  } finally {
    line.end();
  }
}
