/**
 * Brings a fresh clone to a running product: installs what is missing, builds what is stale, starts the server.
 * Runs on the machine's own Node and depends on nothing; what it starts runs on the packaged Node.
 *
 *   node server/start.mjs                           the site and, unless API_URL is set, its back office
 *   node server/start.mjs --dev                     the same, rebuilt and restarted on change
 *   node server/start.mjs --build                   only install and build
 *   node server/start.mjs --backoffice <command>    a command of the back office
 */
const LOWEST = 20;
const major = Number(process.versions.node.split('.')[0]);
if (major < LOWEST) {
  process.stderr.write(`Gevel needs Node ${LOWEST} or newer to start; this is Node ${process.versions.node}.\n`);
  process.exit(1);
}

// Loaded only now: an older Node could not even read these.
const { StepFailed } = await import('./start/progress.mjs');
try {
  const { start } = await import('./start/start.mjs');
  process.exitCode = await start(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
