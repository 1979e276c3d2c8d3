import { isForRent } from '#shared/domain/rules.ts';
import { unitState } from '#shared/domain/units/unitState.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';

/** What visitors could see of an estate's offer since a moment. */
export interface OfferState {
  readonly at: Date;
  readonly transaction: number;
  /** Null: none, or a hidden one. */
  readonly price: number | null;
  /** Of a rent. */
  readonly period: number | null;
  /** The estate had a page. */
  readonly shown: boolean;
}

/** A price that stood. */
interface PriceStep {
  readonly since: Date;
  readonly amount: number;
}

/** What follows from the history of an estate at a moment. */
export interface OfferHistory {
  /** The prices of the offer of today that stood, oldest first; empty where no price may be seen. */
  readonly prices: readonly PriceStep[];
  /** The price is lower than the one before. */
  readonly reduction: { readonly from: number; readonly at: Date } | undefined;
  /** The last change of a price that stood, up or down; only within one offer. */
  readonly change: { readonly from: number; readonly since: Date } | undefined;
  /** When it was sold or let; undefined: it is not, or it was from the beginning. */
  readonly closedAt: Date | undefined;
  /** When any of this changes by itself. */
  readonly dueAt: Date | undefined;
  /** States that say nothing: they were over within a day, or repeat the one before. */
  readonly idle: readonly Date[];
}

const DAY_MS = 24 * 3_600_000;
/** A price, or an absence, that was over sooner was a slip or an attempt. */
const STANDS_MS = DAY_MS;
/** As long as visitors may take a lower price for news. */
const REDUCED_MS = 30 * DAY_MS;

const CLOSED: ReadonlySet<number> = new Set([TRANSACTION.SOLD, TRANSACTION.RENTED]);

/** Equal for states in which the same is offered in the same way; null where no price is offered. */
const offerOf = ({ transaction, price, period, shown }: OfferState): string | null =>
  shown && price !== null && unitState(transaction) !== 'closed'
    ? isForRent(transaction)
      ? `rent ${period}`
      : 'sale'
    : null;

const isSame = (a: OfferState, b: OfferState): boolean =>
  a.transaction === b.transaction && a.price === b.price && a.period === b.period && a.shown === b.shown;

const isClosed = ({ transaction }: OfferState): boolean => CLOSED.has(transaction);

/** Those that lasted a day, the one of now, and what was sold or let within a day; without repetitions. */
function standing(states: readonly OfferState[], now: Date): OfferState[] {
  const kept: OfferState[] = [];
  const stands = (index: number) => {
    const [state, next] = [states[index], states[index + 1]];
    return state !== undefined && (!next || next.at.getTime() - state.at.getTime() >= STANDS_MS);
  };
  for (const [index, state] of states.entries()) {
    const next = states[index + 1];
    const before = kept.at(-1);
    // Without the first state, nothing would say when the sale began.
    const isSoldFast = !before && next !== undefined && !isClosed(state) && isClosed(next) && stands(index + 1);
    if (!stands(index) && !isSoldFast) continue;
    if (before && isSame(before, state)) continue;
    kept.push(state);
  }
  return kept.filter(({ at }) => at <= now);
}

interface Price extends PriceStep {
  readonly offer: string | null;
}

/** Prices with what they are for, one after the other: an option changes neither. */
function pricesOf(states: readonly OfferState[]): Price[] {
  const prices: Price[] = [];
  for (const state of states) {
    const offer = offerOf(state);
    const amount = offer === null ? 0 : (state.price ?? 0);
    const before = prices.at(-1);
    if (before?.offer !== offer || before.amount !== amount) prices.push({ offer, amount, since: state.at });
  }
  return prices;
}

/** When the present sale or let began; undefined where it is as old as the history. */
function closedSince(states: readonly OfferState[]): Date | undefined {
  const open = states.findLastIndex((state) => !isClosed(state));
  return open === -1 ? undefined : states[open + 1]?.at;
}

const earliest = (times: readonly number[]): Date | undefined =>
  times.length === 0 ? undefined : new Date(Math.min(...times));

/**
 * A price counts once it has stood for a day. So a slip that is corrected within a day is no reduction, neither the wrong
 * price nor the right one after it; nor is a price that flaps. A reduction is a lower price than the one before it, both
 * seen, of one offer: what goes from rent to sale, was sold, hidden or withdrawn for a day or more begins anew. A rise ends
 * it at once, a month in any case.
 *
 * @param states of one estate, by time
 */
export function offerHistory(states: readonly OfferState[], now: Date): OfferHistory {
  const kept = standing(states, now);
  const last = kept.at(-1);
  const pendingUntil = last && kept.length > 1 ? last.at.getTime() + STANDS_MS : 0;
  const isPending = pendingUntil > now.getTime();
  const settled = pricesOf(isPending ? kept.slice(0, -1) : kept);
  const today = pricesOf(kept).at(-1);
  const [before, stood] = [settled.at(-2), settled.at(-1)];
  const offer = today?.offer ?? null;
  const isOneOffer = offer !== null && before?.offer === offer && stood?.offer === offer;
  const isReduced = isOneOffer && stood.amount < before.amount && today !== undefined && today.amount <= stood.amount;
  const endsAt = isReduced ? stood.since.getTime() + REDUCED_MS : 0;
  const reduction = isReduced && endsAt > now.getTime() ? { from: before.amount, at: stood.since } : undefined;
  const begin = settled.findLastIndex((each) => each.offer !== offer) + 1;
  const known = new Set(kept);
  return {
    prices: offer === null ? [] : settled.slice(begin).map(({ since, amount }) => ({ since, amount })),
    reduction,
    change: isOneOffer ? { from: before.amount, since: stood.since } : undefined,
    closedAt: closedSince(kept),
    dueAt: earliest([pendingUntil, reduction ? endsAt : 0].filter((time) => time > now.getTime())),
    idle: states.filter((state) => !known.has(state)).map(({ at }) => at),
  };
}
