import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuild } from '../../server/start/build.mjs';
import { root } from '../../server/start/root.mjs';

/** Holds the id of the process that builds. */
const LOCK = path.join(root, 'dist.building');

function lock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

function holderLives() {
  try {
    process.kill(Number(readFileSync(LOCK, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * The site as webpack builds it for production, up to date with its sources; built once, however many tests ask.
 *
 * @returns {Promise<string>} its file
 */
export async function builtSite() {
  while (!lock()) {
    await sleep(100);
    if (!holderLives()) rmSync(LOCK, { force: true });
  }
  try {
    await ensureBuild(process.execPath);
  } finally {
    rmSync(LOCK, { force: true });
  }
  return path.join(root, 'dist/server/site.js');
}
