import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { errorCode } from './errorCode.ts';
import { buildCommandAs, describeUser, quoteShellWord, findUserName } from './fileOwner.ts';
import { StartFault } from './startFault.ts';

/** Only servers may import this module, because it reads and writes files. */

const OWNER_FOLDER_MODE = 0o700;
const OWNER_FILE_MODE = 0o600;
/** The codes of errors of a volume on which modes cannot be changed. */
const UNCHANGEABLE_MODE_CODES: ReadonlySet<string | undefined> = new Set(['EPERM', 'EROFS']);

/**
 * The names that the product writes into `DATA_DIR`. Other users cannot enter this folder, which protects its contents.
 */
const GEVEL_FILE_NAMES = [
  'db',
  'db.new',
  'mail',
  'media',
  'pages',
  'api-token',
  'connector-key',
  'sites.json',
  'pglite.json',
  'pglite.lock',
  'service.json',
] as const;

/** The names in `GEVEL_FILE_NAMES` that no other program uses. A folder with one of them is a data folder. */
const DISTINCTIVE_FILE_NAMES: ReadonlySet<string> = new Set([
  'api-token',
  'connector-key',
  'sites.json',
  'pglite.json',
  'pglite.lock',
  'service.json',
]);

/**
 * Returns whether a file belongs to the database. Such files are not checked, because the database itself reports which
 * of them it cannot read, and meanwhile a site serves its cached pages.
 */
const isDatabaseFile = (file: string): boolean => /^(?:db|db\.new|pglite\.\w+)$/.test(path.basename(file));

const createDataDirFault = (dataDir: string, expected: string, cause?: unknown) =>
  new StartFault(`DATA_DIR is ${JSON.stringify(dataDir)}; it should be ${expected}`, { cause });

/**
 * Returns the user to whom a new file in a folder belongs. That is usually the user of this process. Some volumes
 * assign all files to one user (NFS with `all_squash`, FAT, the file sharing of virtual machines), and NFS assigns
 * root's files to `nobody`. Returns undefined when no file can be created.
 */
function findOwnerOfNewFiles(folder: string): number | undefined {
  try {
    const probe = mkdtempSync(path.join(folder, '.owner-'));
    try {
      return statSync(probe).uid;
    } finally {
      rmSync(probe, { recursive: true, force: true });
    }
  } catch {
    return undefined;
  }
}

const ROOT_USER_ID = 0;
/** The id that stands for all users whom a user namespace does not contain. */
const UNKNOWN_USER_ID = 65_534;
/** Matches the only line of `/proc/self/uid_map` when there is no user namespace: every user id maps to itself. */
const IDENTITY_USER_MAP = /^\s*0\s+0\s+4294967295\s*$/;

/**
 * Returns whether `uid` stands for users outside this container's user namespace. No process in the container can
 * become such a user.
 */
