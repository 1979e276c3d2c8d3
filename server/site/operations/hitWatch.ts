import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccessLog } from './accessLog.ts';
import type { PageMetrics } from './pageMetrics.ts';

/**
 * Out of this number of hits (answers from the page cache), one is timed. Timing costs more than all other work for the
 * metrics of a hit, so the other hits are not timed.
 */
const HITS_PER_TIMING = 16;

interface HitWatchOptions {
  readonly pages: Pick<PageMetrics, 'recordHitTime' | 'lastHitDelivery'>;
  readonly accessLog: Pick<AccessLog, 'shouldLogNext' | 'writeLine'>;
  /** Returns the site and the route of a request that the page cache has answered. */
  readonly describeRequest: (req: IncomingMessage) => { readonly site?: string; readonly route?: string };
}

/** Times some of the hits of the page cache, and logs some of them. */
export interface HitWatch {
  /** Must be called when a request arrives. */
  beginRequest(req: IncomingMessage): void;
  /**
   * Must be called when the page cache has answered the request, in the same turn of the event loop as `beginRequest`,
   * because the object remembers only one request.
   */
  endRequest(req: IncomingMessage, res: ServerResponse): void;
}

export function createHitWatch({ pages, accessLog, describeRequest }: HitWatchOptions): HitWatch {
  let hitsUntilTiming = 0;
  let isTimed = false;
  let isLogged = false;
  let begunAt = 0;
  let bytesBefore = 0;

  return {
    beginRequest(req) {
      hitsUntilTiming = hitsUntilTiming === 0 ? HITS_PER_TIMING - 1 : hitsUntilTiming - 1;
      isTimed = hitsUntilTiming === 0;
      isLogged = accessLog.shouldLogNext();
      if (!isTimed && !isLogged) return;
      begunAt = performance.now();
      bytesBefore = req.socket.bytesWritten;
    },

    endRequest(req, res) {
      if (!isTimed && !isLogged) return;
      const elapsedMs = performance.now() - begunAt;
      if (isTimed) pages.recordHitTime(elapsedMs);
      if (!isLogged) return;
      const { method = 'GET', socket } = req;
      accessLog.writeLine(
        { ...describeRequest(req), ...(pages.lastHitDelivery !== undefined && { cache: pages.lastHitDelivery }) },
        {
          method,
          status: res.statusCode,
          ms: Math.round(elapsedMs * 1000) / 1000,
          bytes: socket.bytesWritten - bytesBefore,
          complete: true,
          traceId: undefined,
        },
      );
    },
  };
}
