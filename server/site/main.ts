import cluster from 'node:cluster';
import { protectDataFolder } from '#shared/node/dataFolder.ts';
import { resolveSecretFiles } from '#shared/node/secretFiles.ts';
import { checkMediaFolder } from '#shared/storage/mediaSettings.ts';
import { shareClockStart } from './cache/clock.ts';
import { type SiteEnv, parseEnv, SECRET_VARIABLES } from './env.ts';
import { runPrimary } from './primary.ts';
import { exitWithError } from './startup.ts';

/** Runs one process that does everything, or a primary and the workers that it starts with this same program. */
async function main(env: SiteEnv) {
  // Workers skip these calls, because they inherit the results from the primary.
  if (!cluster.isWorker) {
    protectDataFolder(env.dataDir);
    await checkMediaFolder(env.media);
    shareClockStart();
  }
  if (env.workers > 1 && !cluster.isWorker) return runPrimary(env);
  // The primary renders no pages, so it does not load the code for that.
  const { runAlone, runWorker } = await import(/* webpackMode: "lazy", webpackChunkName: "serve" */ './worker.ts');
  return cluster.worker ? runWorker(env, cluster.worker) : runAlone(env);
}

try {
  // Only the primary reads the files with secrets, because the files may change later and all workers must have the
  // same secrets.
  if (!cluster.isWorker) process.env = resolveSecretFiles(process.env, SECRET_VARIABLES);
  await main(parseEnv(process.env));
} catch (error) {
  exitWithError(error);
}
