import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  admitParty,
  confirmParty,
  MAX_NETWORK_PARTIES_WITHOUT_CONFIRMATION,
  MAX_PARTIES_OF_MAILBOX,
  MAX_PARTIES_OF_NETWORK,
  MAX_PEOPLE_WITHOUT_CONFIRMATION,
  MAX_UNCONFIRMED_OF_MAILBOX,
  type OtherParties,
} from './admitParty.ts';

const NO_PARTIES = { parties: 0, people: 0 };
const NO_OTHER_PARTIES: OtherParties = {
  registered: NO_PARTIES,
  withoutConfirmation: NO_PARTIES,
  held: NO_PARTIES,
  network: { parties: 0, withoutConfirmation: 0, held: 0, taken: NO_PARTIES },
  mailbox: { registered: 0, unanswered: 0 },
};
const createPartyCounts = (count: number) => ({ parties: Math.ceil(count / 2), people: count });
const createCapacity = (limit?: number, counts: 'people' | 'parties' = 'people') => ({
  registration: { counts, ...(limit !== undefined && { limit }) },
});

describe('a party', () => {
  it('is registered without confirmation while it is small and few others were registered in this way', () => {
    expect(admitParty(createCapacity(20), MAX_PEOPLE_WITHOUT_CONFIRMATION, NO_OTHER_PARTIES)).toBe('registered');
    expect(
      admitParty(createCapacity(20), 2, {
        ...NO_OTHER_PARTIES,
        registered: createPartyCounts(8),
        withoutConfirmation: createPartyCounts(8),
      }),
    ).toBe('registered');
    expect(
      admitParty(createCapacity(20), 2, {
        ...NO_OTHER_PARTIES,
        registered: createPartyCounts(10),
        withoutConfirmation: createPartyCounts(10),
      }),
    ).toBe('held');
    const network = {
      ...NO_OTHER_PARTIES.network,
      withoutConfirmation: MAX_NETWORK_PARTIES_WITHOUT_CONFIRMATION,
      parties: 2,
    };
    expect(admitParty(createCapacity(20), 2, { ...NO_OTHER_PARTIES, network })).toBe('held');
    const fullMailbox = { registered: MAX_PARTIES_OF_MAILBOX, unanswered: 0 };
    expect(admitParty(createCapacity(20), 2, { ...NO_OTHER_PARTIES, mailbox: fullMailbox })).toBe('held');
  });

  it('that is larger holds places until it confirms, up to a quarter of the limit', () => {
    expect(admitParty(createCapacity(20), 5, NO_OTHER_PARTIES)).toBe('held');
    expect(admitParty(createCapacity(20), 6, NO_OTHER_PARTIES)).toBe('asked');
    expect(admitParty(createCapacity(20), 3, { ...NO_OTHER_PARTIES, held: createPartyCounts(3) })).toBe('asked');
    const network = { ...NO_OTHER_PARTIES.network, held: 1 };
    expect(admitParty(createCapacity(80), 3, { ...NO_OTHER_PARTIES, held: createPartyCounts(3), network })).toBe(
      'asked',
    );
    expect(admitParty(createCapacity(8, 'parties'), 10, NO_OTHER_PARTIES)).toBe('held');
  });

  it('is asked to confirm and holds no places on a day without a limit', () => {
    expect([
      admitParty(createCapacity(), 2, NO_OTHER_PARTIES),
      admitParty(createCapacity(), 3, NO_OTHER_PARTIES),
    ]).toEqual(['registered', 'asked']);
    expect(admitParty({}, 10, NO_OTHER_PARTIES)).toBe('asked');
    expect(confirmParty({}, 10, { ...NO_OTHER_PARTIES, registered: createPartyCounts(5000) })).toBe('registered');
  });

  it('is asked to confirm when unconfirmed parties hold the last places, and refused when all are registered', () => {
    const partiesWithHeldPlaces = {
      ...NO_OTHER_PARTIES,
      registered: createPartyCounts(17),
      held: createPartyCounts(2),
    };
    expect([
      admitParty(createCapacity(20), 2, partiesWithHeldPlaces),
      confirmParty(createCapacity(20), 2, partiesWithHeldPlaces),
    ]).toEqual(['asked', 'awaited']);
    const partiesOfFullDay = { ...NO_OTHER_PARTIES, registered: createPartyCounts(19) };
    expect([
      admitParty(createCapacity(20), 2, partiesOfFullDay),
      confirmParty(createCapacity(20), 2, partiesOfFullDay),
    ]).toEqual(['full', 'full']);
  });

  it('is refused when too many parties come from one network or mailbox', () => {
    const network = { ...NO_OTHER_PARTIES.network, parties: MAX_PARTIES_OF_NETWORK };
    expect(admitParty(createCapacity(), 1, { ...NO_OTHER_PARTIES, network })).toBe('tooMany');
    const mailbox = { registered: 0, unanswered: MAX_UNCONFIRMED_OF_MAILBOX };
    expect(admitParty(createCapacity(), 1, { ...NO_OTHER_PARTIES, mailbox })).toBe('tooMany');
    const halfTakenNetwork = { ...NO_OTHER_PARTIES.network, taken: createPartyCounts(9) };
    expect([
      admitParty(createCapacity(20), 2, { ...NO_OTHER_PARTIES, network: halfTakenNetwork }),
      confirmParty(createCapacity(20), 2, { ...NO_OTHER_PARTIES, network: halfTakenNetwork }),
    ]).toEqual(['tooMany', 'tooMany']);
    const fullMailbox = { registered: MAX_PARTIES_OF_MAILBOX, unanswered: 0 };
    expect(confirmParty(createCapacity(20), 2, { ...NO_OTHER_PARTIES, mailbox: fullMailbox })).toBe('tooMany');
  });

  it('is admitted as the first one of its network, however large its share is', () => {
    expect(confirmParty(createCapacity(10), 10, NO_OTHER_PARTIES)).toBe('registered');
  });
});

