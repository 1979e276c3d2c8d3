import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccessLog } from './accessLog.ts';
import type { PageMetrics } from './pageMetrics.ts';

/**
 * The number of hits for each hit that is timed. Most are not, because a histogram costs more than all other counting
 * of a hit.
 */
const HITS_PER_TIMING = 16;

interface HitWatchOptions {
  readonly pages: Pick<PageMetrics, 'recordHitTime' | 'lastHit'>;
  readonly accessLog: Pick<AccessLog, 'samples' | 'write'>;
  /** Returns the site and the route of a request that the page cache has answered. */
  readonly describe: (req: IncomingMessage) => { readonly site?: string; readonly route?: string };
}

/** Counts all hits, times some of them, and logs some of them. */
export interface HitWatch {
  /** Must be called when a request arrives. */
  begin(req: IncomingMessage): void;
  /** Must be called, in the same turn of the event loop, when the page cache has answered the request. */
  end(req: IncomingMessage, res: ServerResponse): void;
}

export function createHitWatch({ pages, accessLog, describe }: HitWatchOptions): HitWatch {
  let untilTimed = 0;
  let isTimed = false;
  let isLogged = false;
  let begunAt = 0;
  let bytesBefore = 0;

  return {
    begin(req) {
      untilTimed = untilTimed === 0 ? HITS_PER_TIMING - 1 : untilTimed - 1;
      isTimed = untilTimed === 0;
      isLogged = accessLog.samples();
      if (!isTimed && !isLogged) return;
      begunAt = performance.now();
      bytesBefore = req.socket.bytesWritten;
    },

    end(req, res) {
      if (!isTimed && !isLogged) return;
      const ms = performance.now() - begunAt;
      if (isTimed) pages.recordHitTime(ms);
      if (!isLogged) return;
      const { method = 'GET', socket } = req;
      accessLog.write(
        { ...describe(req), ...(pages.lastHit !== undefined && { cache: pages.lastHit }) },
        {
          method,
          status: res.statusCode,
          ms: Math.round(ms * 1000) / 1000,
          bytes: socket.bytesWritten - bytesBefore,
          complete: true,
          traceId: undefined,
        },
      );
    },
  };
}
