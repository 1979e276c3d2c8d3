import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { type HeaderList, mergeHeaders } from '../http/answers/headers.ts';
import type { Recompressor } from '../http/answers/recompressor.ts';
import { Representation } from '../http/answers/representation.ts';
import { getRestrictiveHeaders } from '../http/answers/securityHeaders.ts';
import { type AddedHeaders, isGetOrHead, serve, serveNow } from '../http/answers/serve.ts';
import { getSpeculationRules, SPECULATION_RULES_PATH } from './speculationRules.ts';

/** The files that are the same on every site. */
export interface ProductAssets {
  /** Answers the request when its address is one of these files. Returns false for any other address. */
  serveFile(req: IncomingMessage, res: ServerResponse, addedHeaders: AddedHeaders): boolean;
}

interface AssetFolder {
  /** The address of the folder. It starts and ends with '/'. */
  readonly address: string;
  readonly folderPath: string;
  readonly cacheControl: string;
}

/** The `Cache-Control` of a file whose address changes with its content. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
export const ONE_DAY_CACHE_CONTROL = 'public, max-age=86400';

const CONTENT_TYPES_BY_EXTENSION: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Returns the content type of a file; undefined for a type that is not served. */
export const findContentType = (file: string): string | undefined => CONTENT_TYPES_BY_EXTENSION[path.extname(file)];

/** Creates the representation of a file that is no page. */
export const createFileRepresentation = (contentType: string, cacheControl: string, body: Buffer): Representation => {
  const headers: HeaderList = [
    ['Content-Type', contentType],
    ['Cache-Control', cacheControl],
  ];
  return new Representation({ status: 200, headers: mergeHeaders(getRestrictiveHeaders(false), headers), body });
};

/** Reads the folders into memory; files of types that are not served are left out. */
export function readAssets(folders: readonly AssetFolder[], recompressor: Recompressor): ProductAssets {
  const files = new Map<string, Representation>();
  for (const { address, folderPath, cacheControl } of folders) {
    for (const file of listFiles(folderPath)) {
      const type = findContentType(file);
      if (type === undefined) continue;
      const representation = createFileRepresentation(type, cacheControl, readFileSync(path.join(folderPath, file)));
      files.set(address + file.split(path.sep).join('/'), representation);
    }
  }
  return {
    serveFile(req, res, addedHeaders) {
      const address = req.url?.split('?', 1)[0] ?? '';
      const file = address === SPECULATION_RULES_PATH ? getSpeculationRules(req) : files.get(address);
      if (!file || !isGetOrHead(req)) return false;
      if (!serveNow(req, res, file, addedHeaders)) serve(req, res, file, addedHeaders).catch(() => res.destroy());
      recompressor.queueRepresentation(file);
      return true;
    },
  };
}

function listFiles(folderPath: string): string[] {
  if (!existsSync(folderPath)) return [];
  return readdirSync(folderPath, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folderPath, path.join(entry.parentPath, entry.name)));
}
