import cluster from 'node:cluster';
import { protectDataFolder } from '#shared/node/dataFolder.ts';
import { resolveSecretFiles } from '#shared/node/secretFiles.ts';
import { checkMediaFolder } from '#shared/storage/mediaSettings.ts';
import { shareClock } from './cache/clock.ts';
import { type Env, parseEnv, SECRETS } from './env.ts';
import { runPrimary } from './primary.ts';
import { fail } from './startup.ts';

/** One process that does everything, or a primary and the workers that it starts with this same program. */
async function main(env: Env) {
  // A worker inherits what these set.
  if (!cluster.isWorker) {
    protectDataFolder(env.dataDir);
    await checkMediaFolder(env.media);
    shareClock();
  }
  if (env.workers > 1 && !cluster.isWorker) return runPrimary(env);
  // The primary makes no pages, and so does without what makes them.
  const { runAlone, runWorker } = await import(/* webpackMode: "lazy", webpackChunkName: "serve" */ './worker.ts');
  return cluster.worker ? runWorker(env, cluster.worker) : runAlone(env);
}

try {
  // Files may change; workers that start later have the secrets of the others.
  if (!cluster.isWorker) process.env = resolveSecretFiles(process.env, SECRETS);
  await main(parseEnv(process.env));
} catch (error) {
  fail(error);
}
