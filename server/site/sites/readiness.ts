import type { Site } from '#shared/api/site.ts';

/**
 * The states of a process: visitors may be sent to it (`ready`), or the reason why not.
 * - `starting`: it does not listen yet
 * - `no sites known`: the back office has not answered since the start, and no earlier run has left a list of sites
 * - `no pages kept`: the sites are known from an earlier run, but most of them have no page here, and the back office
 *   has not answered since the start
 * - `draining`: it finishes the requests under way, and ends
 */
export const READINESS_STATES = ['ready', 'starting', 'no sites known', 'no pages kept', 'draining'] as const;
export type ReadinessState = (typeof READINESS_STATES)[number];

interface Readiness {
  readonly getState: () => ReadinessState;
  /**
   * Allows the process to become ready. The process is then ready as soon as it has pages for visitors, and stays ready
   * until `startDraining`.
   */
  allowReady(): void;
  startDraining(): void;
}

interface ReadinessOptions {
  readonly directory: {
    /** True when the back office has answered a call about sites since the start. */
    readonly hasAnswered: boolean;
    readonly lastKnownSites: ReadonlyMap<string, Site>;
  };
  /** Returns whether the site has pages that can be shown without the back office. */
  readonly hasPages: (site: Site) => boolean;
  /** Returns milliseconds on a clock that only goes forward. */
  readonly now?: () => number;
}

/**
 * The minimum share of the known sites that must have pages. With a smaller share, too many visitors would get only
 * errors.
 */
const MIN_SHARE_OF_SITES_WITH_PAGES = 0.5;
/** The maximum number of sites that are checked. There is a maximum, because each check reads the page store. */
const MAX_CHECKED_SITES = 200;
/** The minimum time between two checks. */
const READINESS_CHECK_INTERVAL_MS = 1000;

/** Returns each site once. When there are too many to check, returns some of them, spread evenly over the list. */
function pickSampleSites(lastKnownSites: ReadonlyMap<string, Site>): Site[] {
  const sites = [...new Map([...lastKnownSites.values()].map((site) => [site.id, site])).values()];
  const step = Math.max(1, sites.length / MAX_CHECKED_SITES);
  return Array.from(
    { length: Math.min(sites.length, MAX_CHECKED_SITES) },
    (_, index) => sites[Math.floor(index * step)],
  ).filter((site) => site !== undefined);
}

/**
 * Decides when a process is ready: when the back office has answered, so that new pages can be rendered, or when an
 * earlier run has left pages. After that the process stays ready when the back office fails, because the rendered pages
 * remain.
 */
export function createReadiness({ directory, hasPages, now = () => performance.now() }: ReadinessOptions): Readiness {
  let phase: 'starting' | 'open' | 'draining' = 'starting';
  let hasPagesOrAnswer = false;
  let missingState: ReadinessState = 'no sites known';
  let checkedAt = Number.NEGATIVE_INFINITY;

  function checkPages(): void {
    if (now() - checkedAt < READINESS_CHECK_INTERVAL_MS) return;
    checkedAt = now();
    const sites = pickSampleSites(directory.lastKnownSites);
    hasPagesOrAnswer =
      sites.length > 0 && sites.filter(hasPages).length >= MIN_SHARE_OF_SITES_WITH_PAGES * sites.length;
    missingState = sites.length > 0 ? 'no pages kept' : 'no sites known';
  }

  return {
    getState() {
      if (phase !== 'open') return phase;
      hasPagesOrAnswer ||= directory.hasAnswered;
      if (!hasPagesOrAnswer) checkPages();
      return hasPagesOrAnswer ? 'ready' : missingState;
    },
    allowReady() {
      phase = 'open';
    },
    startDraining() {
      phase = 'draining';
    },
  };
}
