import { randomUUID } from 'node:crypto';
import type { CrmClock } from '../crmClock.ts';
import { readFixture } from './readFixture.ts';

export type SweepbrightJson = Record<string, unknown>;
type HookName = 'estate-added' | 'estate-updated' | 'estate-deleted';

interface PlayedEstate {
  readonly id: string;
  estate: SweepbrightJson;
  isPublished: boolean;
  /** The time of the home's last webhook, by the CRM's clock. The home can be read for an hour from then on. */
  lastHookMs: number;
  /** The address of the home's page, as the site reported it. */
  publishedUrl: string | undefined;
}

/** The time for which a home can be read after its webhook. */
export const HOOK_WINDOW_MS = 3_600_000;
const FIXTURE_NAMES = [
  'house',
  'flat-to-let',
  'project-with-units',
  'sold',
  'rented-parking',
  'hidden-address-and-price',
].map((name) => `estate.${name}.200.json`);

/** The homes of an agency. Nothing is published before the first webhook. */
export class SweepbrightState {
  readonly estates = new Map<string, PlayedEstate>();
  /** The messages that arrived, with their path. */
  readonly receivedContacts: { readonly path: string; readonly body: SweepbrightJson }[] = [];
  readonly #clock: CrmClock;
  readonly #call: (event: HookName, id: string) => Promise<void>;

  constructor(clock: CrmClock, call: (event: HookName, id: string) => Promise<void>) {
    this.#clock = clock;
    this.#call = call;
    for (const name of FIXTURE_NAMES) this.#keep(readFixture(name));
  }

  #keep(estate: SweepbrightJson): string {
    const id = String(estate['id']);
    this.estates.set(id, { id, estate, isPublished: false, lastHookMs: 0, publishedUrl: undefined });
    return id;
  }

  /** Returns a home. Throws when there is no such home. */
  getEstate(id: string): PlayedEstate {
    const found = this.estates.get(id);
    if (!found) throw new Error(`There is no estate ${id}.`);
    return found;
  }

  /** Publishes a home. Resolves when the website has answered the webhook, or when the webhook was lost. */
  async publish(id: string): Promise<void> {
    const playedEstate = this.getEstate(id);
    const event = playedEstate.isPublished ? 'estate-updated' : 'estate-added';
    playedEstate.isPublished = true;
    playedEstate.lastHookMs = this.#clock.now();
    await this.#call(event, id);
  }

  async publishAll(): Promise<void> {
    for (const id of this.estates.keys()) await this.publish(id);
  }

  async change(id: string, changes: SweepbrightJson): Promise<void> {
    const playedEstate = this.getEstate(id);
    playedEstate.estate = { ...playedEstate.estate, ...changes };
    await this.publish(id);
  }

  async withdraw(id: string): Promise<void> {
    this.getEstate(id).isPublished = false;
    await this.#call('estate-deleted', id);
  }

  async add(): Promise<string> {
    const id = this.#keep({
      ...readFixture('estate.house.200.json'),
      id: randomUUID(),
      settings: { reference: 'SB-new' },
    });
    await this.publish(id);
    return id;
  }

  /** Returns a home; undefined when it is not published to this website, or the hour in which it can be read is over. */
  readable(id: string): SweepbrightJson | undefined {
    const playedEstate = this.estates.get(id);
    if (!playedEstate?.isPublished || this.#clock.now() - playedEstate.lastHookMs > HOOK_WINDOW_MS) return undefined;
    return playedEstate.estate;
  }

  isPublished(id: string): boolean {
    return this.estates.get(id)?.isPublished === true;
  }
}
