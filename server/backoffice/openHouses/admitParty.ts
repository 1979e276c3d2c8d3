import type { OpenHouseDay } from '#shared/api/openHouses.ts';
import { countPlaces, type PartyCounts } from './openHouse.ts';

/**
 * A party of at most this many people is registered without confirmation, as long as few other parties were registered
 * in this way. A larger party must confirm by mail.
 */
export const MAX_PEOPLE_WITHOUT_CONFIRMATION = 2;
/** The maximum number of parties of one network that are registered for a day without confirmation by mail. */
export const MAX_NETWORK_PARTIES_WITHOUT_CONFIRMATION = 2;
/**
 * The maximum number of registrations for a day from one network, in any state. It is above two because several
 * households may share one network address of a provider.
 */
export const MAX_PARTIES_OF_NETWORK = 6;
/** The maximum number of registrations for a day from one mailbox. */
export const MAX_PARTIES_OF_MAILBOX = 2;
/**
 * The maximum number of unconfirmed registrations for a day from one mailbox. Each of them causes a mail to the
 * mailbox.
 */
export const MAX_UNCONFIRMED_OF_MAILBOX = 3;
/** The maximum share of a day's places for parties that are registered without confirmation. */
const MAX_SHARE_WITHOUT_CONFIRMATION = 1 / 2;
/** The maximum share of a day's places that unconfirmed parties may hold. */
const MAX_HELD_SHARE = 1 / 4;
/** The maximum share of a day's places for parties of one network. The first party of a network is exempt. */
const MAX_NETWORK_SHARE = 1 / 2;

/** The registrations of the other parties for a day. */
export interface OtherParties {
  readonly registered: PartyCounts;
  /** The parties that were registered without confirmation by mail. */
  readonly withoutConfirmation: PartyCounts;
  /** The unconfirmed parties that hold places now. */
  readonly held: PartyCounts;
  /**
   * The parties of the same network. `parties` counts all of them in any state; `taken` counts those that are
   * registered or hold places.
   */
  readonly network: {
    readonly parties: number;
    /** The number of parties that were registered without confirmation by mail. */
    readonly withoutConfirmation: number;
    readonly held: number;
    readonly taken: PartyCounts;
  };
  /** The parties of the same mailbox. `unanswered` counts the unconfirmed parties. */
  readonly mailbox: { readonly registered: number; readonly unanswered: number };
}

type DayCapacity = Pick<OpenHouseDay, 'registration'>;

/**
 * The reason for a refusal. `full`: there are too few places. `awaited`: there would be enough places, but unconfirmed
 * parties hold them for some minutes. `tooMany`: the network or mailbox has reached a limit.
 */
type PartyRefusal = 'full' | 'awaited' | 'tooMany';

/** Compares the taken places of a day with its limits. */
function compareWithLimits(
  day: DayCapacity,
  people: number,
  { registered, withoutConfirmation, held, network }: OtherParties,
) {
  const { limit = Infinity, counts = 'people' } = day.registration ?? {};
  const placeCount = countPlaces(day, people);
  const placesOfNetwork = network.taken[counts];
  return {
    isLimited: limit !== Infinity,
    hasRoom: registered[counts] + placeCount <= limit,
    hasFreeRoom: registered[counts] + held[counts] + placeCount <= limit,
    isWithinShareWithoutConfirmation:
      withoutConfirmation[counts] + placeCount <= limit * MAX_SHARE_WITHOUT_CONFIRMATION,
    isWithinHeldShare: held[counts] + placeCount <= limit * MAX_HELD_SHARE,
    isWithinNetworkShare: placesOfNetwork === 0 || placesOfNetwork + placeCount <= limit * MAX_NETWORK_SHARE,
  };
}

/**
 * The decision about a new party. `registered`: the party is registered without confirmation. `held`: the party must
 * confirm, and holds its places until then. `asked`: the party must confirm, and holds no places.
 */
type PartyDecision = 'registered' | 'held' | 'asked' | Exclude<PartyRefusal, 'awaited'>;

/**
 * Decides about a party that registers for a day. A party is never refused because of unconfirmed parties: when
 * unconfirmed parties hold the last places, the new party is asked to confirm as well.
 */
export function admitParty(day: DayCapacity, people: number, others: OtherParties): PartyDecision {
  const { network, mailbox } = others;
  const comparison = compareWithLimits(day, people, others);
  if (!comparison.hasRoom) return 'full';
  const isTooMany =
    network.parties >= MAX_PARTIES_OF_NETWORK ||
    mailbox.unanswered >= MAX_UNCONFIRMED_OF_MAILBOX ||
    !comparison.isWithinNetworkShare;
  if (isTooMany) return 'tooMany';
  const needsNoConfirmation =
    people <= MAX_PEOPLE_WITHOUT_CONFIRMATION &&
    network.withoutConfirmation < MAX_NETWORK_PARTIES_WITHOUT_CONFIRMATION &&
    mailbox.registered < MAX_PARTIES_OF_MAILBOX &&
    comparison.isWithinShareWithoutConfirmation &&
    comparison.hasFreeRoom;
  if (needsNoConfirmation) return 'registered';
  const mayHoldPlaces =
    comparison.isLimited && network.held === 0 && comparison.isWithinHeldShare && comparison.hasFreeRoom;
  return mayHoldPlaces ? 'held' : 'asked';
}

/** Decides about an unconfirmed party that confirms by its mail. `others` must not include this party. */
export function confirmParty(day: DayCapacity, people: number, others: OtherParties): 'registered' | PartyRefusal {
  const comparison = compareWithLimits(day, people, others);
  if (!comparison.hasRoom) return 'full';
  if (!comparison.hasFreeRoom) return 'awaited';
  return others.mailbox.registered >= MAX_PARTIES_OF_MAILBOX || !comparison.isWithinNetworkShare
    ? 'tooMany'
    : 'registered';
}
