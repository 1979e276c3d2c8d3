import { performance } from 'node:perf_hooks';
import type { Pace } from '../apiClient/health/pace.ts';

/** The right to render one page now. */
export interface RenderPermit {
  /** Releases the permit. Call it exactly once. `overdue` means that the back office did not answer in time. */
  release(reason: 'done' | 'overdue'): void;
}

interface AdmissionStats {
  readonly renderingCount: number;
  readonly waiting: number;
  readonly limit: number;
  /** The number of requests that were refused because memory was short. */
  readonly refusedRequestCount: number;
}

export interface AdmissionOptions {
  readonly pace: () => Pace;
  /** The maximum number of simultaneous renders. */
  readonly maxConcurrentRenders?: number;
  /**
   * The maximum number of simultaneous renders while the back office is slow. It is larger, because renders that wait
   * for the back office use no processor time of this process.
   */
  readonly maxConcurrentRendersWhenSlow?: number;
  /**
   * The number of processes of this instance. They share the number of renders that may wait for a slow back office.
   */
  readonly workerCount?: number;
  readonly maxWaitingRequests?: number;
  /** The time after which a waiting request is refused. */
  readonly maxWaitMs?: number;
  /** Returns whether memory is nearly used up. If so, one page is rendered at a time, and no request waits. */
  readonly isMemoryShort?: () => boolean;
  /** Returns the share of the time in which this process is busy, from 0 to 1. By default it is measured. */
  readonly readUtilization?: () => number;
  /** Returns the milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
}

/** The maximum number of simultaneous renders in one process, including those that wait for the back office. */
const MAX_CONCURRENT_RENDERS = 12;
const MAX_CONCURRENT_RENDERS_WHEN_SLOW = 96;
const MAX_WAITING_REQUESTS = 32;
/**
 * The time for which a request waits for a permit. Even without a back office, permits are released sooner than this.
 */
const MAX_REQUEST_WAIT_MS = 1200;
/**
 * The maximum expected wait. A request that would probably wait for longer is refused at once, so that it does not wait
 * in vain.
 */
const MAX_EXPECTED_WAIT_MS = 120;
/**
 * The number of requests that may always wait, because a few simultaneous requests are no overload, even on a slow
 * machine.
 */
const MIN_WAITING_REQUESTS = 8;
/** The weight of the newest time between two releases in the moving average of these times. */
const RELEASE_GAP_WEIGHT = 0.1;
/**
 * The time between two checks of the limit while requests wait. The limit can rise without a release, when the load
 * falls or when the pace of the back office becomes known.
 */
const LIMIT_CHECK_INTERVAL_MS = 25;
const MIN_CONCURRENT_RENDERS = 4;
/**
 * The number of simultaneous renders while memory is short. When pages are rendered one at a time, each render uses the
 * memory that the previous render has freed.
 */
const MAX_RENDERS_WHEN_MEMORY_SHORT = 1;
/** The limit is multiplied by this factor when renders were overdue, at most once per `LIMIT_DECREASE_INTERVAL_MS`. */
const LIMIT_DECREASE_FACTOR = 0.7;
const LIMIT_DECREASE_INTERVAL_MS = 500;

/**
 * The share of busy time from which a process counts as busy. Its renders are then slow because of the process, and not
 * because of the back office.
 */
const BUSY_UTILIZATION = 0.75;
/** The share of busy time below which a process may render pages that no visitor waits for. */
const IDLE_UTILIZATION = 0.5;
const UTILIZATION_INTERVAL_MS = 50;
/** The weight of the last measurement in the moving average. */
const UTILIZATION_WEIGHT = 0.3;

interface UtilizationReader {
  getBusyShare(): number;
  close(): void;
}

/** Begins to measure in which share of the last tenths of a second the event loop was busy. */
function startUtilizationReader(): UtilizationReader {
  let busyShare = 0;
  let previousUtilization = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const currentUtilization = performance.eventLoopUtilization();
    busyShare +=
      UTILIZATION_WEIGHT *
      (performance.eventLoopUtilization(currentUtilization, previousUtilization).utilization - busyShare);
    previousUtilization = currentUtilization;
  }, UTILIZATION_INTERVAL_MS).unref();
  return { getBusyShare: () => busyShare, close: () => clearInterval(timer) };
}

