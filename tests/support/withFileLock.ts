import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

function takeLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

function isHolderAlive(file: string): boolean {
  try {
    return process.kill(Number(readFileSync(file, 'utf8')), 0);
  } catch {
    return false;
  }
}

/**
 * Runs a function that no other process may run at the same time.
 *
 * @param file a lock file with the id of the process; it is removed when the function has ended
 */
export async function withFileLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  while (!takeLock(file)) {
    await sleep(100);
    if (!isHolderAlive(file)) rmSync(file, { force: true });
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
