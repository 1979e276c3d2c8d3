import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { EMBEDDED_CAUSES } from './embeddedFault.ts';

/**
 * `application_name` of the product's programs on every database. The embedded one relies on them to leave its session
 * as it was.
 */
export const APPLICATION_NAME = 'gevel-backoffice';
/**
 * `application_name` of its background programs: in the embedded database they wait until no other client has a message
 * queued.
 */
export const BACKGROUND_NAME = 'gevel-background';
/**
 * `application_name` of a connection that asks the embedded database for the nonce of its address. The answer is the
 * nonce alone, and comes from the server itself, also while a statement of another client runs.
 */
export const IDENTITY_NAME = 'gevel-identity';

/** Second argument of the database's process: without its data it ends, instead of making new ones. */
export const WITH_DATA = '--with-data';

/** Who has the database open: another process of this data folder, or one of another folder that leads to its files. */
const HOLDERS = ['this folder', 'another folder'] as const;
export type Holder = (typeof HOLDERS)[number];

/**
 * How to reach the embedded database that runs on a data folder, in `DATA_DIR/pglite.json`. `host` is the folder of a
 * Unix socket or a host name, as node-postgres understands it. A copy of the folder has a copy of this file, so the
 * address also says which folder it is of, and the server at this address confirms the nonce.
 */
const addressSchema = z.object({
  pid: z.int(),
  host: z.string(),
  port: z.int(),
  folder: z.string(),
  nonce: z.string().regex(/^[0-9a-f]{32}$/),
});
export type EmbeddedAddress = z.infer<typeof addressSchema>;

/** Messages of the database's process to the one that started it. */
export const embeddedMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), address: addressSchema }),
  /** Another process has it open. */
  z.object({ type: z.literal('busy'), through: z.enum(HOLDERS) }),
  /** It cannot start, and ends. */
  z.object({ type: z.literal('failed'), kind: z.enum(EMBEDDED_CAUSES), reason: z.string() }),
  /** It was asked to stop while other programs are connected: it ends when the last one has disconnected. */
  z.object({ type: z.literal('staying') }),
]);
export type EmbeddedMessage = z.infer<typeof embeddedMessageSchema>;

const file = (dataDir: string): string => path.join(dataDir, 'pglite.json');
/** The file whose lock the process of the database holds. */
export const lockFile = (dataDir: string): string => path.join(dataDir, 'pglite.lock');

/**
 * The file whose lock it holds besides, in the folder of the database's own files. That folder may be a mount or a link, and
 * so be the same in two data folders, each of which has a lock of its own.
 */
export const dataLockFile = (data: string): string => path.join(data, 'gevel.lock');

/** Device and inode of a file or folder; undefined when there is none. */
function inodeOf(place: string): string | undefined {
  const found = statSync(place, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

/** Identifies a data folder: copies have another value, and a renamed folder keeps it. Undefined when there is no folder. */
export const folderInode = inodeOf;

/**
 * Identifies a data folder with its lock by device and inode of both. A copy, also one that tar or a
 * restore has put in the place of the original, has other inodes. Undefined without a lock file: nothing runs there.
 */
export function folderIdentity(dataDir: string): string | undefined {
  const [folder, lock] = [inodeOf(dataDir), inodeOf(lockFile(dataDir))];
  return folder === undefined || lock === undefined ? undefined : `${folder} ${lock}`;
}

/** Undefined when there is none. It may be stale, or of another folder: `isOfFolder`. */
export function readEmbeddedAddress(dataDir: string): EmbeddedAddress | undefined {
  if (!existsSync(file(dataDir))) return undefined;
  try {
    return addressSchema.parse(JSON.parse(readFileSync(file(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Whether an address was written by a database of this very folder, rather than copied with it from another one. */
export const isOfFolder = ({ folder }: EmbeddedAddress, dataDir: string): boolean => folder === folderIdentity(dataDir);

export function writeEmbeddedAddress(dataDir: string, address: EmbeddedAddress): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file(dataDir)}.${address.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(address), { mode: 0o600 });
    renameSync(draft, file(dataDir));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

export const removeEmbeddedAddress = (dataDir: string): void => rmSync(file(dataDir), { force: true });
