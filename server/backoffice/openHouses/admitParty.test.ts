import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  admitParty,
  confirmParty,
  MAX_AT_ONCE_OF_NETWORK,
  MAX_PARTIES_OF_MAILBOX,
  MAX_PARTIES_OF_NETWORK,
  MAX_PEOPLE_AT_ONCE,
  MAX_UNANSWERED_OF_MAILBOX,
  type OtherParties,
} from './admitParty.ts';

const NONE = { parties: 0, people: 0 };
const NOBODY: OtherParties = {
  registered: NONE,
  atOnce: NONE,
  held: NONE,
  network: { parties: 0, atOnce: 0, held: 0, taken: NONE },
  mailbox: { registered: 0, unanswered: 0 },
};
const people = (count: number) => ({ parties: Math.ceil(count / 2), people: count });
const day = (limit?: number, counts: 'people' | 'parties' = 'people') => ({
  registration: { counts, ...(limit !== undefined && { limit }) },
});

describe('a party', () => {
  it('is registered at once while it is small and few other parties were registered without confirmation', () => {
    expect(admitParty(day(20), MAX_PEOPLE_AT_ONCE, NOBODY)).toBe('registered');
    expect(admitParty(day(20), 2, { ...NOBODY, registered: people(8), atOnce: people(8) })).toBe('registered');
    expect(admitParty(day(20), 2, { ...NOBODY, registered: people(10), atOnce: people(10) })).toBe('held');
    const network = { ...NOBODY.network, atOnce: MAX_AT_ONCE_OF_NETWORK, parties: 2 };
    expect(admitParty(day(20), 2, { ...NOBODY, network })).toBe('held');
    const known = { registered: MAX_PARTIES_OF_MAILBOX, unanswered: 0 };
    expect(admitParty(day(20), 2, { ...NOBODY, mailbox: known })).toBe('held');
  });

  it('that is larger holds places until it confirms, up to a quarter of the limit', () => {
    expect(admitParty(day(20), 5, NOBODY)).toBe('held');
    expect(admitParty(day(20), 6, NOBODY)).toBe('asked');
    expect(admitParty(day(20), 3, { ...NOBODY, held: people(3) })).toBe('asked');
    const network = { ...NOBODY.network, held: 1 };
    expect(admitParty(day(80), 3, { ...NOBODY, held: people(3), network })).toBe('asked');
    expect(admitParty(day(8, 'parties'), 10, NOBODY)).toBe('held');
  });

  it('is asked to confirm and holds no places on a day without a limit', () => {
    expect([admitParty(day(), 2, NOBODY), admitParty(day(), 3, NOBODY)]).toEqual(['registered', 'asked']);
    expect(admitParty({}, 10, NOBODY)).toBe('asked');
    expect(confirmParty({}, 10, { ...NOBODY, registered: people(5000) })).toBe('registered');
  });

  it('is asked to confirm when unconfirmed parties hold the last places, and refused when registered ones have them', () => {
    const held = { ...NOBODY, registered: people(17), held: people(2) };
    expect([admitParty(day(20), 2, held), confirmParty(day(20), 2, held)]).toEqual(['asked', 'awaited']);
    const full = { ...NOBODY, registered: people(19) };
    expect([admitParty(day(20), 2, full), confirmParty(day(20), 2, full)]).toEqual(['full', 'full']);
  });

  it('is refused when too many come from one network or mailbox', () => {
    const network = { ...NOBODY.network, parties: MAX_PARTIES_OF_NETWORK };
    expect(admitParty(day(), 1, { ...NOBODY, network })).toBe('tooMany');
    const mailbox = { registered: 0, unanswered: MAX_UNANSWERED_OF_MAILBOX };
    expect(admitParty(day(), 1, { ...NOBODY, mailbox })).toBe('tooMany');
    const half = { ...NOBODY.network, taken: people(9) };
    expect([
      admitParty(day(20), 2, { ...NOBODY, network: half }),
      confirmParty(day(20), 2, { ...NOBODY, network: half }),
    ]).toEqual(['tooMany', 'tooMany']);
    const known = { registered: MAX_PARTIES_OF_MAILBOX, unanswered: 0 };
    expect(confirmParty(day(20), 2, { ...NOBODY, mailbox: known })).toBe('tooMany');
  });

  it('is admitted as the first one of its network, however large its share is', () => {
    expect(confirmParty(day(10), 10, NOBODY)).toBe('registered');
  });
});

interface Posted {
  readonly network: number;
  readonly mailbox: number;
  readonly people: number;
  readonly isRegistered: boolean;
  readonly isConfirmed: boolean;
  readonly heldUntil: number;
}

/** An open house day in memory, for which parties register one after the other. */
class Day {
  readonly #day: ReturnType<typeof day>;
  #parties: Posted[] = [];
  #minute = 0;

