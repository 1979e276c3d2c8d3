import type { OpenHouseDay } from '#shared/api/openHouses.ts';
import { placesOf, type Taken } from './openHouse.ts';

/** A party of so many people counts at once, as long as few others came without proof; a larger one confirms by mail. */
export const MAX_PEOPLE_AT_ONCE = 2;
/** Bounds the parties of one network that count at once for a day, before a mail was answered. */
export const MAX_AT_ONCE_OF_NETWORK = 2;
/**
 * Bounds the registrations for a day from one network, whatever becomes of them. It is above two because a provider may put
 * several homes behind one address.
 */
export const MAX_PARTIES_OF_NETWORK = 6;
/** Bounds the registrations for a day of one mailbox. */
export const MAX_PARTIES_OF_MAILBOX = 2;
/** Bounds the registrations for a day that wait for the answer of one mailbox; each of them is a mail to it. */
export const MAX_UNANSWERED_OF_MAILBOX = 3;
/** The share of the places of a day that parties without proof may have. */
const AT_ONCE_SHARE = 1 / 2;
/** The share of the places of a day that unconfirmed parties may hold. */
const HELD_SHARE = 1 / 4;
/** The share of the places of a day that parties of one network may have; one party may always come. */
const NETWORK_SHARE = 1 / 2;

/** The other registrations for a day, seen by one party. */
export interface OtherParties {
  readonly registered: Taken;
  /** Those among them that counted at once and have not answered a mail. */
  readonly atOnce: Taken;
  /** Unconfirmed ones that hold places now. */
  readonly held: Taken;
  /** Those of the same network. `parties`: all that there ever were; `taken`: registered ones and those that hold places. */
  readonly network: { readonly parties: number; readonly atOnce: number; readonly held: number; readonly taken: Taken };
  /** Those of the same mailbox. `unanswered`: unconfirmed ones. */
  readonly mailbox: { readonly registered: number; readonly unanswered: number };
}

type Day = Pick<OpenHouseDay, 'registration'>;

/** `full`: there is no room for so many. `awaited`: there is, but unconfirmed parties hold it for some minutes. */
type Refusal = 'full' | 'awaited' | 'tooMany';

/** Compares what is taken with the bounds, in places of a day. */
function placesFor(day: Day, people: number, { registered, atOnce, held, network }: OtherParties) {
  const { limit = Infinity, counts = 'people' } = day.registration ?? {};
  const places = placesOf(day, people);
  const ofNetwork = network.taken[counts];
  return {
    isLimited: limit !== Infinity,
    hasRoom: registered[counts] + places <= limit,
    hasFreeRoom: registered[counts] + held[counts] + places <= limit,
    isWithinAtOnce: atOnce[counts] + places <= limit * AT_ONCE_SHARE,
    isWithinHeld: held[counts] + places <= limit * HELD_SHARE,
    isWithinNetwork: ofNetwork === 0 || ofNetwork + places <= limit * NETWORK_SHARE,
  };
}

/** `registered`: it counts at once. `held`: it is to confirm, and holds its places. `asked`: it is to confirm, and holds none. */
type Admission = 'registered' | 'held' | 'asked' | Exclude<Refusal, 'awaited'>;

/**
 * Decides about a party that registers for a day. No unconfirmed party is a reason to refuse one: where they hold the last
 * places, the party is asked to confirm, too.
 */
export function admitParty(day: Day, people: number, others: OtherParties): Admission {
  const { network, mailbox } = others;
  const places = placesFor(day, people, others);
  if (!places.hasRoom) return 'full';
  const isOften =
    network.parties >= MAX_PARTIES_OF_NETWORK ||
    mailbox.unanswered >= MAX_UNANSWERED_OF_MAILBOX ||
    !places.isWithinNetwork;
  if (isOften) return 'tooMany';
  const countsAtOnce =
    people <= MAX_PEOPLE_AT_ONCE &&
    network.atOnce < MAX_AT_ONCE_OF_NETWORK &&
    mailbox.registered < MAX_PARTIES_OF_MAILBOX &&
    places.isWithinAtOnce &&
    places.hasFreeRoom;
  if (countsAtOnce) return 'registered';
  const holds = places.isLimited && network.held === 0 && places.isWithinHeld && places.hasFreeRoom;
  return holds ? 'held' : 'asked';
}

/** Decides about an unconfirmed party that answers its mail. `others` do not include it. */
export function confirmParty(day: Day, people: number, others: OtherParties): 'registered' | Refusal {
  const places = placesFor(day, people, others);
  if (!places.hasRoom) return 'full';
  if (!places.hasFreeRoom) return 'awaited';
  return others.mailbox.registered >= MAX_PARTIES_OF_MAILBOX || !places.isWithinNetwork ? 'tooMany' : 'registered';
}
