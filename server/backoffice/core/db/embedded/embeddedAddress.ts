import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { EMBEDDED_CAUSES } from './embeddedFault.ts';

/**
 * The `application_name` of the product's programs on every database. The embedded database trusts clients with this
 * name to leave the shared session unchanged.
 */
export const APPLICATION_NAME = 'gevel-backoffice';
/**
 * The `application_name` of background programs. Their messages wait in the embedded database until no other client has
 * a queued message.
 */
export const BACKGROUND_APPLICATION_NAME = 'gevel-background';
/**
 * The `application_name` of a connection that requests the nonce of the embedded database's address. The server answers
 * with the nonce alone, even while it runs a statement of another client.
 */
export const IDENTITY_APPLICATION_NAME = 'gevel-identity';

/**
 * The optional second argument of the database process. With this argument, the process ends when its data are missing;
 * without it, the process creates new data.
 */
export const WITH_DATA_ARGUMENT = '--with-data';

/**
 * The data folder through which another process has the database open: this folder, or another folder that leads to the
 * same files.
 */
const HOLDING_FOLDERS = ['this folder', 'another folder'] as const;
export type HoldingFolder = (typeof HOLDING_FOLDERS)[number];

/**
 * The address of the server of an embedded database, as stored in `DATA_DIR/pglite.json`. `host` is the folder of a
 * Unix socket or a host name, in the form that node-postgres accepts. A copied data folder contains a copy of this
 * file, so the file also names the folder that it was written for, and the server must confirm the nonce.
 */
const addressSchema = z.object({
  pid: z.int(),
  host: z.string(),
  port: z.int(),
  folder: z.string(),
  nonce: z.string().regex(/^[0-9a-f]{32}$/),
});
export type EmbeddedAddress = z.infer<typeof addressSchema>;

/** The messages of the database process to its parent. */
export const embeddedMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), address: addressSchema }),
  /** Another process has the database open. */
  z.object({ type: z.literal('busy'), holder: z.enum(HOLDING_FOLDERS) }),
  /**
   * The database cannot start, and its process ends. `canStartNow` is true when PostgreSQL started during the diagnosis:
   * the cause has ended, for example because the operator has put a file back.
   */
  z.object({
    type: z.literal('failed'),
    kind: z.enum(EMBEDDED_CAUSES),
    reason: z.string(),
    canStartNow: z.boolean(),
  }),
  /**
   * The process was asked to stop while other programs are connected. The process ends when the last of these programs
   * has disconnected.
   */
  z.object({ type: z.literal('staying') }),
]);
export type EmbeddedMessage = z.infer<typeof embeddedMessageSchema>;

const toAddressFile = (dataDir: string): string => path.join(dataDir, 'pglite.json');
/** Returns the file that the database process locks. */
export const toLockFile = (dataDir: string): string => path.join(dataDir, 'pglite.lock');

/**
 * Returns the second file that the database process locks, in the folder of the database's own files. Each data folder
 * has its own first lock file, but two data folders may share the database's folder by a mount or a link.
 */
export const toDataLockFile = (databaseFolder: string): string => path.join(databaseFolder, 'gevel.lock');

/** Returns device and inode of a file or folder; undefined when it does not exist. */
function readInode(target: string): string | undefined {
  const stats = statSync(target, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}

/**
 * Returns an identifier of a data folder. A copy of the folder has another identifier; a renamed folder keeps its
 * identifier. Returns undefined when the folder does not exist.
 */
export const readFolderInode = readInode;

/**
 * Returns an identifier of a data folder and its lock file, made of device and inode. A copy of the folder has other
 * inodes, also when tar or a restore has put the copy in the place of the original. Returns undefined without a lock
 * file, because no database runs in such a folder.
 */
export function readFolderIdentity(dataDir: string): string | undefined {
  const [folderInode, lockInode] = [readInode(dataDir), readInode(toLockFile(dataDir))];
  return folderInode === undefined || lockInode === undefined ? undefined : `${folderInode} ${lockInode}`;
}

/**
 * Reads the stored address of the database; undefined when no address is stored. The address may be stale, or may
 * belong to another folder, which `isOfFolder` checks.
 */
export function readEmbeddedAddress(dataDir: string): EmbeddedAddress | undefined {
  if (!existsSync(toAddressFile(dataDir))) return undefined;
  try {
    return addressSchema.parse(JSON.parse(readFileSync(toAddressFile(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Tests whether the database of this very folder wrote the address. In a copied folder, the database of the original
 * folder wrote the address.
 */
export const isOfFolder = ({ folder }: EmbeddedAddress, dataDir: string): boolean =>
  folder === readFolderIdentity(dataDir);

export function writeEmbeddedAddress(dataDir: string, address: EmbeddedAddress): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const temporaryFile = `${toAddressFile(dataDir)}.${address.pid}`;
  try {
    writeFileSync(temporaryFile, JSON.stringify(address), { mode: 0o600 });
    renameSync(temporaryFile, toAddressFile(dataDir));
  } catch (error) {
    rmSync(temporaryFile, { force: true });
    throw error;
  }
}

export const removeEmbeddedAddress = (dataDir: string): void => rmSync(toAddressFile(dataDir), { force: true });
