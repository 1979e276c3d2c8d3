import type { CrmClock } from '../crmClock.ts';
import { readFixtureEstates } from './whiseFixtures.ts';

export type WhiseJson = Record<string, unknown>;

/** A home in the form in which the CRM stores it: names in all languages, times in the agency's time zone. */
export interface WhiseHome {
  /** The fields without names, with keys in camel case, as in responses. */
  readonly estate: WhiseJson;
  /** Names by `languageId`. */
  readonly names: Record<string, string>;
}

// biome-ignore format: each line has related names
const FIXTURE_NAMES = [
  'house', 'flat-to-rent', 'project-with-units', 'sold', 'rented', 'withdrawn',
  'hidden-address-and-price', 'life-annuity', 'odd-values',
];
const FRENCH_NAMES: Readonly<Record<number, string>> = {
  7900001: 'Maison familiale avec jardin',
  7900002: 'Appartement avec terrasse',
  7900010: 'Résidence Stationshof',
};

const belgianClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Brussels',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** Formats a moment as the API does: without a time zone. */
const formatWhiseTime = (ms: number): string => `${belgianClock.format(ms).replace(' ', 'T')}.43`;

/** The stored data of an emulated Whise. Tests and people change them. */
export class WhiseState {
  readonly homes = new Map<number, WhiseHome>();
  readonly contacts = new Map<number, WhiseJson>();
  readonly calendars = new Map<number, WhiseJson>();
  readonly #clock: CrmClock;
  readonly #onChange: (id: number, event: 'estate_created' | 'estate_update') => void;
  #nextId = 7_900_100;

  constructor(crmClock: CrmClock, onChange: (id: number, event: 'estate_created' | 'estate_update') => void) {
    this.#clock = crmClock;
    this.#onChange = onChange;
    for (const fixture of FIXTURE_NAMES) {
      for (const { name, ...estate } of readFixtureEstates(`estate.${fixture}.200`)) {
        const id = Number(estate['id']);
        const french = FRENCH_NAMES[id];
        this.homes.set(id, { estate, names: { 'nl-BE': String(name), ...(french && { 'fr-BE': french }) } });
      }
    }
  }

  /**
   * Changes fields of a home. Fields whose new value is undefined are removed. The time of change is that of the clock.
   */
  change(id: number, fields: WhiseJson): void {
    const home = this.homes.get(id);
    if (!home) throw new Error(`no home ${id}`);
    for (const [key, value] of Object.entries(fields)) {
      if (value === undefined) delete home.estate[key];
      else home.estate[key] = value;
    }
    home.estate['updateDateTime'] = formatWhiseTime(this.#clock.now());
    this.#onChange(id, 'estate_update');
  }

  /** Marks a home as archived and offline. */
  withdraw(id: number): void {
    this.change(id, { status: { id: 5 }, displayStatusId: 1 });
  }

  /** Removes a home without any sign of its removal. */
  erase(id: number): void {
    this.homes.delete(id);
  }

  /** Adds a home with the content of another one, but with another id and other pictures. Returns the id. */
  add(like = 7_900_001, fields: WhiseJson = {}): number {
    const model = this.homes.get(like);
    if (!model) throw new Error(`no home ${like}`);
    const id = this.#nextId;
    this.#nextId += 1;
    const copy = JSON.parse(JSON.stringify(model.estate).replaceAll(String(like), String(id))) as WhiseJson;
    const pictures = copy['pictures'] as WhiseJson[] | undefined;
    pictures?.forEach((picture, index) => Object.assign(picture, { id: id * 100 + index }));
    this.homes.set(id, {
      estate: {
        ...copy,
        id,
        referenceNumber: `CVD-${id}`,
        createDateTime: formatWhiseTime(this.#clock.now()),
        updateDateTime: formatWhiseTime(this.#clock.now()),
        ...fields,
      },
      names: { ...model.names },
    });
    this.#onChange(id, 'estate_created');
    return id;
  }
}
