import { mkdirSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuild } from '../../server/start/build.mjs';
import { root } from '../../server/start/root.mjs';

const LOCK = path.join(root, 'dist.building');
/** A build takes some seconds; whoever has locked for so long is gone. */
const PATIENCE_MS = 60_000;

function lock() {
  try {
    mkdirSync(LOCK);
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
  const deadline = Date.now() + PATIENCE_MS;
  while (!lock()) {
    if (Date.now() > deadline) rmdirSync(LOCK);
    await sleep(100);
  }
  try {
    await ensureBuild(process.execPath);
  } finally {
    rmdirSync(LOCK);
  }
  return path.join(root, 'dist/server/site.js');
}
