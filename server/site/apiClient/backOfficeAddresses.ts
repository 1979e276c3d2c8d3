import type { Logger } from 'pino';

/** An address of the back office, as a call meets it. */
interface AddressChoice<T> {
  readonly address: T;
  /** It has failed and was not heard of since. */
  readonly isAvoided: boolean;
}

/**
 * The addresses of one back office: several programs on one database, each of which answers every call alike. All who
 * call it ask here for the address to use, and tell what became of it.
 */
interface BackOfficeAddresses<T> {
  /**
   * All of them, at least one, in the order in which a call is to try them: those that are not avoided first, as they
   * were given. One whose time is up comes first for one call, which finds out whether it answers again.
   *
   * @param mayTry whether this call may be that one; it has to go elsewhere when there is no answer
   */
  take(mayTry?: boolean): readonly AddressChoice<T>[];
  /** It gave no answer: avoided for a while. Nothing happens where there is no other. */
  failed(address: T, reason: string): void;
  answered(address: T): void;
}

interface BackOfficeAddressesOptions {
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Milliseconds that an address is avoided at first; twice as long after each call that it fails again. */
  readonly firstMs?: number;
  /** Infinite: it is tried again only when all others have failed. */
  readonly longestMs?: number;
  readonly now?: () => number;
}

interface State<T> {
  readonly address: T;
  /** Its place in `API_URL`, from 1. */
  readonly place: number;
  isAvoided: boolean;
  avoidedUntil: number;
  avoidMs: number;
  /** When a call last took it first while it was avoided. */
  triedAt: number;
}

const FIRST_MS = 2000;
const LONGEST_MS = 30_000;

export function createBackOfficeAddresses<T>(
  addresses: readonly T[],
  { logger, firstMs = FIRST_MS, longestMs = LONGEST_MS, now = () => performance.now() }: BackOfficeAddressesOptions,
): BackOfficeAddresses<T> {
  const states = addresses.map(
    (address, index): State<T> => ({
      address,
      place: index + 1,
      isAvoided: false,
      avoidedUntil: 0,
      avoidMs: firstMs,
      triedAt: 0,
    }),
  );
  const asGiven = addresses.map((address): AddressChoice<T> => ({ address, isAvoided: false }));
  const stateOf = (address: T) => (states.length > 1 ? states.find((each) => each.address === address) : undefined);

  return {
    take(mayTry = true) {
      const avoided = states.filter(({ isAvoided }) => isAvoided);
      if (avoided.length === 0) return asGiven;
      const due = mayTry ? avoided.find(({ avoidedUntil }) => now() >= avoidedUntil) : undefined;
      if (due) {
        due.avoidMs = Math.min(2 * due.avoidMs, longestMs);
        due.avoidedUntil = now() + due.avoidMs;
      }
      const order = [
        ...(due ? [due] : []),
        ...states.filter(({ isAvoided }) => !isAvoided),
        // While all are away, calls try them by turns.
        ...avoided.filter((each) => each !== due).toSorted((one, other) => one.triedAt - other.triedAt),
      ];
      const [first] = order;
      if (first?.isAvoided) first.triedAt = now();
      return order.map(({ address, isAvoided }) => ({ address, isAvoided }));
    },

    failed(address, reason) {
      const state = stateOf(address);
      if (!state || state.isAvoided) return;
      state.isAvoided = true;
      state.avoidMs = Math.min(firstMs, longestMs);
      state.avoidedUntil = now() + state.avoidMs;
      state.triedAt = now();
      logger.warn({ address: state.place, reason }, 'back office address avoided');
    },

    answered(address) {
      const state = stateOf(address);
      if (!state?.isAvoided) return;
      state.isAvoided = false;
      logger.info({ address: state.place }, 'back office address used again');
    },
  };
}
