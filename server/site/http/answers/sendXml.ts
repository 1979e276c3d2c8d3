import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { compressAnswer } from './compress.ts';
import type { HeaderList } from './headers.ts';
import { errorCode } from '#shared/node/errorCode.ts';

/** The time after which a slow reader of a sitemap is disconnected. */
const SEND_TIMEOUT_MS = 5 * 60_000;
const READER_LEFT_ERROR_CODES = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

async function* yieldPieces(firstPiece: string, otherPieces: AsyncIterator<string>) {
  yield firstPiece;
  for (let nextPiece = await otherPieces.next(); !nextPiece.done; nextPiece = await otherPieces.next())
    yield nextPiece.value;
}

/**
 * Sends a document in pieces as they are created, no faster than the client reads, so that the document is never in
 * memory as a whole. After an error the document ends without its last chunk, so that no cache takes it for complete.
 *
 * @param limitMs the time after which a slow reader is disconnected
 * @throws what the first piece throws, before anything is sent; later any error except a disconnect of the client
 */
export async function sendXml(
  res: ServerResponse,
  pieces: AsyncIterable<string>,
  headers: HeaderList,
  limitMs = SEND_TIMEOUT_MS,
): Promise<void> {
  const { req } = res;
  const iterator = pieces[Symbol.asyncIterator]();
  const firstPiece = await iterator.next();
  compressAnswer(req, res);
  for (const [name, value] of headers) res.setHeader(name, value);
  res.setHeader('Content-Type', 'application/xml; charset=utf-8');
  if (req.method === 'HEAD' || firstPiece.done) {
    await iterator.return?.();
    // `writeHead` is called before `end`, so that the answer to HEAD gets the same headers as the answer to GET. With
    // `end` alone, the empty body would count as too short to compress, and the headers of compression would be
    // missing.
    res.writeHead(res.statusCode);
    return void res.end();
  }
  const body = Readable.from(yieldPieces(firstPiece.value, iterator), { highWaterMark: 1 });
  const signal = AbortSignal.timeout(limitMs);
  try {
    await pipeline(body, res, { signal });
  } catch (error) {
    if (!READER_LEFT_ERROR_CODES.has(errorCode(error) ?? '')) throw error;
  }
}
