import { knownMigrations } from '../core/db/migrate.ts';
import { BackupError } from './backupError.ts';
import type { BackupManifest } from './manifest.ts';
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

/**
 * Reads a whole backup, and so finds out whether all of it is as it was written.
 *
 * @param onPart called with each of its files
 * @throws BackupError when it is damaged, no backup, or one that this program cannot restore
 */
export async function inspectBackup(file: string, onPart: (part: BackupPart) => void): Promise<BackupManifest> {
  let manifest: BackupManifest | undefined;
  for await (const part of readBackup(file)) {
    if (part.kind === 'manifest') {
      ({ manifest } = part);
      assertKnown(manifest);
    }
    onPart(part);
  }
  if (!manifest) throw new BackupError('This file is no backup of Gevel.');
  return manifest;
}
