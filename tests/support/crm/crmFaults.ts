import type { CrmReply, CrmRequest } from './crmExchange.ts';

/** What goes wrong with an answer. */
export type CrmFault =
  /** It comes late. Milliseconds of real time. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** Its body ends in the middle, as if that were all of it. */
  | { readonly kind: 'torn' }
  /** A list without entries; an empty body where the route knows no such thing. */
  | { readonly kind: 'empty' }
  /** A page of a gateway, with status 200 unless given. */
  | { readonly kind: 'html'; readonly status?: number }
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** The connection is closed in the middle of the body. */
  | { readonly kind: 'cut' }
  /** The connection is closed after the request was read, without an answer; `taken`: what it asked was done. */
  | { readonly kind: 'closed'; readonly taken: boolean }
  /** Whatever else. */
  | { readonly kind: 'reply'; readonly reply: (reply: CrmReply) => CrmReply };

/** Which requests meet a fault: of those that match, `skip` are spared, then every n-th one, `times` times at most. */
interface FaultPlan {
  readonly fault: CrmFault;
  /** `path`: the beginning of the request's. */
  readonly path?: string;
  readonly matching?: (request: CrmRequest) => boolean;
  readonly skip?: number;
  readonly every?: number;
  readonly times?: number;
}

interface RunningPlan {
  readonly plan: FaultPlan;
  seen: number;
  played: number;
}

/** The script of faults of a CRM. */
export class CrmFaults {
  #plans: RunningPlan[] = [];

  /** Once, unless the plan says otherwise. */
  add(plan: FaultPlan): void {
    this.#plans.push({ plan, seen: 0, played: 0 });
  }

  /** From now on every answer is right. */
  clear(): void {
    this.#plans = [];
  }

  /** The fault that a request meets, which counts as played. */
  take(request: CrmRequest): CrmFault | undefined {
    let taken: CrmFault | undefined;
    for (const running of this.#plans) {
      const { fault, path = '', matching, skip = 0, every = 1, times = every > 1 ? Infinity : 1 } = running.plan;
      if (!request.path.startsWith(path) || matching?.(request) === false) continue;
      running.seen += 1;
      if (taken || running.seen <= skip || (running.seen - skip) % every !== 0 || running.played >= times) continue;
      running.played += 1;
      taken = fault;
    }
    return taken;
  }
}

const GATEWAY_PAGE =
  '<!DOCTYPE html><html><head><title>502 - Web server received an invalid response</title></head><body><h2>502</h2></body></html>';

/** The answer with its fault; the connection's own faults are not in it. */
export function spoil(reply: CrmReply, fault: CrmFault): CrmReply {
  switch (fault.kind) {
    case 'torn': {
      const body = Buffer.from(reply.body ?? '');
      return { ...reply, body: body.subarray(0, Math.floor(body.length * 0.6)) };
    }
    case 'empty':
      return { ...reply, body: reply.whenEmpty ?? '' };
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
