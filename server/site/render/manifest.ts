import { readFileSync } from 'node:fs';
import { ChunkExtractor } from '@loadable/server';
import type { JSX } from 'react';
import { z } from 'zod';
import { STYLESHEET_NAMES, toStylesheetChunk, type StylesheetName } from './stylesheetFiles.ts';
import { createRecord } from '#shared/domain/typedKeys.ts';

/** The client build, as described by the statistics that the build wrote. */
export interface ClientManifest {
  /** The module that every page loads and that starts widgets, as an address below `/assets/`. */
  readonly runtimeScript: string;
  readonly stylesheets: Readonly<Record<StylesheetName, string>>;
  /** Wraps a widget. After the widget was rendered, `scripts` returns the addresses of its chunks. */
  collectScripts(element: JSX.Element): { readonly element: JSX.Element; scripts(): readonly string[] };
}

declare module '@loadable/server' {
  /** The members of the class that are missing in its published types. */
  interface ChunkExtractor {
    /** The chunks that `collectChunks` has collected. */
    readonly chunks: string[];
    getChunkAssets(chunks: string[]): Chunk[];
  }
}

function listScripts(chunks: string[], extractor: ChunkExtractor): readonly string[] {
  const scripts = extractor.getChunkAssets(chunks).filter(({ scriptType }) => scriptType === 'script');
  return [...new Set(scripts.map(({ url }) => url))];
}

/** The schema of the part of the build's statistics that this file reads; `@loadable/server` reads the rest. */
const clientStatsSchema = z.looseObject({
  publicPath: z.string(),
  assetsByChunkName: z.record(z.string(), z.array(z.string())),
});
type ClientStats = z.infer<typeof clientStatsSchema>;

function findStylesheets(
  { publicPath, assetsByChunkName }: ClientStats,
  statsFile: string,
): ClientManifest['stylesheets'] {
  const findAddress = (name: StylesheetName) => {
    const file = assetsByChunkName[toStylesheetChunk(name)]?.find((asset) => asset.endsWith('.css'));
    if (file === undefined) throw new Error(`${statsFile} has no stylesheet "${name}": build the client again.`);
    return publicPath + file;
  };
  return createRecord(STYLESHEET_NAMES, findAddress);
}

/**
 * Reads the client build.
 *
 * @throws when `statsFile` belongs to no client build
 */
export function readManifest(statsFile: string): ClientManifest {
  const stats = clientStatsSchema.parse(JSON.parse(readFileSync(statsFile, 'utf8')));
  const createExtractor = () => new ChunkExtractor({ stats, entrypoints: [] });
  const runtime = listScripts(['main'], createExtractor()).at(-1);
  if (runtime === undefined)
    throw new Error(`${statsFile} names no script of the entry "main": build the client again.`);
  return {
    runtimeScript: runtime,
    stylesheets: findStylesheets(stats, statsFile),
    collectScripts(element) {
      const extractor = createExtractor();
      return {
        element: extractor.collectChunks(element),
        scripts: () => listScripts(extractor.chunks, extractor),
      };
    },
  };
}