function isUnmappedUser(uid: number): boolean {
  if (uid !== UNKNOWN_USER_ID) return false;
  try {
    return !IDENTITY_USER_MAP.test(readFileSync('/proc/self/uid_map', 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Returns whether the owner and the mode of a file let this process read and write it, and enter it when it is a
 * folder. A file on a read-only file system counts as accessible, because its owner is not the problem there.
 */
function isAccessible(file: string, { isDirectory }: { readonly isDirectory: boolean }): boolean {
  const { R_OK, W_OK, X_OK } = constants;
  try {
    accessSync(file, isDirectory ? R_OK | W_OK | X_OK : R_OK | W_OK);
    return true;
  } catch (error) {
    return errorCode(error) === 'EROFS';
  }
}

interface OwnedFile {
  readonly file: string;
  readonly stats: Stats;
}

/** Lists the files that the product has written into a data folder. */
function listWrittenFiles(dataDir: string): OwnedFile[] {
  return GEVEL_FILE_NAMES.flatMap((name) => {
    const file = path.join(dataDir, name);
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats === undefined || stats.isSymbolicLink() ? [] : [{ file, stats }];
  });
}

/**
 * Finds a file in a data folder that belongs to a user whose files this process must not mix with its own; returns
 * undefined when there is none. Root can write everywhere, and then the owner of the folder cannot read root's files.
 * Root is therefore compared with the owner of the existing files, or of the folder while it is empty. For any other
 * user, the operating system refuses access unless the owner grants it, for example by a group (`fsGroup` of
 * Kubernetes).
 */
function findForeignFile(dataDir: string, uid: number): OwnedFile | undefined {
  const folder = { file: dataDir, stats: statSync(dataDir) };
  const isInaccessible = ({ file, stats }: OwnedFile) =>
    stats.uid !== uid && !isAccessible(file, { isDirectory: stats.isDirectory() });
  if (isInaccessible(folder)) return folder;
  const writtenFiles = listWrittenFiles(dataDir);
  if (uid !== ROOT_USER_ID)
    return writtenFiles.find((writtenFile) => !isDatabaseFile(writtenFile.file) && isInaccessible(writtenFile));
  const filesOfOtherUsers = (writtenFiles.length > 0 ? writtenFiles : [folder]).filter(
    ({ stats }) => stats.uid !== ROOT_USER_ID,
  );
  if (filesOfOtherUsers.length === 0) return undefined;
  const newFilesOwner = findOwnerOfNewFiles(dataDir);
  return filesOfOtherUsers.find(({ stats }) => stats.uid !== newFilesOwner && !isUnmappedUser(stats.uid));
}

/** Throws `StartFault` for a data folder with files of another user. The message contains the command line to use. */
function refuseForeignFolder(dataDir: string): void {
  const uid = process.geteuid?.();
  if (uid === undefined) return;
  const foreignFile = findForeignFile(dataDir, uid);
  if (foreignFile === undefined) return;
  const { file, stats } = foreignFile;
  const ownershipText = `${file === dataDir ? 'it' : file} belongs to ${describeUser(stats.uid)}`;
  throw createDataDirFault(
    dataDir,
    `a folder of the user that runs this program, ${describeUser(uid)}, but ${ownershipText}. ${getOwnershipAdvice(dataDir, foreignFile, uid)}`,
  );
}

/** The mode bits with which the group, or all other users, can write to a folder. */
const GROUP_WRITE_BITS = 0o030;
const OTHERS_WRITE_BITS = 0o003;

/** Returns whether the mode of a folder that belongs to root lets the owner of a file write to the folder. */
function canWriteToFolder(folder: Stats, { uid, gid }: Stats): boolean {
  if (folder.uid === uid) return true;
  const bits = folder.gid === gid ? GROUP_WRITE_BITS : OTHERS_WRITE_BITS;
  return (folder.mode & bits) === bits;
}

/**
 * Returns the advice to an operator about a file of another user. Files that root has left should be given to the user
 * of the service. The advice is never to run a website as root, nor to change the owner of a system folder.
 */
function getOwnershipAdvice(dataDir: string, { stats }: OwnedFile, uid: number): string {
  const folder = statSync(dataDir);
  if (stats.uid !== ROOT_USER_ID) {
    const command = buildCommandAs(stats, dataDir);
    // When root owns the folder but not its contents, the owner of the contents may be unable to write to the folder.
    // Then that user must first become the owner of the folder too.
    if (uid !== ROOT_USER_ID || folder.uid !== ROOT_USER_ID || canWriteToFolder(folder, stats))
      return `Run it as that user: ${command}`;
    const owner = findUserName(stats.uid) ?? String(stats.uid);
    return `First change the owner of the folder to that user: chown ${owner} ${quoteShellWord(dataDir)}. Run it as that user: ${command}`;
  }
  const names = readFileNames(dataDir);
  const command = `chown -R ${findUserName(uid) ?? uid} ${quoteShellWord(dataDir)}`;
  if (names === undefined)
    return `If the folder contains nothing else, change its owner to that user; as root, run: ${command}`;
  const isDataFolder = names.length === 0 || names.some((name) => DISTINCTIVE_FILE_NAMES.has(name));
  if (!isDataFolder) return 'The folder contains other files: choose a folder that belongs to that user.';
  return `Change its owner to that user; as root, run: ${command}`;
}

/** Returns the names in a folder; undefined when this process may not read them. */
function readFileNames(folder: string): string[] | undefined {
  try {
    return readdirSync(folder);
  } catch {
    return undefined;
  }
}

/**
 * Creates the folder of `DATA_DIR` when it is missing. Throws `StartFault` when `dataDir` is not a folder, and for a
 * folder with files of another user.
 */
export function createDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: OWNER_FOLDER_MODE });
  } catch (error) {
    const reason = errorCode(error) ?? String(error);
    throw createDataDirFault(dataDir, `a folder in which this program can write (${reason}).`, error);
  }
  refuseForeignFolder(dataDir);
}

/**
 * Restricts access to files to their owner: the files that this process writes from now on, and the files that earlier
 * versions wrote into `dataDir` (database, token, mails, pages and pictures). The mode of an existing data folder
 * stays, because the folder may contain other files. Throws `StartFault` when `dataDir` is not a folder, and for a
 * folder with files of another user.
 */
export function protectDataFolder(dataDir: string): void {
  process.umask(0o077);
  createDataFolder(dataDir);
  for (const { file, stats } of listWrittenFiles(dataDir)) {
    const mode = stats.isDirectory() ? OWNER_FOLDER_MODE : OWNER_FILE_MODE;
    if ((stats.mode & 0o077) === 0) continue;
    try {
      chmodSync(file, mode);
    } catch (error) {
      // The error is ignored when the file belongs to another user, or when the volume has no modes or is read-only.
      if (!UNCHANGEABLE_MODE_CODES.has(errorCode(error))) throw error;
    }
  }
}
