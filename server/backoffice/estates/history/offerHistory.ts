import { isClosed, isForRent } from '#shared/domain/rules.ts';
import { getUnitState } from '#shared/domain/units/unitState.ts';

/** The offer of an estate as visitors could see it from a moment on. */
export interface OfferState {
  readonly at: Date;
  readonly transaction: number;
  /** The price. It is null when the estate has no price or when the price is hidden. */
  readonly price: number | null;
  /** The id of the period of a rent, such as a month. */
  readonly period: number | null;
  /** Is true when the estate had a page. */
  readonly shown: boolean;
}

/** A price that visitors saw for a day or longer. */
interface PriceStep {
  readonly since: Date;
  readonly amount: number;
}

/** The facts that follow from the history of an estate at a moment. */
export interface OfferHistory {
  /** The lasting prices of the present offer, oldest first; empty when visitors may not see a price. */
  readonly prices: readonly PriceStep[];
  /** The former price, when the present price is a reduction. */
  readonly reduction: { readonly from: number; readonly at: Date } | undefined;
  /** The last change of a lasting price, up or down, within one offer. */
  readonly lastChange: { readonly from: number; readonly since: Date } | undefined;
  /**
   * The moment at which the estate was sold, let or taken over. It is undefined when the estate is on offer, and when
   * it was closed from the beginning of its history.
   */
  readonly closedAt: Date | undefined;
  /** The next moment at which any of these facts changes without a change of the estate. */
  readonly dueAt: Date | undefined;
  /** The start times of the states that can be removed, because they ended within a day or repeat the state before. */
  readonly removableStateTimes: readonly Date[];
}

const DAY_MS = 24 * 3_600_000;
/** A state that lasted less than this time, such as a wrong price, was probably an error. */
const MIN_LASTING_MS = DAY_MS;
/** Sites show a lower price as a reduction for this time. */
const MAX_REDUCTION_MS = 30 * DAY_MS;

/**
 * Returns a key that is equal for states with the same kind of offer; null when no price is offered. A price of 0,
 * which older versions recorded, is no price.
 */
const toOfferKey = ({ transaction, price, period, shown }: OfferState): string | null =>
  shown && price && getUnitState(transaction) !== 'closed'
    ? isForRent(transaction)
      ? `rent ${period}`
      : 'sale'
    : null;

const isSameOffer = (a: OfferState, b: OfferState): boolean =>
  a.transaction === b.transaction && a.price === b.price && a.period === b.period && a.shown === b.shown;

const isClosedState = ({ transaction }: OfferState): boolean => isClosed(transaction);

/**
 * Returns the states that lasted a day or more and the present state, without repetitions. The first state is also
 * returned when the estate was sold within a day.
 */
function selectLasting(states: readonly OfferState[], now: Date): OfferState[] {
  const lastingStates: OfferState[] = [];
  const isLasting = (index: number) => {
    const [state, nextState] = [states[index], states[index + 1]];
    return state !== undefined && (!nextState || nextState.at.getTime() - state.at.getTime() >= MIN_LASTING_MS);
  };
  for (const [index, state] of states.entries()) {
    const next = states[index + 1];
    const previousState = lastingStates.at(-1);
    // The first state is kept even when the estate was sold within a day. Without this state, the history would begin
    // with the sale, and the time of the sale would then count as unknown.
    const isSoldFast =
      !previousState && next !== undefined && !isClosedState(state) && isClosedState(next) && isLasting(index + 1);
    if (!isLasting(index) && !isSoldFast) continue;
    if (previousState && isSameOffer(previousState, state)) continue;
    lastingStates.push(state);
  }
  return lastingStates.filter(({ at }) => at <= now);
}

interface OfferedPrice extends PriceStep {
  readonly offerKey: string | null;
}

/**
 * Returns the successive prices, each with its kind of offer. The status "under option" changes neither the price nor
 * the kind of offer.
 */
function listPrices(states: readonly OfferState[]): OfferedPrice[] {
  const prices: OfferedPrice[] = [];
  for (const state of states) {
    const offer = toOfferKey(state);
    const amount = offer === null ? 0 : (state.price ?? 0);
    const previousPrice = prices.at(-1);
    if (previousPrice?.offerKey !== offer || previousPrice.amount !== amount)
      prices.push({ offerKey: offer, amount, since: state.at });
  }
  return prices;
}

/**
 * Returns when the estate was sold, let or taken over; undefined when it is on offer, or was closed from the beginning.
 */
function findClosedSince(states: readonly OfferState[]): Date | undefined {
  const lastOpenIndex = states.findLastIndex((state) => !isClosedState(state));
  return lastOpenIndex === -1 ? undefined : states[lastOpenIndex + 1]?.at;
}

const findEarliest = (times: readonly number[]): Date | undefined =>
  times.length === 0 ? undefined : new Date(Math.min(...times));

/**
 * Derives the facts from a history. A price counts after it has lasted for a day, so an error that is corrected within
 * a day causes no reduction. A reduction is a lower price than the previous one within one offer. An estate that
 * changes from rent to sale, or was sold, hidden or withdrawn for a day or more, begins a new offer. A higher price
 * ends the reduction at once; otherwise the reduction ends after a month.
 *
 * @param states of one estate, sorted by time
 */
export function deriveHistory(states: readonly OfferState[], now: Date): OfferHistory {
  const lastingStates = selectLasting(states, now);
  const lastState = lastingStates.at(-1);
  const pendingUntil = lastState && lastingStates.length > 1 ? lastState.at.getTime() + MIN_LASTING_MS : 0;
  const isPending = pendingUntil > now.getTime();
  const settledPrices = listPrices(isPending ? lastingStates.slice(0, -1) : lastingStates);
  const currentPrice = listPrices(lastingStates).at(-1);
  const [previousPrice, latestPrice] = [settledPrices.at(-2), settledPrices.at(-1)];
  const currentOfferKey = currentPrice?.offerKey ?? null;
  const isSameOfferKind =
    currentOfferKey !== null &&
    previousPrice?.offerKey === currentOfferKey &&
    latestPrice?.offerKey === currentOfferKey;
  const isReduced =
    isSameOfferKind &&
    latestPrice.amount < previousPrice.amount &&
    currentPrice !== undefined &&
    currentPrice.amount <= latestPrice.amount;
  const reductionEndsAt = isReduced ? latestPrice.since.getTime() + MAX_REDUCTION_MS : 0;
  const reduction =
    isReduced && reductionEndsAt > now.getTime() ? { from: previousPrice.amount, at: latestPrice.since } : undefined;
  const offerStartIndex = settledPrices.findLastIndex((step) => step.offerKey !== currentOfferKey) + 1;
  const keptStates = new Set(lastingStates);
  return {
    prices:
      currentOfferKey === null
        ? []
        : settledPrices.slice(offerStartIndex).map(({ since, amount }) => ({ since, amount })),
    reduction,
    lastChange: isSameOfferKind ? { from: previousPrice.amount, since: latestPrice.since } : undefined,
    closedAt: findClosedSince(lastingStates),
    dueAt: findEarliest([pendingUntil, reduction ? reductionEndsAt : 0].filter((time) => time > now.getTime())),
    removableStateTimes: states.filter((state) => !keptStates.has(state)).map(({ at }) => at),
  };
}
