import type { Site } from '#shared/api/site.ts';

/**
 * Whether visitors may be sent here, or why not:
 * - `starting`: it does not listen yet
 * - `no sites known`: the back office has not answered since the start, and no earlier run has left a list of sites
 * - `no pages kept`: the sites are known from an earlier run, but most of them have no page here, and the back office
 *   has not answered since the start
 * - `draining`: it finishes what is under way, and ends
 */
export const READINESS = ['ready', 'starting', 'no sites known', 'no pages kept', 'draining'] as const;
export type ReadinessState = (typeof READINESS)[number];

interface Readiness {
  readonly state: () => ReadinessState;
  /** It takes visitors: until `drain`, it is ready as soon as it has something for them, and stays so. */
  open(): void;
  drain(): void;
}

interface ReadinessOptions {
  readonly directory: {
    /** The back office has said since the start which sites there are. */
    readonly hasAnswered: boolean;
    readonly lastKnown: ReadonlyMap<string, Site>;
  };
  /** Whether the site has pages that can be shown without the back office. */
  readonly hasPages: (site: Site) => boolean;
  /** Milliseconds on a clock that only goes forward. */
  readonly now?: () => number;
}

/** Of the sites that are known, so many must have pages: others of this instance's visitors would meet errors only. */
const SHARE = 0.5;
/** Sites that are looked at: each costs a look into the page store. */
const MOST_LOOKED_AT = 200;
/** Milliseconds until it is looked again. */
const LOOK_AGAIN_MS = 1000;

/** Each site once; of many, some from all over the list. */
function sampleOf(lastKnown: ReadonlyMap<string, Site>): Site[] {
  const sites = [...new Map([...lastKnown.values()].map((site) => [site.id, site])).values()];
  const step = Math.max(1, sites.length / MOST_LOOKED_AT);
  return Array.from(
    { length: Math.min(sites.length, MOST_LOOKED_AT) },
    (_, index) => sites[Math.floor(index * step)],
  ).filter((site) => site !== undefined);
}

/**
 * A process is ready when a visitor would get pages: those that are made, because the back office has answered, or those
 * of an earlier run. Once it is, a back office that goes away changes nothing: what was made stays.
 */
export function createReadiness({ directory, hasPages, now = () => performance.now() }: ReadinessOptions): Readiness {
  let phase: 'starting' | 'open' | 'draining' = 'starting';
  let isWarm = false;
  let lacking: ReadinessState = 'no sites known';
  let lookedAt = Number.NEGATIVE_INFINITY;

  function look(): void {
    if (now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = now();
    const sites = sampleOf(directory.lastKnown);
    isWarm = sites.length > 0 && sites.filter(hasPages).length >= SHARE * sites.length;
    lacking = sites.length > 0 ? 'no pages kept' : 'no sites known';
  }

  return {
    state() {
      if (phase !== 'open') return phase;
      isWarm ||= directory.hasAnswered;
      if (!isWarm) look();
      return isWarm ? 'ready' : lacking;
    },
    open() {
      phase = 'open';
    },
    drain() {
      phase = 'draining';
    },
  };
}
