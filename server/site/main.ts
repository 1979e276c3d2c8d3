import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { protectDataFolder } from '../../shared/node/dataFolder.ts';
import { type Env, parseEnv } from './env.ts';
import { runPrimary } from './primary.ts';
import { fail } from './startup.ts';

/**
 * Percent by which the heap may grow until garbage is collected again. By itself V8 lets it double: a tenth less of
 * processor time for a page that is made, for much more memory (docs/decisions/0036).
 */
const HEAP_GROWTH = 30;

/** One process that does everything, or a primary and the workers that it starts with this same program. */
async function main(env: Env) {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  // A worker inherits what this sets.
  if (!cluster.isWorker) protectDataFolder(env.dataDir);
  if (env.workers > 1 && !cluster.isWorker) return runPrimary(env);
  // The primary makes no pages, and so does without what makes them.
  const { runAlone, runWorker } = await import(/* webpackMode: "lazy", webpackChunkName: "serve" */ './worker.ts');
  return cluster.worker ? runWorker(env, cluster.worker) : runAlone(env);
}

try {
  await main(parseEnv(process.env));
} catch (error) {
  fail(error);
}
