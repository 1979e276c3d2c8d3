import type { Correspondence } from './messages.ts';
import type { Sights } from './visitors.ts';

/** What a fault may do to visitors, and why it cannot be otherwise. What is not named must not happen at all. */
export interface Allowance {
  /**
   * For how long a price may stay out of date; two seconds where it is absent. `endsMs`: so long after the fault is mended, no
   * price is out of date any more.
   */
  readonly stale?: { readonly ms: number; readonly because: string; readonly endsMs?: number };
  /** How many pages that existed may not come. */
  readonly failures?: { readonly most: number; readonly because: string };
  /** Why pages that no visitor has seen may be refused, with 503 and `Retry-After`. */
  readonly unseen?: string;
  /** Why messages may be refused, which visitors are told. */
  readonly messages?: string;
}

/** `open`: it could not be played. */
type State = 'ok' | 'wrong' | 'open';

export interface Line {
  readonly fault: string;
  readonly state: State;
  readonly text: string;
}

const STALE_MS = 2000;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const SIGNS: Readonly<Record<State, string>> = { ok: 'ok   ', wrong: 'WRONG', open: 'open ' };

/** As many as there are of each: `3 × 503, 1 × no answer`. */
export const formatCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([reason, count]) => `${count} × ${reason}`)
    .join(', ');

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

interface Seen {
  /** When the fault was mended, as `performance.now()`. */
  readonly mendedAt: number;
  readonly sights: Sights;
  readonly messages: Correspondence;
  /** What the fault itself found wrong. */
  readonly found: readonly string[];
}

/** Milliseconds after the fault was mended at which the last outdated price was asked for; 0 when there was none by then. */
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

/** One line about what visitors saw while a fault was played and after it. */
export function lineOf(fault: string, seen: Seen, allowed: Allowance): Line {
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

/** All lines as a table. */
export function formatLines(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ fault }) => fault.length));
  return lines.map(({ fault, state, text }) => `${SIGNS[state]}  ${fault.padEnd(width)}  ${text}`).join('\n');
}
