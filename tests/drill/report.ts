import type { MessageCounts } from './messages.ts';
import type { VisitorObservations } from './visitors.ts';

/**
 * The effects that a fault may have on visitors, with the reason for each. Effects that are not listed must not happen.
 */
export interface FaultAllowance {
  /**
   * The time for which a price may stay out of date; two seconds when absent. `endsMs`: from this time after the repair
   * of the fault on, no price may be out of date.
   */
  readonly stale?: { readonly ms: number; readonly because: string; readonly endsMs?: number };
  /** The number of existing pages that may fail, with the reason. */
  readonly failures?: { readonly maxCount: number; readonly because: string };
  /** The reason why pages that no visitor has requested before may be refused, with 503 and `Retry-After`. */
  readonly refusedPagesReason?: string;
  /** The reason why messages may be refused with an error that the visitor sees. */
  readonly refusedMessagesReason?: string;
}

/** The result of a fault. `open` means that the fault could not be played. */
type LineState = 'ok' | 'wrong' | 'open';

export interface ReportLine {
  readonly fault: string;
  readonly state: LineState;
  readonly text: string;
}

const MAX_STALE_MS = 2000;
const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const STATE_LABELS: Readonly<Record<LineState, string>> = { ok: 'ok   ', wrong: 'WRONG', open: 'open ' };

/** Formats the number of each kind: `3 × 503, 1 × no answer`. */
export const formatCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([reason, count]) => `${count} × ${reason}`)
    .join(', ');

const sumCounts = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

interface FaultObservation {
  /** The time of the repair, as `performance.now()`. */
  readonly mendedMs: number;
  readonly observations: VisitorObservations;
  readonly messageCounts: MessageCounts;
  /** The problems that the fault itself found. */
  readonly foundFaults: readonly string[];
}

/**
 * Returns the milliseconds between the repair of the fault and the last request for an outdated price; 0 when there was
 * none after the repair.
 */
const computeStaleAfterMs = ({ observations: { lastStaleAt }, mendedMs }: FaultObservation): number =>
  lastStaleAt === undefined ? 0 : Math.max(0, lastStaleAt - mendedMs);

function explainStale(seen: FaultObservation, allowed: FaultAllowance): string {
  const { staleMs, staleCount, stalestPage } = seen.observations;
  if (staleMs <= MAX_STALE_MS) return '';
  const after = computeStaleAfterMs(seen);
  const isAllowed = staleMs <= (allowed.stale?.ms ?? MAX_STALE_MS) && after <= (allowed.stale?.endsMs ?? Infinity);
  const parts = [
    `${staleCount} of more than 2 s`,
    ...(after > 0 ? [`the last ${formatSeconds(after)} after it was mended`] : []),
    allowed.stale?.because ?? 'why?',
    ...(isAllowed || stalestPage === undefined ? [] : [`the oldest: ${stalestPage}`]),
  ];
  return ` (${parts.join('; ')})`;
}

/** Returns one line about the observations of visitors during and after a fault. */
export function createLine(fault: string, seen: FaultObservation, allowed: FaultAllowance): ReportLine {
  const { observations: sights, messageCounts, foundFaults } = seen;
  const failed = sumCounts(sights.failedByStatus);
  const staleMs = allowed.stale?.ms ?? MAX_STALE_MS;
  const isWrong =
    sights.wrongPages.length > 0 ||
    foundFaults.length > 0 ||
    failed > (allowed.failures?.maxCount ?? 0) ||
    sights.staleMs > staleMs ||
    computeStaleAfterMs(seen) > (allowed.stale?.endsMs ?? Infinity) ||
    (sights.refusedCount > 0 && allowed.refusedPagesReason === undefined) ||
    (sumCounts(messageCounts.refusedByStatus) > 0 && allowed.refusedMessagesReason === undefined);
  const parts = [
    `${sights.requestCount} pages`,
    failed === 0
      ? '0 failed'
      : `failed: ${formatCounts(sights.failedByStatus)} (${allowed.failures?.because ?? 'why?'})`,
    ...(sights.refusedCount > 0
      ? [`${sights.refusedCount} unseen ones refused (${allowed.refusedPagesReason ?? 'why?'})`]
      : []),
    `oldest price ${formatSeconds(sights.staleMs)}${explainStale(seen, allowed)}`,
    sights.wrongPages.length === 0 ? '0 wrong' : `WRONG: ${sights.wrongPages.join('; ')}`,
    `p99 ${Math.round(sights.p99Ms)} ms`,
    `${messageCounts.sentCount} messages sent`,
    ...(sumCounts(messageCounts.refusedByStatus) > 0
      ? [`refused: ${formatCounts(messageCounts.refusedByStatus)} (${allowed.refusedMessagesReason ?? 'why?'})`]
      : []),
    ...foundFaults,
  ];
  return { fault, state: isWrong ? 'wrong' : 'ok', text: parts.join(', ') };
}

/** Returns all lines as a table. */
export function formatLines(lines: readonly ReportLine[]): string {
  const width = Math.max(...lines.map(({ fault }) => fault.length));
  return lines.map(({ fault, state, text }) => `${STATE_LABELS[state]}  ${fault.padEnd(width)}  ${text}`).join('\n');
}
