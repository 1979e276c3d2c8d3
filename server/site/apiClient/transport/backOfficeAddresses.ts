import type { Logger } from 'pino';

/** An address of the back office, and whether it is avoided. */
export interface AddressChoice<T> {
  readonly address: T;
  /** True when a call to the address has failed and none has succeeded since. */
  readonly isAvoided: boolean;
}

/**
 * Chooses among the addresses of one back office: several processes on one database, which all give the same answers.
 * Every call asks this object for the addresses to use, and reports which of them failed or answered.
 */
interface BackOfficeAddresses<T> {
  /**
   * Returns all addresses, at least one, in the order in which a call should try them: first those that are not
   * avoided, in the configured order. An address that was avoided for long enough comes first for a single call, which
   * finds out whether the address answers again.
   *
   * @param canRetryAvoided true when this call may be that single call. The caller must be able to send the call to
   *   another address when there is no answer.
   */
  chooseAddresses(canRetryAvoided?: boolean): readonly AddressChoice<T>[];
  /**
   * Records that an address did not answer: the address is avoided for a while. Does nothing when there is only one
   * address.
   */
  recordFailure(address: T, reason: string): void;
  recordAnswer(address: T): void;
}

interface BackOfficeAddressesOptions {
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** The milliseconds for which an address is avoided at first. The time doubles with each failed call after that. */
  readonly firstAvoidanceMs?: number;
  /**
   * The maximum time for which an address is avoided, in milliseconds. With `Infinity` an address is tried again only
   * when all others have failed.
   */
  readonly maxAvoidanceMs?: number;
  readonly now?: () => number;
}

interface AddressState<T> {
  readonly address: T;
  /** The address's position in `API_URL`, from 1. */
  readonly position: number;
  isAvoided: boolean;
  avoidedUntil: number;
  avoidanceMs: number;
  /** The time when a call last tried the address while it was avoided. */
  triedAt: number;
}

const FIRST_AVOIDANCE_MS = 2000;
const MAX_AVOIDANCE_MS = 30_000;

export function createBackOfficeAddresses<T>(
  addresses: readonly T[],
  {
    logger,
    firstAvoidanceMs = FIRST_AVOIDANCE_MS,
    maxAvoidanceMs = MAX_AVOIDANCE_MS,
    now = () => performance.now(),
  }: BackOfficeAddressesOptions,
): BackOfficeAddresses<T> {
  const states = addresses.map(
    (address, index): AddressState<T> => ({
      address,
      position: index + 1,
      isAvoided: false,
      avoidedUntil: 0,
      avoidanceMs: firstAvoidanceMs,
      triedAt: 0,
    }),
  );
  const configuredOrder = addresses.map((address): AddressChoice<T> => ({ address, isAvoided: false }));
  const findState = (address: T) => (states.length > 1 ? states.find((each) => each.address === address) : undefined);

  return {
    chooseAddresses(canRetryAvoided = true) {
      const avoidedStates = states.filter(({ isAvoided }) => isAvoided);
      if (avoidedStates.length === 0) return configuredOrder;
      const addressToRetry = canRetryAvoided
        ? avoidedStates.find(({ avoidedUntil }) => now() >= avoidedUntil)
        : undefined;
      if (addressToRetry) {
        addressToRetry.avoidanceMs = Math.min(2 * addressToRetry.avoidanceMs, maxAvoidanceMs);
        addressToRetry.avoidedUntil = now() + addressToRetry.avoidanceMs;
      }
      const order = [
        ...(addressToRetry ? [addressToRetry] : []),
        ...states.filter(({ isAvoided }) => !isAvoided),
        // While all addresses are avoided, calls try them in turn.
        ...avoidedStates.filter((each) => each !== addressToRetry).toSorted((a, b) => a.triedAt - b.triedAt),
      ];
      const [first] = order;
      if (first?.isAvoided) first.triedAt = now();
      return order.map(({ address, isAvoided }) => ({ address, isAvoided }));
    },

    recordFailure(address, reason) {
      const state = findState(address);
      if (!state || state.isAvoided) return;
      state.isAvoided = true;
      state.avoidanceMs = Math.min(firstAvoidanceMs, maxAvoidanceMs);
      state.avoidedUntil = now() + state.avoidanceMs;
      state.triedAt = now();
      logger.warn({ address: state.position, reason }, 'back office address avoided');
    },

    recordAnswer(address) {
      const state = findState(address);
      if (!state?.isAvoided) return;
      state.isAvoided = false;
      logger.info({ address: state.position }, 'back office address used again');
    },
  };
}
