import { z } from 'zod';
import { BackupError } from './backupError.ts';

/** The name of the first file of a backup. */
export const MANIFEST_FILE = 'backup.json';
const FORMAT_VERSION = 1;
const MIB = 1024 * 1024;
const MAX_MANIFEST_BYTES = 16 * MIB;
/**
 * The size limit of a file with rows. Such a file has at most two megabytes, or one larger row. In backups of older
 * versions, a file with uploads has up to four rows, each with one large upload.
 */
const MAX_ROWS_BYTES = 256 * MIB;
/** Matches the name of a file with rows: the name of the table, and the number of the file, counted from one. */
export const ROWS_FILE_NAME = /^([a-z_][a-z0-9_]{0,62})\/(\d{6,9})\.copy$/;

/** Returns the maximum sizes of the files of a backup, for `readArchive`. */
export function findMaxBackupFileBytes(name: string): number | undefined {
  if (name === MANIFEST_FILE) return MAX_MANIFEST_BYTES;
  return ROWS_FILE_NAME.test(name) ? MAX_ROWS_BYTES : undefined;
}

const identifierSchema = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const tableSchema = z.object({
  /** The columns, in the order of the fields of each line. */
  columns: z.array(identifierSchema).min(1),
  rows: z.int().min(0),
});
const manifestSchema = z.object({
  gevelBackup: z.literal(FORMAT_VERSION),
  /** The version of the program that made the backup. */
  version: z.string(),
  /** The start of the transaction whose state the backup contains, in ISO 8601. */
  at: z.iso.datetime(),
  database: z.enum(['pglite', 'postgres']),
  sites: z.array(z.string()),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.record(identifierSchema, tableSchema),
  /** The last number that each sequence returned. A sequence that has returned none yet is absent. */
  sequences: z.record(identifierSchema, z.string().regex(/^\d{1,19}$/)),
});

/** The description of a backup. */
export type BackupManifest = z.output<typeof manifestSchema>;

const formatVersionSchema = z.object({ gevelBackup: z.int() });

export const formatManifest = (manifest: Omit<BackupManifest, 'gevelBackup'>): Buffer =>
  Buffer.from(`${JSON.stringify({ gevelBackup: FORMAT_VERSION, ...manifest }, null, 2)}\n`);

/**
 * Parses the manifest.
 *
 * @throws BackupError for an invalid manifest, and for a backup of a newer program
 */
export function parseManifest(bytes: Buffer): BackupManifest {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw new BackupError('This file is not a backup of Gevel.');
  }
  const formatVersion = formatVersionSchema.safeParse(value).data?.gevelBackup;
  if (formatVersion !== undefined && formatVersion > FORMAT_VERSION)
    throw new BackupError('A newer program made this backup. Restore it with that program.');
  const parsedManifest = manifestSchema.safeParse(value);
  if (!parsedManifest.success) throw new BackupError('This file is not a backup of Gevel.');
  return parsedManifest.data;
}
