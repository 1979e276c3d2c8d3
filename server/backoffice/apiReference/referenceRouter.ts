import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Request, type Response, Router } from 'express';
import { HttpProblem } from '../core/http/problem.ts';
import { PROJECT_ROOT } from '../projectRoot.ts';
import { REFERENCE_FILES, REFERENCE_FOLDER, REFERENCE_PAGE } from './referenceFiles.ts';

const REFERENCE_FOLDER_PATH = path.join(PROJECT_ROOT, 'dist/server', REFERENCE_FOLDER);

/**
 * The page of the API reference loads only files of its own origin, and calls only this origin. The styles of the
 * renderer contain pictures as `data:` addresses.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE_HEADERS = {
  // The files of a new version keep their names, so a browser asks at each use whether its copy is current.
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const;

/** Bytes to be sent, and the strong ETag that identifies them. */
interface ServedContent {
  readonly bytes: Buffer;
  readonly etag: string;
}

const toContent = (bytes: Buffer): ServedContent => ({
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
});

/** Returns a function that runs `load` once per key and keeps the result. A failed load runs again at the next call. */
function createCachedLoader(load: (key: string) => Promise<Buffer>): (key: string) => Promise<ServedContent> {
  const contentsByKey = new Map<string, Promise<ServedContent>>();
  return (key) => {
    const cachedContent = contentsByKey.get(key);
    if (cachedContent) return cachedContent;
    const loadingContent = load(key).then(toContent);
    contentsByKey.set(key, loadingContent);
    loadingContent.catch(() => contentsByKey.delete(key));
    return loadingContent;
  };
}

/** The encodings, each with the extension that the build adds to the file name. The first has the smallest files. */
const FILE_ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const chooseEncoding = (request: Request) =>
  FILE_ENCODINGS.find(([encoding]) => request.acceptsEncodings(encoding) === encoding) ?? ([undefined, ''] as const);

/** Sends the content, or 304 to a caller whose copy is current. */
const sendContent = (response: Response, contentType: string, { bytes, etag }: ServedContent): void => {
  response.set({ ETag: etag, 'Content-Type': contentType }).send(bytes);
};

/** The OpenAPI document changes only with the program, so it is built once, for the first request. */
async function buildDocument(): Promise<Buffer> {
  const { buildOpenApiDocument } = await import(/* webpackMode: "lazy", webpackChunkName: "openApi" */ './openApi.ts');
  return Buffer.from(JSON.stringify(buildOpenApiDocument()));
}

/**
 * Creates the router of the OpenAPI document and of the page that shows it. The document and the page describe only the
 * contract, so they need no token. No file is read before the first request.
 */
export function createReferenceRouter(): Router {
  const readDocument = createCachedLoader(buildDocument);
  const readReferenceFile = createCachedLoader((file) => readFile(path.join(REFERENCE_FOLDER_PATH, file)));
  const router = Router({ strict: true });

  router.get('/openapi.json', async (_request, response) => {
    response.locals['route'] = '/openapi.json';
    response.set({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' });
    const { bytes, etag } = await readDocument('');
    // A proxy or middleware may compress the document, so its ETag is weak.
    sendContent(response, 'application/json; charset=utf-8', { bytes, etag: `W/${etag}` });
  });

  router.get('/reference', (_request, response) => {
    response.locals['route'] = '/reference';
    // A relative address also works behind a proxy that adds a path.
    response.set(PAGE_HEADERS).redirect(308, 'reference/');
  });

  for (const { name, contentType } of REFERENCE_FILES)
    router.get(`/reference/${name === REFERENCE_PAGE ? '' : name}`, async (request, response) => {
      response.locals['route'] = '/reference';
      const [encoding, extension] = chooseEncoding(request);
      const content = await readReferenceFile(name + extension).catch(() => undefined);
      if (!content)
        throw new HttpProblem(
          404,
          'This back office was started without a client build, so it has no reference pages: see /openapi.json.',
        );
      response.set({ ...PAGE_HEADERS, Vary: 'Accept-Encoding' });
      if (encoding) response.set('Content-Encoding', encoding);
      sendContent(response, contentType, content);
    });
  return router;
}
