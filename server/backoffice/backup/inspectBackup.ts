import { knownMigrations } from '../core/db/migrate.ts';
import { readArchive } from './archive.ts';
import { BackupError } from './backupError.ts';
import { type BackupManifest, maxBackupFileBytes } from './manifest.ts';
import { type BackupPart, readBackup } from './readBackup.ts';

function assertKnown({ migrations, version }: BackupManifest): void {
  const known = knownMigrations();
  for (const { name, checksum } of migrations) {
    if (!known.has(name))
      throw new BackupError(
        `This backup is newer than this program, which does not know its migration ${name}. Restore it with version ${version} or a later one.`,
      );
    if (known.get(name) !== checksum)
      throw new BackupError(`This backup is of another program: its migration ${name} differs from this one’s.`);
  }
}

interface InspectOptions {
  /** Called after each file, of which each is read twice. */
  readonly onFile: () => void;
  /** Called with each of its files, once all of them were found to be as they were written. */
  readonly onPart?: (part: BackupPart) => void;
}

/**
 * Reads a whole backup, and so finds out whether all of it is as it was written. Only then it is asked what it contains: a
 * damaged byte would be taken for another program otherwise.
 *
 * @throws BackupError when it is damaged, no backup, or one that this program cannot restore
 */
export async function inspectBackup(file: string, { onFile, onPart }: InspectOptions): Promise<BackupManifest> {
  const files = readArchive(file, maxBackupFileBytes);
  while ((await files.next()).done !== true) onFile();
  let manifest: BackupManifest | undefined;
  for await (const part of readBackup(file)) {
    if (part.kind === 'manifest') {
      ({ manifest } = part);
      assertKnown(manifest);
    }
    onPart?.(part);
    onFile();
  }
  if (!manifest) throw new BackupError('This file is no backup of Gevel.');
  return manifest;
}
