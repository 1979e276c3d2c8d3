import { CALL_MS, LATE_MS } from './budget.ts';

/** A call under way. */
interface RunningCall {
  readonly startedAt: number;
  /** The duration in milliseconds from which the answer counts as slow. */
  readonly slowMs: number;
}

/** Collects what recent calls show about the speed of a back office. */
interface PaceEvidence {
  started(): RunningCall;
  /** Records an answer. The duration of a call that is not `measured` does not count. */
  answered(call: RunningCall, measured: boolean): void;
  /** Records that the call has ended without an answer. */
  ended(call: RunningCall): void;
  /** Records that the call has taken too long. Its answer may still come. */
  overdue(call: RunningCall): void;
  isKnownSlow(): boolean;
  /** Returns whether no answer has come for longer than answers usually take. */
  isSilent(): boolean;
  /** Returns whether the last answer is so recent that another answer can be expected. */
  isAnswering(): boolean;
}

interface EvidenceOptions {
  readonly now: () => number;
  /** Returns whether this process, or its machine, has no spare processor time, which also makes answers late. */
  readonly isStarved: () => boolean;
}

const SLOW_MS = 100;
/**
 * The number of calls that a back office is assumed to answer in parallel. Further calls wait for these, and their wait
 * does not count.
 */
const PARALLEL_CALLS = 8;
const SILENT_MS = 1500;
/** The number of recent answers that decide the pace. */
const MAX_SAMPLES = 8;
/** Answers older than this do not count. */
const MAX_EVIDENCE_AGE_MS = 5 * 60_000;

export function createPaceEvidence({ now, isStarved }: EvidenceOptions): PaceEvidence {
  const underWay = new Set<RunningCall>();
  let answers: { readonly at: number; readonly took: number; readonly isSlow: boolean }[] = [];
  let lastSuccess = Number.NEGATIVE_INFINITY;
  let unansweredSinceSuccess = false;

  const recentAnswers = () => {
    answers = answers.filter(({ at }) => now() - at < MAX_EVIDENCE_AGE_MS);
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
      const call = { startedAt: now(), slowMs: SLOW_MS * Math.max(1, (underWay.size + 1) / PARALLEL_CALLS) };
      underWay.add(call);
      return call;
    },

    answered(call, measured) {
      underWay.delete(call);
      const took = now() - call.startedAt;
      if (measured) answers = [...answers.slice(1 - MAX_SAMPLES), { at: now(), took, isSlow: took > call.slowMs }];
      lastSuccess = now();
      unansweredSinceSuccess = false;
    },

    ended: (call) => void underWay.delete(call),

    overdue({ startedAt }) {
      // When answers are known to take long, only an even longer silence means that something is wrong.
      if (lastSuccess < startedAt && !isKnownSlow()) unansweredSinceSuccess = true;
    },

    isKnownSlow,
    isSilent,
    isAnswering: () => now() - lastSuccess < CALL_MS,
  };
}
