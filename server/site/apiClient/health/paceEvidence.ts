import { CALL_TIMEOUT_MS, LATE_CALL_TIMEOUT_MS } from './budget.ts';

/** A call under way. */
interface RunningCall {
  readonly startedAt: number;
  /** The duration in milliseconds from which the answer counts as slow. */
  readonly slowMs: number;
}

/** Collects what recent calls show about the speed of a back office. */
interface PaceEvidence {
  startCall(): RunningCall;
  /** Records an answer. The duration of the call counts only when `isMeasured` is true. */
  recordAnswer(call: RunningCall, isMeasured: boolean): void;
  /** Records that the call has ended without an answer. */
  recordEnd(call: RunningCall): void;
  /** Records that the call has taken too long. Its answer may still come. */
  recordOverdue(call: RunningCall): void;
  isKnownSlow(): boolean;
  /** Returns whether no answer has come for longer than answers usually take. */
  isSilent(): boolean;
  /** Returns whether the last answer is so recent that another answer can be expected. */
  isAnswering(): boolean;
}

interface PaceEvidenceOptions {
  readonly now: () => number;
  /** Returns whether this process, or its machine, has no spare processor time, which also makes answers late. */
  readonly isStarved: () => boolean;
}

const SLOW_ANSWER_MS = 100;
/**
 * The number of calls that a back office is assumed to answer in parallel. Further calls have to wait, so they count as
 * slow only after a longer time.
 */
const ASSUMED_PARALLEL_CALLS = 8;
const SILENT_AFTER_MS = 1500;
/** The number of recent answers that decide the pace. */
const MAX_RECENT_ANSWERS = 8;
/** Answers older than this do not count. */
const MAX_ANSWER_AGE_MS = 5 * 60_000;

export function createPaceEvidence({ now, isStarved }: PaceEvidenceOptions): PaceEvidence {
  const runningCalls = new Set<RunningCall>();
  let answers: { readonly at: number; readonly durationMs: number; readonly isSlow: boolean }[] = [];
  let lastAnswerAt = Number.NEGATIVE_INFINITY;
  let hasOverdueCallSinceAnswer = false;

  const findRecentAnswers = () => {
    answers = answers.filter(({ at }) => now() - at < MAX_ANSWER_AGE_MS);
    return answers;
  };

  const isKnownSlow = () => {
    const recentAnswers = findRecentAnswers();
    const slowCount = recentAnswers.filter((answer) => answer.isSlow).length;
    return slowCount > 0 && slowCount * 2 >= recentAnswers.length;
  };

  function isSilent() {
    if (hasOverdueCallSinceAnswer) return true;
    const slowestMs = Math.max(0, ...findRecentAnswers().map(({ durationMs }) => durationMs));
    const silentAfterMs = Math.max(isStarved() ? LATE_CALL_TIMEOUT_MS : SILENT_AFTER_MS, 2 * slowestMs);
    if (now() - lastAnswerAt < silentAfterMs) return false;
    for (const { startedAt } of runningCalls) if (now() - startedAt > silentAfterMs) return true;
    return false;
  }

  return {
    startCall() {
      const call = {
        startedAt: now(),
        slowMs: SLOW_ANSWER_MS * Math.max(1, (runningCalls.size + 1) / ASSUMED_PARALLEL_CALLS),
      };
      runningCalls.add(call);
      return call;
    },

    recordAnswer(call, isMeasured) {
      runningCalls.delete(call);
      const durationMs = now() - call.startedAt;
      if (isMeasured)
        answers = [
          ...answers.slice(1 - MAX_RECENT_ANSWERS),
          { at: now(), durationMs, isSlow: durationMs > call.slowMs },
        ];
      lastAnswerAt = now();
      hasOverdueCallSinceAnswer = false;
    },

    recordEnd: (call) => void runningCalls.delete(call),

    recordOverdue({ startedAt }) {
      // When answers are known to take long, an overdue call does not show that something is wrong. `isSilent` then
      // requires an even longer silence.
      if (lastAnswerAt < startedAt && !isKnownSlow()) hasOverdueCallSinceAnswer = true;
    },

    isKnownSlow,
    isSilent,
    isAnswering: () => now() - lastAnswerAt < CALL_TIMEOUT_MS,
  };
}
