/**
 * Starts the product from a fresh clone: installs missing packages, builds stale code, starts the server. It runs on
 * the machine's own Node and depends on no package; the programs that it starts run on the packaged Node where that is
 * installed.
 *
 *   node server/start.mjs                           the site and, unless API_URL is set, its back office
 *   node server/start.mjs --dev                     the same, rebuilt and restarted on change
 *   node server/start.mjs --build                   only install and build
 *   node server/start.mjs --backoffice <command>    a command of the back office
 */
const MIN_NODE_MAJOR = 20;
const major = Number(process.versions.node.split('.')[0]);
if (major < MIN_NODE_MAJOR) {
  process.stderr.write(
    `Gevel needs Node ${MIN_NODE_MAJOR} or newer to start; this is Node ${process.versions.node}.\n`,
  );
  process.exit(1);
}

// The modules are imported after the check, because an older Node could not even parse them.
const { StepFailed } = await import('./start/progress.mjs');
try {
  const { start } = await import('./start/start.mjs');
  process.exitCode = await start(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
