interface FaultReport<Failure> {
  /** Reports the first failure of a fault, and no later one until it is over. */
  readonly failed: (failure: Failure) => void;
  /** It worked. Reports the end of a fault that has lasted without a failure for a minute. */
  readonly worked: () => void;
}

/** A disk that is almost full takes a little now and then. */
const STEADY_MS = 60_000;

/** One report for a fault that many calls meet, such as a full disk, and one for its end. */
export function createFaultReport<Failure>(report: {
  readonly failed: (failure: Failure) => void;
  readonly recovered: () => void;
}): FaultReport<Failure> {
  let failedAt: number | undefined;
  return {
    failed(failure) {
      if (failedAt === undefined) report.failed(failure);
      failedAt = performance.now();
    },
    worked() {
      if (failedAt === undefined || performance.now() - failedAt < STEADY_MS) return;
      failedAt = undefined;
      report.recovered();
    },
  };
}
