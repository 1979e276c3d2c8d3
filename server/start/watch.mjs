/**
 * Rebuilds on change and restarts the server after each build of the server. This program runs on a supported Node,
 * which can import webpack.config.ts directly.
 */
import path from 'node:path';
import process from 'node:process';
import webpack from 'webpack';
import { keepOneRunning } from './oneRunning.mjs';
import { forwardSignals, launch } from './run.mjs';
import { root } from './root.mjs';

process.env['NODE_ENV'] = 'development';
const { default: configurations } = await import('../../webpack.config.ts');
const printLine = (text) => process.stderr.write(`${text}\n`);

const RETRY_DELAY_MS = 1000;

let isStopping = false;
const server = keepOneRunning(() =>
  launch(process.execPath, ['--enable-source-maps', path.join(root, 'dist/server/main.js')]),
);
server.onEnd((code) => {
  if (isStopping) process.exit(code ?? 0);
  if (code !== 0 && code !== null) printLine('The server has stopped; it starts again with the next build.');
});

let runningHash;
/** Watches the sources. Editors write a file twice or replace it, so it can be missing or incomplete for a moment. */
function watch() {
  const watching = webpack(configurations).watch(
    { ignored: /node_modules|[\\/]dist[\\/]/, aggregateTimeout: 150 },
    (failure, stats) => {
      if (!failure) return onBuilt(stats);
      printLine(`The build could not continue and starts again: ${failure.message}`);
      // Webpack stops watching files after such an error, so the watch is restarted.
      watching?.close(() => setTimeout(watch, RETRY_DELAY_MS));
    },
  );
}

function onBuilt(stats) {
  for (const buildStats of stats.stats) {
    if (buildStats.hasErrors())
      printLine(
        `The ${buildStats.compilation.name} build failed:\n${buildStats.toString({ preset: 'errors-only', colors: true })}`,
      );
  }
  if (stats.hasErrors() || !stats.stats.some((buildStats) => buildStats.compilation.name === 'server')) return;
  // The server reads the asset manifest of the client build when it starts, so a change of either build needs a new
  // server.
  if (stats.hash !== runningHash || server.child === null) {
    runningHash = stats.hash;
    server.restart();
  }
}

watch();
forwardSignals(() => server.child);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopping = true;
    server.startNoMore();
    if (server.child === null) process.exit(0);
  });
}