interface WaitingRequest {
  readonly resolve: (permit: RenderPermit | undefined) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Limits the number of simultaneous renders. A higher number would finish no page sooner: each render would take
 * longer, until visitors leave before they get a page. Further requests wait for a moment, in their order, or are
 * refused at once.
 */
export class Admission {
  readonly #pace: () => Pace;
  readonly #maxRenders: number;
  readonly #maxRendersWhenSlow: number;
  readonly #maxWaiting: number;
  readonly #maxWaitMs: number;
  readonly #isMemoryShort: () => boolean;
  readonly #utilization: UtilizationReader;
  readonly #now: () => number;
  readonly #waitingRequests: WaitingRequest[] = [];
  #renderCount = 0;
  #refusedCount = 0;
  #isIdlePermitTaken = false;
  /** The share of the limit that applies now. 1 is the whole limit; overdue renders lower the share. */
  #limitShare = 1;
  #decreasedAt = Number.NEGATIVE_INFINITY;
  #limitTimer: NodeJS.Timeout | undefined;
  /**
   * The average time between two releases while requests wait, in milliseconds; undefined before the second release.
   */
  #releaseGapMs: number | undefined;
  #releasedAt: number | undefined;

  constructor({
    pace,
    maxConcurrentRenders = MAX_CONCURRENT_RENDERS,
    workerCount = 1,
    maxConcurrentRendersWhenSlow = Math.max(
      maxConcurrentRenders,
      Math.ceil(MAX_CONCURRENT_RENDERS_WHEN_SLOW / workerCount),
    ),
    maxWaitingRequests = MAX_WAITING_REQUESTS,
    maxWaitMs = MAX_REQUEST_WAIT_MS,
    isMemoryShort = () => false,
    readUtilization,
    now = () => performance.now(),
  }: AdmissionOptions) {
    this.#pace = pace;
    this.#maxRenders = maxConcurrentRenders;
    this.#maxRendersWhenSlow = maxConcurrentRendersWhenSlow;
    this.#maxWaiting = maxWaitingRequests;
    this.#maxWaitMs = maxWaitMs;
    this.#isMemoryShort = isMemoryShort;
    this.#utilization = readUtilization
      ? { getBusyShare: readUtilization, close: () => undefined }
      : startUtilizationReader();
    this.#now = now;
  }

  /** Returns a permit; undefined when none is free now. */
  acquireNow(): RenderPermit | undefined {
    return this.#waitingRequests.length === 0 && this.#renderCount < this.#computeLimit()
      ? this.#createPermit()
      : undefined;
  }

