import type { Sights } from './visitors.ts';

/** What a fault may do to visitors. What is not named must not happen at all. */
export interface Allowance {
  /** Milliseconds for which a price may stay out of date; two seconds where it is absent. */
  readonly staleMs?: number;
  /** Pages that existed and did not come: why it cannot be otherwise. */
  readonly failures?: string;
}

export interface Line {
  readonly fault: string;
  readonly isWrong: boolean;
  readonly text: string;
}

const STALE_MS = 2000;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** One line about what visitors saw while a fault was played and after it. */
export function lineOf(fault: string, sights: Sights, allowed: Allowance, faults: readonly string[]): Line {
  const failures = Object.entries(sights.failed);
  const parts = [
    `${sights.asked} pages`,
    failures.length === 0
      ? '0 failed'
      : `failed: ${failures.map(([reason, count]) => `${count} × ${reason}`).join(', ')}`,
    ...(sights.refused > 0 ? [`${sights.refused} unseen ones refused`] : []),
    `oldest price ${seconds(sights.staleMs)}${sights.stale > 0 ? ` (${sights.stale} of more than 2 s)` : ''}`,
    sights.wrong.length === 0 ? '0 wrong' : `WRONG: ${sights.wrong.join('; ')}`,
    `p99 ${Math.round(sights.p99)} ms`,
    ...faults,
  ];
  const isWrong =
    sights.wrong.length > 0 ||
    faults.length > 0 ||
    (failures.length > 0 && allowed.failures === undefined) ||
    sights.staleMs > (allowed.staleMs ?? STALE_MS);
  const reason = failures.length > 0 && allowed.failures !== undefined ? ` [${allowed.failures}]` : '';
  return { fault, isWrong, text: parts.join(', ') + reason };
}

/** All lines as a table. */
export function formatLines(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ fault }) => fault.length));
  return lines
    .map(({ fault, isWrong, text }) => `${isWrong ? 'WRONG' : 'ok   '}  ${fault.padEnd(width)}  ${text}`)
    .join('\n');
}
