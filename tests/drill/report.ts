import type { Correspondence } from './messages.ts';
import type { Sights } from './visitors.ts';

/**
 * The effects that a fault may have on visitors, with the reason for each. Effects that are not listed must not happen.
 */
export interface Allowance {
  /**
   * The time for which a price may stay out of date; two seconds when absent. `endsMs`: from this time after the repair
   * of the fault on, no price may be out of date.
   */
  readonly stale?: { readonly ms: number; readonly because: string; readonly endsMs?: number };
  /** The number of existing pages that may fail, with the reason. */
  readonly failures?: { readonly most: number; readonly because: string };
  /** The reason why pages that no visitor has requested before may be refused, with 503 and `Retry-After`. */
  readonly unseen?: string;
  /** The reason why messages may be refused with an error that the visitor sees. */
  readonly messages?: string;
}

/** The result of a fault. `open` means that the fault could not be played. */
type State = 'ok' | 'wrong' | 'open';

export interface Line {
  readonly fault: string;
  readonly state: State;
  readonly text: string;
}

const STALE_MS = 2000;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const SIGNS: Readonly<Record<State, string>> = { ok: 'ok   ', wrong: 'WRONG', open: 'open ' };

/** Formats the number of each kind: `3 × 503, 1 × no answer`. */
export const formatCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([reason, count]) => `${count} × ${reason}`)
    .join(', ');

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

interface Seen {
  /** The time of the repair, as `performance.now()`. */
  readonly mendedAt: number;
  readonly sights: Sights;
  readonly messages: Correspondence;
  /** The problems that the fault itself found. */
  readonly found: readonly string[];
}

/**
 * Returns the milliseconds between the repair of the fault and the last request for an outdated price; 0 when there was
 * none after the repair.
 */
const staleAfterMs = ({ sights: { lastStaleAt }, mendedAt }: Seen): number =>
  lastStaleAt === undefined ? 0 : Math.max(0, lastStaleAt - mendedAt);

function reasonOfStale(seen: Seen, allowed: Allowance): string {
  const { staleMs, stale, stalest } = seen.sights;
  if (staleMs <= STALE_MS) return '';
  const after = staleAfterMs(seen);
  const isAllowed = staleMs <= (allowed.stale?.ms ?? STALE_MS) && after <= (allowed.stale?.endsMs ?? Infinity);
  const parts = [
    `${stale} of more than 2 s`,
    ...(after > 0 ? [`the last ${seconds(after)} after it was mended`] : []),
    allowed.stale?.because ?? 'why?',
    ...(isAllowed || stalest === undefined ? [] : [`the oldest: ${stalest}`]),
  ];
  return ` (${parts.join('; ')})`;
}

/** Returns one line about the observations of visitors during and after a fault. */
export function createLine(fault: string, seen: Seen, allowed: Allowance): Line {
  const { sights, messages, found } = seen;
  const failed = sum(sights.failed);
  const staleMs = allowed.stale?.ms ?? STALE_MS;
  const isWrong =
    sights.wrong.length > 0 ||
    found.length > 0 ||
    failed > (allowed.failures?.most ?? 0) ||
    sights.staleMs > staleMs ||
    staleAfterMs(seen) > (allowed.stale?.endsMs ?? Infinity) ||
    (sights.refused > 0 && allowed.unseen === undefined) ||
    (sum(messages.refused) > 0 && allowed.messages === undefined);
  const parts = [
    `${sights.asked} pages`,
    failed === 0 ? '0 failed' : `failed: ${formatCounts(sights.failed)} (${allowed.failures?.because ?? 'why?'})`,
    ...(sights.refused > 0 ? [`${sights.refused} unseen ones refused (${allowed.unseen ?? 'why?'})`] : []),
    `oldest price ${seconds(sights.staleMs)}${reasonOfStale(seen, allowed)}`,
    sights.wrong.length === 0 ? '0 wrong' : `WRONG: ${sights.wrong.join('; ')}`,
    `p99 ${Math.round(sights.p99)} ms`,
    `${messages.sent} messages sent`,
    ...(sum(messages.refused) > 0
      ? [`refused: ${formatCounts(messages.refused)} (${allowed.messages ?? 'why?'})`]
      : []),
    ...found,
  ];
  return { fault, state: isWrong ? 'wrong' : 'ok', text: parts.join(', ') };
}

/** Returns all lines as a table. */
export function formatLines(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ fault }) => fault.length));
  return lines.map(({ fault, state, text }) => `${SIGNS[state]}  ${fault.padEnd(width)}  ${text}`).join('\n');
}
