import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { addSimilarTags, PURGE_SIGNATURE_HEADER, type PurgeMessage, purgeSchema, tag } from '#shared/api/purge.ts';
import { verifyPurge } from '#shared/api/calls/purgeSignature.ts';
import type { Purgeable } from './purgeable.ts';

/** The maximum size of a message, in bytes, which is enough for 1000 tags and the fields around them. */
const MAX_BODY_BYTES = 256 * 1024;

/**
 * Parses a purge message. Returns undefined when the text is no purge message, or when the message names tags of
 * another site.
 */
export function parsePurge(body: string): PurgeMessage | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  const { success, data } = purgeSchema.safeParse(json);
  if (!success) return undefined;
  const siteTag = tag.site(data.siteId);
  const isOfSite = data.tags.every((each) => each === siteTag || each.startsWith(`${siteTag}.`));
  return isOfSite ? { ...data, tags: [...addSimilarTags(data.tags)] } : undefined;
}

/** Reads the body of a request. Returns undefined when it is too long. */
async function readBodyText(req: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  const bodyChunks: AsyncIterable<Buffer> = req;
  for await (const chunk of bodyChunks) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size <= MAX_BODY_BYTES ? Buffer.concat(chunks).toString('utf8') : undefined;
}

interface PurgeHandlerOptions {
  /** The API token that both programs share. Without a token every message is refused. */
  readonly token: string | undefined;
  /**
   * Purges the tags in all processes. Returns the number of expired entries; undefined when a process of this instance
   * did not purge in time.
   */
  readonly purge: (message: PurgeMessage) => number | Promise<number | undefined>;
  readonly logger: Logger;
  /** Returns milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Purges the tags in each of the caches.
 *
 * @param caches in their order of purging: a cache comes after the caches from which its entries are made
 * @param message id of the purge message, if this process received one
 * @returns the number of expired entries
 */
export function purgeEachCache(caches: readonly Purgeable[], tags: readonly string[], message?: string): number {
  let expiredCount = 0;
  for (const cache of caches) expiredCount += cache.purge(tags, message);
  return expiredCount;
}

/**
 * Answers `POST /purge` on the admin port: 204 after the purge, 401 for a bad signature, 413 and 400 for a bad message,
 * 405 for another method. It answers 503 when some process has not purged; the sender then tries again.
 */
export function createPurgeHandler({ token, purge, logger, now = Date.now }: PurgeHandlerOptions) {
  async function receivePurge(req: IncomingMessage): Promise<number> {
    if (req.method !== 'POST') return 405;
    const body = await readBodyText(req);
    if (body === undefined) return 413;
    const header = req.headers[PURGE_SIGNATURE_HEADER.toLowerCase()];
    const signature = typeof header === 'string' ? header : undefined;
    if (!token || !verifyPurge(token, body, signature, now())) return 401;
    const message = parsePurge(body);
    if (!message) return 400;
    const expiredCount = await purge(message);
    if (expiredCount === undefined) return 503;
    logger.info(
      { purge: message.id, siteId: message.siteId, tags: message.tags.length, entries: expiredCount },
      'purged',
    );
    return 204;
  }

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const status = await receivePurge(req);
    if (status !== 204) logger.warn({ status }, 'purge refused');
    res.writeHead(status, { 'Cache-Control': 'no-store' });
    res.end();
  };
}
