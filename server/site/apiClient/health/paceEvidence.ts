import { CALL_MS, LATE_MS } from './budget.ts';

/** A call under way. */
interface RunningCall {
  readonly startedAt: number;
  /** Milliseconds from which its answer is slow. */
  readonly slowMs: number;
}

/** What recent calls say about how fast a back office answers. */
interface PaceEvidence {
  started(): RunningCall;
  /** There is an answer; one that is not `measured` says only that there is one. */
  answered(call: RunningCall, measured: boolean): void;
  /** There is none, and there will be none. */
  ended(call: RunningCall): void;
  /** It has taken too long, and the answer may still come. */
  overdue(call: RunningCall): void;
  isKnownSlow(): boolean;
  /** No answers for longer than they take otherwise. */
  isSilent(): boolean;
  /** An answer has come so short a time ago that another one is to be expected. */
  isAnswering(): boolean;
}

interface EvidenceOptions {
  readonly now: () => number;
  /** Whether this process, or its machine, has no processor time to spare: then answers come late for that reason. */
  readonly isStarved: () => boolean;
}

const SLOW_MS = 100;
/** Calls that a back office answers side by side: with more, each waits for others, and that is not its pace. */
const SIDE_BY_SIDE = 8;
const SILENT_MS = 1500;
/** Recent answers that the pace is judged by. */
const SAMPLES = 8;
/** Older evidence counts for nothing. */
const EVIDENCE_MS = 5 * 60_000;

export function createPaceEvidence({ now, isStarved }: EvidenceOptions): PaceEvidence {
  const underWay = new Set<RunningCall>();
  let answers: { readonly at: number; readonly took: number; readonly isSlow: boolean }[] = [];
  let lastSuccess = Number.NEGATIVE_INFINITY;
  let unansweredSinceSuccess = false;

  const recentAnswers = () => {
    answers = answers.filter(({ at }) => now() - at < EVIDENCE_MS);
    return answers;
  };

  const isKnownSlow = () => {
    const recent = recentAnswers();
    const slow = recent.filter((answer) => answer.isSlow).length;
    return slow > 0 && slow * 2 >= recent.length;
  };

  function isSilent() {
    if (unansweredSinceSuccess) return true;
    const slowest = Math.max(0, ...recentAnswers().map(({ took }) => took));
    const silentAfterMs = Math.max(isStarved() ? LATE_MS : SILENT_MS, 2 * slowest);
    if (now() - lastSuccess < silentAfterMs) return false;
    for (const { startedAt } of underWay) if (now() - startedAt > silentAfterMs) return true;
    return false;
  }

  return {
    started() {
      const call = { startedAt: now(), slowMs: SLOW_MS * Math.max(1, (underWay.size + 1) / SIDE_BY_SIDE) };
      underWay.add(call);
      return call;
    },

    answered(call, measured) {
      underWay.delete(call);
      const took = now() - call.startedAt;
      if (measured) answers = [...answers.slice(1 - SAMPLES), { at: now(), took, isSlow: took > call.slowMs }];
      lastSuccess = now();
      unansweredSinceSuccess = false;
    },

    ended: (call) => void underWay.delete(call),

    overdue({ startedAt }) {
      // Where answers are known to take long, only a longer silence than that says anything.
      if (lastSuccess < startedAt && !isKnownSlow()) unansweredSinceSuccess = true;
    },

    isKnownSlow,
    isSilent,
    isAnswering: () => now() - lastSuccess < CALL_MS,
  };
}
