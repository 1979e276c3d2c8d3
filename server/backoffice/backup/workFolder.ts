import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#shared/node/errorCode.ts';

/**
 * The purpose of a work folder. `verify`: the scratch database of a verification. `backup`: a copy of the embedded
 * database.
 */
type WorkKind = 'backup' | 'verify';

/** Matches the name of a work folder, which contains the id of the process that created it. */
const WORK_FOLDER_NAME = /^(?:backup|verify)-(\d+)-\w{6}$/;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Creates a work folder for a command, and removes folders that killed commands have left. */
export async function makeWorkFolder(parent: string, kind: WorkKind): Promise<string> {
  for (const name of await readdir(parent)) {
    const pid = WORK_FOLDER_NAME.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(path.join(parent, name), { recursive: true, force: true });
  }
  return mkdtemp(path.join(parent, `${kind}-${process.pid}-`));
}
