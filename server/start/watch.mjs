/**
 * Rebuilds on change and restarts the server on each new server build. Run by the packaged Node, which reads
 * webpack.config.ts as it is.
 */
import path from 'node:path';
import process from 'node:process';
import webpack from 'webpack';
import { forwardSignals, launch } from './run.mjs';
import { root } from './root.mjs';

process.env['NODE_ENV'] = 'development';
const { default: configurations } = await import('../../webpack.config.ts');
const say = (text) => process.stderr.write(`${text}\n`);

let server = null;
let running;
let stopping = false;

function start() {
  server = launch(process.execPath, ['--enable-source-maps', path.join(root, 'dist/server/main.js')]);
  server.on('exit', (code) => {
    server = null;
    if (stopping) process.exit(code ?? 0);
    if (code !== 0 && code !== null) say('The server has stopped; it starts again with the next build.');
  });
}

function restart() {
  if (server === null) return start();
  server.once('exit', start);
  server.kill('SIGTERM');
}

const compiler = webpack(configurations);
compiler.watch({ ignored: /node_modules|[\\/]dist[\\/]/, aggregateTimeout: 150 }, (failure, stats) => {
  if (failure) throw failure;
  for (const side of stats.stats) {
    if (side.hasErrors())
      say(`The ${side.compilation.name} build failed:\n${side.toString({ preset: 'errors-only', colors: true })}`);
  }
  const built = stats.stats.find((side) => side.compilation.name === 'server');
  if (stats.hasErrors() || built === undefined) return;
  // The asset manifest belongs to the client build, so a change on either side is a new server.
  if (stats.hash !== running) {
    running = stats.hash;
    restart();
  }
});

forwardSignals(() => server);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true;
    if (server === null) process.exit(0);
  });
}
