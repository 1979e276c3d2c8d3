import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

function lock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

function holderLives(file: string): boolean {
  try {
    return process.kill(Number(readFileSync(file, 'utf8')), 0);
  } catch {
    return false;
  }
}

/**
 * Does something that no other process does at the same time.
 *
 * @param file holds the id of the process that does it; it goes when that is done
 */
export async function withFileLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  while (!lock(file)) {
    await sleep(100);
    if (!holderLives(file)) rmSync(file, { force: true });
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
