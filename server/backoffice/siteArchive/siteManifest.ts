import { z } from 'zod';
import { siteIdSchema } from '#shared/api/common.ts';
import { BackupError } from '../backup/backupError.ts';
import { listKnownMigrations } from '../core/db/migrate.ts';
import { ARCHIVED_TABLES } from './archiveTables.ts';

/** The name of the first file of an archive. */
export const SITE_MANIFEST = 'site.json';
const FORMAT_VERSION = 1;

const columnName = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const manifestSchema = z.strictObject({
  gevelSite: z.literal(FORMAT_VERSION),
  site: siteIdSchema,
  /** Is true when the archive contains personal data of visitors. */
  personalData: z.boolean(),
  /** The migrations of the program that made the archive. */
  migrations: z.array(z.strictObject({ name: z.string().max(100), checksum: z.string().regex(/^[0-9a-f]{64}$/) })),
  /** The tables, in the order of `ARCHIVED_TABLES`. */
  tables: z.array(
    z.strictObject({
      name: columnName,
      /** The columns, in the order of the fields of each line. */
      columns: z.array(columnName).min(1),
      rows: z.int().min(0),
    }),
  ),
  /** The number of pictures and files. */
  media: z.int().min(0),
});

/**
 * The description of an archive. It contains neither the time nor the origin of the archive, so the same site always
 * produces the same archive.
 */
export type SiteManifest = z.output<typeof manifestSchema>;

const formatVersionSchema = z.object({ gevelSite: z.int() });

export const writeSiteManifest = (manifest: Omit<SiteManifest, 'gevelSite'>): Buffer =>
  Buffer.from(`${JSON.stringify({ gevelSite: FORMAT_VERSION, ...manifest }, null, 2)}\n`);

const createNoArchiveError = () => new BackupError('This file is not an archive of a site.');

function assertKnownVersion({ migrations, tables, personalData }: SiteManifest): void {
  const knownMigrations = listKnownMigrations();
  for (const { name, checksum } of migrations) {
    if (!knownMigrations.has(name))
      throw new BackupError(
        `This archive is newer than this program, which does not know its migration ${name}. Import it with a newer version.`,
      );
    if (knownMigrations.get(name) !== checksum)
      throw new BackupError(
        `Another program made this archive: its migration ${name} differs from the migration of this program.`,
      );
  }
  const knownOrder = ARCHIVED_TABLES.filter(({ hasPersonalData }) => personalData || hasPersonalData !== true).map(
    ({ name }) => name,
  );
  const tableNames = tables.map(({ name }) => name);
  // A table may be missing in an archive of an older version.
  if (tableNames.join(' ') !== knownOrder.filter((name) => tableNames.includes(name)).join(' '))
    throw new BackupError('This archive has unknown tables, or its tables are in the wrong order.');
  if (tables.find(({ name }) => name === 'sites')?.rows !== 1) throw createNoArchiveError();
}

/**
 * Parses the manifest.
 *
 * @throws BackupError for an invalid manifest, and for an archive of a newer program
 */
export function readSiteManifest(bytes: Buffer): SiteManifest {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw createNoArchiveError();
  }
  const format = formatVersionSchema.safeParse(value).data?.gevelSite;
  if (format !== undefined && format > FORMAT_VERSION)
    throw new BackupError(
      `This archive has the format ${format}, and this program knows up to ${FORMAT_VERSION}. Import it with a newer version.`,
    );
  const parsedManifest = manifestSchema.safeParse(value);
  if (!parsedManifest.success) throw createNoArchiveError();
  assertKnownVersion(parsedManifest.data);
  return parsedManifest.data;
}
