interface FaultReport<Failure> {
  /** Reports the first failure of a fault, and no later one until the fault is over. */
  readonly recordFailure: (failure: Failure) => void;
  /** Records a successful call. Reports the end of a fault after a minute without a failure. */
  readonly recordSuccess: () => void;
}

/**
 * The time without a failure after which a fault is over. One success does not end it, because a disk that is almost
 * full accepts some writes and refuses others.
 */
const MIN_FAULT_FREE_MS = 60_000;

/**
 * Creates a report that logs the start of a fault, such as a full disk, once although many calls fail, and logs the end
 * of the fault once.
 */
export function createFaultReport<Failure>(report: {
  readonly reportFailure: (failure: Failure) => void;
  readonly reportRecovery: () => void;
}): FaultReport<Failure> {
  let failedAt: number | undefined;
  return {
    recordFailure(failure) {
      if (failedAt === undefined) report.reportFailure(failure);
      failedAt = performance.now();
    },
    recordSuccess() {
      if (failedAt === undefined || performance.now() - failedAt < MIN_FAULT_FREE_MS) return;
      failedAt = undefined;
      report.reportRecovery();
    },
  };
}