interface PostedParty {
  readonly network: number;
  readonly mailbox: number;
  readonly people: number;
  readonly isRegistered: boolean;
  readonly isConfirmed: boolean;
  readonly heldUntil: number;
}

/** An open house day in memory, for which parties register one after the other. */
class SimulatedDay {
  readonly #day: ReturnType<typeof createCapacity>;
  #parties: PostedParty[] = [];
  #minute = 0;

  constructor(limit: number) {
    this.#day = createCapacity(limit);
  }

  #others(network: number, mailbox: number, ownParty?: PostedParty): OtherParties {
    const otherParties = this.#parties.filter((each) => each !== ownParty);
    const countParties = (parties: readonly PostedParty[]) => ({
      parties: parties.length,
      people: parties.reduce((sum, each) => sum + each.people, 0),
    });
    const isHeld = ({ isRegistered, heldUntil }: PostedParty) => !isRegistered && heldUntil > this.#minute;
    const isWithoutConfirmation = ({ isRegistered, isConfirmed }: PostedParty) => isRegistered && !isConfirmed;
    const partiesOfNetwork = otherParties.filter((each) => each.network === network);
    const partiesOfMailbox = otherParties.filter((each) => each.mailbox === mailbox);
    return {
      registered: countParties(otherParties.filter((each) => each.isRegistered)),
      withoutConfirmation: countParties(otherParties.filter(isWithoutConfirmation)),
      held: countParties(otherParties.filter(isHeld)),
      network: {
        parties: partiesOfNetwork.length,
        withoutConfirmation: partiesOfNetwork.filter(isWithoutConfirmation).length,
        held: partiesOfNetwork.filter(isHeld).length,
        taken: countParties(partiesOfNetwork.filter((each) => each.isRegistered || isHeld(each))),
      },
      mailbox: {
        registered: partiesOfMailbox.filter((each) => each.isRegistered).length,
        unanswered: partiesOfMailbox.filter((each) => !each.isRegistered).length,
      },
    };
  }

  wait(minutes: number): void {
    this.#minute += minutes;
  }

  /** Returns the number of places that parties have or hold. */
  countPlacesTaken(): number {
    const placedParties = this.#parties.filter((each) => each.isRegistered || each.heldUntil > this.#minute);
    return placedParties.reduce((sum, each) => sum + each.people, 0);
  }

  /**
   * Registers a party and returns whether it has places afterwards. When `answers` is true, the party also confirms by
   * the mail.
   */
  register(
    people: number,
    { network, mailbox, answers }: { network: number; mailbox: number; answers: boolean },
  ): boolean {
    const decision = admitParty(this.#day, people, this.#others(network, mailbox));
    if (decision === 'full' || decision === 'tooMany') return false;
    const party = {
      network,
      mailbox,
      people,
      isRegistered: decision === 'registered',
      isConfirmed: false,
      heldUntil: decision === 'held' ? this.#minute + 30 : 0,
    };
    this.#parties.push(party);
    if (party.isRegistered) return true;
    if (!answers || confirmParty(this.#day, people, this.#others(network, mailbox, party)) !== 'registered')
      return false;
    this.#parties = this.#parties.map((each) =>
      each === party ? { ...party, isRegistered: true, isConfirmed: true } : each,
    );
    return true;
  }
}

/** Returns the number of a mailbox that no other party has. */
const createUnusedMailbox = (index: number) => 1000 + index;

/** The fixed seed makes every run of the test use the same cases. */
const PROPERTY_TEST_OPTIONS = { seed: 20_260_901, numRuns: 300 };

describe('a visitor who registers many parties for a day', () => {
  const postArbitrary = fc.record({ count: fc.integer({ min: 1, max: 10 }), wait: fc.integer({ min: 0, max: 40 }) });

  it('takes at most three quarters of the places from any number of networks, without reading mails', () => {
    const posts = fc.array(fc.record({ network: fc.integer({ min: 0, max: 50 }), post: postArbitrary }), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 60 }), posts, (limit, allPosts) => {
        const day = new SimulatedDay(limit);
        for (const [
          index,
          {
            network,
            post: { count, wait },
          },
        ] of allPosts.entries()) {
          day.wait(wait);
          day.register(count, { network, mailbox: createUnusedMailbox(index), answers: false });
        }
        expect(day.countPlacesTaken()).toBeLessThanOrEqual(limit * 0.75);
        expect(day.register(1, { network: -1, mailbox: -1, answers: true })).toBe(true);
      }),
      PROPERTY_TEST_OPTIONS,
    );
  });

  it('registers two couples from one network and holds a quarter of the places, without reading mails', () => {
    fc.assert(
      fc.property(fc.array(postArbitrary, { maxLength: 60 }), (allPosts) => {
        const day = new SimulatedDay(40);
        for (const [index, { count, wait }] of allPosts.entries()) {
          day.wait(wait);
          day.register(count, { network: 0, mailbox: createUnusedMailbox(index), answers: false });
        }
        expect(day.countPlacesTaken()).toBeLessThanOrEqual(4 + 10);
        day.wait(30);
        expect(day.countPlacesTaken()).toBeLessThanOrEqual(4);
        expect(day.register(2, { network: 1, mailbox: -1, answers: false })).toBe(true);
        expect(day.register(10, { network: 2, mailbox: -2, answers: true })).toBe(true);
      }),
      PROPERTY_TEST_OPTIONS,
    );
  });

  it('takes at most half of the places from one network, when all mails are answered', () => {
    fc.assert(
      fc.property(fc.array(postArbitrary, { maxLength: 60 }), (allPosts) => {
        const day = new SimulatedDay(40);
        for (const [index, { count }] of allPosts.entries())
          day.register(count, { network: 0, mailbox: createUnusedMailbox(index), answers: true });
        expect(day.countPlacesTaken()).toBeLessThanOrEqual(20);
      }),
      PROPERTY_TEST_OPTIONS,
    );
  });
});