  /** True when the next request for a permit would be refused at once. */
  get isRefusing(): boolean {
    const isFree = this.#waitingRequests.length === 0 && this.#renderCount < this.#computeLimit();
    return !isFree && (this.#isMemoryShort() || this.#isFull());
  }

  /** Must be called for a request that was refused at once. The request is counted only while memory is short. */
  noteRefused(): void {
    if (this.#isMemoryShort()) this.#refusedCount += 1;
  }

  /** Resolves with a permit. Resolves with undefined when the request is refused, at once or after a wait. */
  acquire(): Promise<RenderPermit | undefined> {
    const permit = this.acquireNow();
    if (permit) return Promise.resolve(permit);
    if (this.isRefusing) {
      this.noteRefused();
      return Promise.resolve(undefined);
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waitingRequests.splice(this.#waitingRequests.indexOf(waitingRequest), 1);
        if (this.#waitingRequests.length === 0) this.#releasedAt = undefined;
        resolve(undefined);
      }, this.#maxWaitMs);
      const waitingRequest = { resolve, timer };
      this.#waitingRequests.push(waitingRequest);
      this.#limitTimer ??= setInterval(() => this.#admitWaiting(), LIMIT_CHECK_INTERVAL_MS).unref();
    });
  }

  /**
   * Returns a permit for a page that no visitor waits for. Returns undefined while another page is rendered (for a
   * visitor or in the background), while a request waits for a permit, while memory is short, and while the process is
   * too busy. The permit does not count for the limit of visitors' renders.
   */
  acquireIdle(): RenderPermit | undefined {
    const isUsedByVisitors = this.#isMemoryShort() || this.#renderCount + this.#waitingRequests.length > 0;
    if (isUsedByVisitors || this.#isIdlePermitTaken || this.#utilization.getBusyShare() >= IDLE_UTILIZATION)
      return undefined;
    this.#isIdlePermitTaken = true;
    return {
      release: () => {
        this.#isIdlePermitTaken = false;
      },
    };
  }

  /** True when the process is so busy that no page should be streamed, because a streamed page is rendered twice. */
  get isBusy(): boolean {
    return this.#waitingRequests.length > 0 || (this.#renderCount > MIN_CONCURRENT_RENDERS && this.#isProcessorBusy());
  }

  stats(): AdmissionStats {
    return {
      renderingCount: this.#renderCount,
      waiting: this.#waitingRequests.length,
      limit: this.#computeLimit(),
      refusedRequestCount: this.#refusedCount,
    };
  }

  close(): void {
    clearInterval(this.#limitTimer);
    this.#utilization.close();
  }

  #isProcessorBusy(): boolean {
    return this.#utilization.getBusyShare() > BUSY_UTILIZATION;
  }

  /** Returns whether one more request would wait for too long, as computed from the time between recent releases. */
  #isFull(): boolean {
    const waitingCount = this.#waitingRequests.length;
    if (waitingCount >= this.#maxWaiting) return true;
    return (
      waitingCount >= MIN_WAITING_REQUESTS &&
      this.#releaseGapMs !== undefined &&
      (waitingCount + 1) * this.#releaseGapMs > MAX_EXPECTED_WAIT_MS
    );
  }

  #computeLimit(): number {
    if (this.#isMemoryShort()) return MAX_RENDERS_WHEN_MEMORY_SHORT;
    // While this process is fully busy, fast calls look slow, so the pace of the back office is ignored.
    const isSlow = this.#pace() === 'slow' && !this.#isProcessorBusy();
    const fullLimit = isSlow ? this.#maxRendersWhenSlow : this.#maxRenders;
    return Math.max(Math.min(MIN_CONCURRENT_RENDERS, fullLimit), Math.floor(fullLimit * this.#limitShare));
  }

  #createPermit(): RenderPermit {
    this.#renderCount += 1;
    return { release: (reason) => this.#releasePermit(reason) };
  }

  #releasePermit(reason: 'done' | 'overdue') {
    this.#renderCount -= 1;
    this.#measureReleaseGap();
    if (reason === 'done') this.#limitShare = Math.min(1, this.#limitShare + 1 / this.#maxRendersWhenSlow);
    else if (this.#now() - this.#decreasedAt > LIMIT_DECREASE_INTERVAL_MS) {
      this.#decreasedAt = this.#now();
      this.#limitShare *= LIMIT_DECREASE_FACTOR;
    }
    this.#admitWaiting();
  }

  #measureReleaseGap() {
    const time = this.#now();
    if (this.#releasedAt !== undefined) {
      const gapMs = time - this.#releasedAt;
      const previousGapMs = this.#releaseGapMs;
      this.#releaseGapMs = (previousGapMs ?? gapMs) + RELEASE_GAP_WEIGHT * (gapMs - (previousGapMs ?? gapMs));
    }
    this.#releasedAt = this.#waitingRequests.length > 0 ? time : undefined;
  }

  #admitWaiting() {
    while (this.#waitingRequests.length > 0 && this.#renderCount < this.#computeLimit()) {
      const nextRequest = this.#waitingRequests.shift();
      clearTimeout(nextRequest?.timer);
      nextRequest?.resolve(this.#createPermit());
    }
    if (this.#waitingRequests.length > 0) return;
    clearInterval(this.#limitTimer);
    this.#limitTimer = undefined;
    this.#releasedAt = undefined;
  }
}