  constructor(limit: number) {
    this.#day = day(limit);
  }

  #others(network: number, mailbox: number, own?: Posted): OtherParties {
    const all = this.#parties.filter((each) => each !== own);
    const taken = (some: readonly Posted[]) => ({
      parties: some.length,
      people: some.reduce((sum, each) => sum + each.people, 0),
    });
    const isHeld = ({ isRegistered, heldUntil }: Posted) => !isRegistered && heldUntil > this.#minute;
    const isAtOnce = ({ isRegistered, isConfirmed }: Posted) => isRegistered && !isConfirmed;
    const ours = all.filter((each) => each.network === network);
    const same = all.filter((each) => each.mailbox === mailbox);
    return {
      registered: taken(all.filter((each) => each.isRegistered)),
      atOnce: taken(all.filter(isAtOnce)),
      held: taken(all.filter(isHeld)),
      network: {
        parties: ours.length,
        atOnce: ours.filter(isAtOnce).length,
        held: ours.filter(isHeld).length,
        taken: taken(ours.filter((each) => each.isRegistered || isHeld(each))),
      },
      mailbox: {
        registered: same.filter((each) => each.isRegistered).length,
        unanswered: same.filter((each) => !each.isRegistered).length,
      },
    };
  }

  wait(minutes: number): void {
    this.#minute += minutes;
  }

  /** Returns the number of places that parties have or hold. */
  placesTaken(): number {
    const taking = this.#parties.filter((each) => each.isRegistered || each.heldUntil > this.#minute);
    return taking.reduce((sum, each) => sum + each.people, 0);
  }

  /**
   * Registers a party and returns whether it has places afterwards. When `answers` is true, the party also confirms by
   * the mail.
   */
  come(count: number, { network, mailbox, answers }: { network: number; mailbox: number; answers: boolean }): boolean {
    const as = admitParty(this.#day, count, this.#others(network, mailbox));
    if (as === 'full' || as === 'tooMany') return false;
    const posted = {
      network,
      mailbox,
      people: count,
      isRegistered: as === 'registered',
      isConfirmed: false,
      heldUntil: as === 'held' ? this.#minute + 30 : 0,
    };
    this.#parties.push(posted);
    if (posted.isRegistered) return true;
    if (!answers || confirmParty(this.#day, count, this.#others(network, mailbox, posted)) !== 'registered')
      return false;
    this.#parties = this.#parties.map((each) =>
      each === posted ? { ...posted, isRegistered: true, isConfirmed: true } : each,
    );
    return true;
  }
}

/** Returns the number of a mailbox that no other party has. */
const invented = (index: number) => 1000 + index;

/** The fixed seed makes every run of the test use the same cases. */
const RUNS = { seed: 20_260_901, numRuns: 300 };

describe('a visitor who floods a day with registrations', () => {
  const post = fc.record({ count: fc.integer({ min: 1, max: 10 }), wait: fc.integer({ min: 0, max: 40 }) });

  it('and reads no mails takes at most three quarters of it, from any number of networks', () => {
    const posts = fc.array(fc.record({ network: fc.integer({ min: 0, max: 50 }), post }), { maxLength: 80 });
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 60 }), posts, (limit, all) => {
        const open = new Day(limit);
        for (const [
          index,
          {
            network,
            post: { count, wait },
          },
        ] of all.entries()) {
          open.wait(wait);
          open.come(count, { network, mailbox: invented(index), answers: false });
        }
        expect(open.placesTaken()).toBeLessThanOrEqual(limit * 0.75);
        expect(open.come(1, { network: -1, mailbox: -1, answers: true })).toBe(true);
      }),
      RUNS,
    );
  });

  it('and reads no mails registers two couples from one network, and holds a quarter of it for half an hour at a time', () => {
    fc.assert(
      fc.property(fc.array(post, { maxLength: 60 }), (all) => {
        const open = new Day(40);
        for (const [index, { count, wait }] of all.entries()) {
          open.wait(wait);
          open.come(count, { network: 0, mailbox: invented(index), answers: false });
        }
        expect(open.placesTaken()).toBeLessThanOrEqual(4 + 10);
        open.wait(30);
        expect(open.placesTaken()).toBeLessThanOrEqual(4);
        expect(open.come(2, { network: 1, mailbox: -1, answers: false })).toBe(true);
        expect(open.come(10, { network: 2, mailbox: -2, answers: true })).toBe(true);
      }),
      RUNS,
    );
  });

  it('and answers all mails takes half of it from one network', () => {
    fc.assert(
      fc.property(fc.array(post, { maxLength: 60 }), (all) => {
        const open = new Day(40);
        for (const [index, { count }] of all.entries())
          open.come(count, { network: 0, mailbox: invented(index), answers: true });
        expect(open.placesTaken()).toBeLessThanOrEqual(20);
      }),
      RUNS,
    );
  });
});
