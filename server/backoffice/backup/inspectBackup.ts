import { listKnownMigrations } from '../core/db/migrate.ts';
import { readArchive } from './archive.ts';
import { BackupError } from './backupError.ts';
import { type BackupManifest, findMaxBackupFileBytes } from './manifest.ts';
import { type BackupPart, readBackup } from './readBackup.ts';

function assertKnownMigrations({ migrations, version }: BackupManifest): void {
  const knownMigrations = listKnownMigrations();
  for (const { name, checksum } of migrations) {
    if (!knownMigrations.has(name))
      throw new BackupError(
        `This backup is newer than this program, which does not know its migration ${name}. Restore it with version ${version} or a later one.`,
      );
    if (knownMigrations.get(name) !== checksum)
      throw new BackupError(
        `Another program made this backup: its migration ${name} differs from the migration of this program.`,
      );
  }
}

interface InspectOptions {
  /** Is called after each file that was read. Every file is read twice. */
  readonly onFile: () => void;
  /** Is called with each part, after all files were found intact. */
  readonly onPart?: (part: BackupPart) => void;
}

/**
 * Reads a whole backup and checks that it is intact. The content is examined only afterwards, because a damaged byte
 * could otherwise make the backup look like a backup of another program.
 *
 * @throws BackupError when the backup is damaged, is no backup, or cannot be restored by this program
 */
export async function inspectBackup(file: string, { onFile, onPart }: InspectOptions): Promise<BackupManifest> {
  const files = readArchive(file, findMaxBackupFileBytes);
  while ((await files.next()).done !== true) onFile();
  let manifest: BackupManifest | undefined;
  for await (const part of readBackup(file)) {
    if (part.kind === 'manifest') {
      ({ manifest } = part);
      assertKnownMigrations(manifest);
    }
    onPart?.(part);
    onFile();
  }
  if (!manifest) throw new BackupError('This file is not a backup of Gevel.');
  return manifest;
}
