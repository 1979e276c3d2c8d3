import type { CrmReply, ReceivedRequest } from './crmExchange.ts';

/** A fault in a response. */
export type CrmFault =
  /** The response is delayed by this number of milliseconds of real time. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** The body ends in the middle, but the response looks complete. */
  | { readonly kind: 'torn' }
  /** The response is a list without entries, or an empty body where the route has no list. */
  | { readonly kind: 'empty' }
  /** The response is an HTML page of a gateway. Its status is 200 unless another one is given. */
  | { readonly kind: 'html'; readonly status?: number }
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** The connection is closed in the middle of the body. */
  | { readonly kind: 'cut' }
  /**
   * The connection is closed without a response, after the request was read. `taken` is true when the request took
   * effect.
   */
  | { readonly kind: 'closed'; readonly taken: boolean }
  /** The response is replaced by another one. */
  | { readonly kind: 'reply'; readonly reply: (reply: CrmReply) => CrmReply };

/**
 * Selects the requests that meet a fault. The first `skippedCount` requests that match are left out. After that, one
 * request in `playInterval` meets the fault, at most `maxPlays` times.
 */
interface FaultPlan {
  readonly fault: CrmFault;
  /** The beginning of the request's path. */
  readonly path?: string;
  readonly matchesRequest?: (request: ReceivedRequest) => boolean;
  readonly skippedCount?: number;
  readonly playInterval?: number;
  readonly maxPlays?: number;
}

interface RunningPlan {
  readonly plan: FaultPlan;
  matchedCount: number;
  playedCount: number;
}

/** The planned faults of a CRM. */
export class CrmFaults {
  #plans: RunningPlan[] = [];

  /** Adds a fault. It is played once, unless the plan states otherwise. */
  add(plan: FaultPlan): void {
    this.#plans.push({ plan, matchedCount: 0, playedCount: 0 });
  }

  /** Removes all faults. From now on, every response is correct. */
  clear(): void {
    this.#plans = [];
  }

  /** Returns the fault that a request meets, and counts it as played. */
  take(request: ReceivedRequest): CrmFault | undefined {
    let takenFault: CrmFault | undefined;
    for (const running of this.#plans) {
      const {
        fault,
        path = '',
        matchesRequest,
        skippedCount = 0,
        playInterval = 1,
        maxPlays = playInterval > 1 ? Infinity : 1,
      } = running.plan;
      if (!request.path.startsWith(path) || matchesRequest?.(request) === false) continue;
      running.matchedCount += 1;
      if (
        takenFault ||
        running.matchedCount <= skippedCount ||
        (running.matchedCount - skippedCount) % playInterval !== 0 ||
        running.playedCount >= maxPlays
      )
        continue;
      running.playedCount += 1;
      takenFault = fault;
    }
    return takenFault;
  }
}

const GATEWAY_PAGE =
  '<!DOCTYPE html><html><head><title>502 - Web server received an invalid response</title></head><body><h2>502</h2></body></html>';

/** Returns the response with its fault. A fault of the connection does not change the response. */
export function applyFault(reply: CrmReply, fault: CrmFault): CrmReply {
  switch (fault.kind) {
    case 'torn': {
      const body = Buffer.from(reply.body ?? '');
      return { ...reply, body: body.subarray(0, Math.floor(body.length * 0.6)) };
    }
    case 'empty':
      return { ...reply, body: reply.emptyBody ?? '' };
    case 'html':
      return { status: fault.status ?? 200, headers: { 'Content-Type': 'text/html' }, body: GATEWAY_PAGE };
    case 'status':
      return { status: fault.status, ...(fault.headers && { headers: fault.headers }) };
    case 'reply':
      return fault.reply(reply);
    default:
      return reply;
  }
}
