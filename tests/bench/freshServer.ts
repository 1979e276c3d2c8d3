/**
 * Starts two sites without a page cache: one with fragments, and one without. It also starts two servers that only call
 * `renderToPipeableStream` for the same tree without fragments: a bare server, and one in Express with `compression`.
 * All four servers run in one process on one core, so that other load on that core affects all of them in the same way.
 *
 *     node freshServer.ts API_URL DATA_DIR SITE_PORT PLAIN_PORT BARE_PORT EXPRESS_PORT PATH
 */
import { createServer, type RequestListener } from 'node:http';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import compression from 'compression';
import express from 'express';
import { pino } from 'pino';
import type { ReactNode } from 'react';
import type { renderToPipeableStream } from 'react-dom/server';
import type { createSite } from '#server/site/app.ts';

const [, , apiUrl = '', dataDir = '', sitePort = '', plainPort = '', barePort = '', expressPort = '', target = ''] =
  process.argv;

/** The trees of React elements that the site has rendered, with the function that rendered them. */
const rendered: { readonly trees: ReactNode[]; render?: typeof renderToPipeableStream } = { trees: [] };
Object.assign(globalThis, { seenByBench: rendered });

const RECORDER_URL = 'bench:react-dom-server';
const recorderSource = `
  import server from ${JSON.stringify(import.meta.resolve('react-dom/server'))};
  const seen = globalThis.seenByBench;
  export const { renderToString, renderToStaticMarkup } = server;
  seen.render = server.renderToPipeableStream;
  export const renderToPipeableStream = (tree, options) => {
    seen.trees.push(tree);
    return server.renderToPipeableStream(tree, options);
  };`;
// The site gets a version of react-dom/server that also records the rendered trees.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'react-dom/server' && context.parentURL?.includes('/dist/server/') === true
      ? { url: RECORDER_URL, format: 'module', shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) =>
    url === RECORDER_URL ? { format: 'module', source: recorderSource, shortCircuit: true } : next(url, context),
});

const listen = (listener: RequestListener, port: string): Promise<void> =>
  new Promise((resolve) => {
    createServer(listener).listen(Number(port), '127.0.0.1', resolve);
  });

const bundleUrl = pathToFileURL(path.resolve(import.meta.dirname, '../../dist/server/site.js')).href;
const siteModule = (await import(bundleUrl)) as { createSite: typeof createSite };
const fragmentOptionsByPort = { [sitePort]: {}, [plainPort]: { maxBytes: 0 } };
for (const port of [sitePort, plainPort]) {
  // The trees of the site with fragments are dropped: the bare server renders the trees of the site without fragments,
  // which is started last.
  rendered.trees.length = 0;
  const site = await siteModule.createSite({
    apiUrl,
    apiToken: undefined,
    dataDir,
    port: Number(sitePort),
    logger: pino({ level: 'error' }),
    // Every page is larger than one byte, so none of them stays in the cache.
    pageCache: { maxBytes: 1 },
    fragments: fragmentOptionsByPort[port] ?? {},
  });
  await listen(site.handler, port);
  const answer = await fetch(`http://127.0.0.1:${port}${target}`, { headers: { Host: `localhost:${sitePort}` } });
  if (!answer.ok) throw new Error(`${target} answered ${answer.status}`);
  await answer.arrayBuffer();
}

const { render } = rendered;
if (!render) throw new Error('the site has rendered nothing');

const countBytes = async (tree: ReactNode): Promise<number> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { pipe } = render(tree, { onAllReady: resolve });
  await promise;
  return (await buffer(pipe(new PassThrough()))).length;
};
// The first request also makes a site render its error pages. They are small, so the largest tree is the requested
// page.
const renderedTrees = [...rendered.trees];
const treeSizesBytes = await Promise.all(renderedTrees.map(countBytes));
const largestTree = renderedTrees[treeSizesBytes.indexOf(Math.max(...treeSizesBytes))];

const renderLargestTree: RequestListener = (_request, response) => {
  const { pipe } = render(largestTree, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady() {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      pipe(response);
    },
  });
};
await listen(renderLargestTree, barePort);

const expressApp = express();
expressApp.use(compression());
expressApp.use(renderLargestTree);
await listen(expressApp, expressPort);

process.stdout.write('ready\n');
