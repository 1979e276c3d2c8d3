import { statfs } from 'node:fs/promises';
import { errorCode } from '#shared/node/errorCode.ts';
import { NoDiskSpace } from './backupError.ts';

const MIB = 1024 * 1024;
const formatMib = (bytes: number): string => `${Math.ceil(bytes / MIB).toLocaleString('en')} MB`;

/**
 * Checks the free space of a folder's volume.
 *
 * @throws NoDiskSpace when the volume has fewer than `bytes` free bytes, or the folder does not exist
 */
export async function assertDiskSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder).catch((error: unknown) => {
    const isMissing = errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR';
    throw isMissing ? new NoDiskSpace(`There is no folder ${folder}.`, { cause: error }) : error;
  });
  const freeBytes = bavail * bsize;
  if (freeBytes < bytes)
    throw new NoDiskSpace(
      `${folder} has ${formatMib(freeBytes)} of free disk space, and this may need ${formatMib(bytes)}.`,
    );
}
