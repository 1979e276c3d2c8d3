/**
 * Rebuilds on change and restarts the server on each new server build. Run by the packaged Node, which reads
 * webpack.config.ts as it is.
 */
import path from 'node:path';
import process from 'node:process';
import webpack from 'webpack';
import { keepOneRunning } from './oneRunning.mjs';
import { forwardSignals, launch } from './run.mjs';
import { root } from './root.mjs';

process.env['NODE_ENV'] = 'development';
const { default: configurations } = await import('../../webpack.config.ts');
const say = (text) => process.stderr.write(`${text}\n`);

const AGAIN_MS = 1000;

let stopping = false;
const server = keepOneRunning(() =>
  launch(process.execPath, ['--enable-source-maps', path.join(root, 'dist/server/main.js')]),
);
server.onEnd((code) => {
  if (stopping) process.exit(code ?? 0);
  if (code !== 0 && code !== null) say('The server has stopped; it starts again with the next build.');
});

let running;
/** Editors write a file twice, or put another one in its place: for a moment it is half there, or not at all. */
function watch() {
  const watching = webpack(configurations).watch(
    { ignored: /node_modules|[\\/]dist[\\/]/, aggregateTimeout: 150 },
    (failure, stats) => {
      if (!failure) return built(stats);
      say(`The build could not go on, and begins anew: ${failure.message}`);
      // Webpack does not look at files any more after that.
      watching?.close(() => setTimeout(watch, AGAIN_MS));
    },
  );
}

function built(stats) {
  for (const side of stats.stats) {
    if (side.hasErrors())
      say(`The ${side.compilation.name} build failed:\n${side.toString({ preset: 'errors-only', colors: true })}`);
  }
  if (stats.hasErrors() || !stats.stats.some((side) => side.compilation.name === 'server')) return;
  // The asset manifest belongs to the client build, so a change on either side is a new server.
  if (stats.hash !== running || server.child === null) {
    running = stats.hash;
    server.restart();
  }
}

watch();
forwardSignals(() => server.child);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true;
    server.startNoMore();
    if (server.child === null) process.exit(0);
  });
}
