import type { Authorise } from '../seam/crmHttp.ts';

export interface Authorisation {
  readonly headers: Readonly<Record<string, string>>;
  /** The number of times that the headers had been renewed when these headers were made. */
  readonly renewalCount: number;
}

interface RenewalState {
  renewalCount: number;
  /** The renewal in progress; undefined when there is none. */
  renewal: Promise<Readonly<Record<string, string>>> | undefined;
}

interface Authorisations {
  getCurrent(authorise: Authorise | undefined): Promise<Authorisation>;
  /**
   * Returns new headers after a 401 for the `refused` headers. Requests that were refused at the same time share one
   * renewal.
   */
  renew(authorise: Authorise, refused: Authorisation): Promise<Authorisation>;
}

export function createAuthorisations(): Authorisations {
  const known = new WeakMap<Authorise, RenewalState>();

  function getRenewals(authorise: Authorise): RenewalState {
    const renewals = known.get(authorise) ?? { renewalCount: 0, renewal: undefined };
    known.set(authorise, renewals);
    return renewals;
  }

  async function current(authorise: Authorise | undefined): Promise<Authorisation> {
    if (!authorise) return { headers: {}, renewalCount: 0 };
    const renewals = getRenewals(authorise);
    const headers = await (renewals.renewal ?? authorise(false));
    return { headers, renewalCount: renewals.renewalCount };
  }

  return {
    getCurrent: current,
    async renew(authorise, { renewalCount }) {
      const renewals = getRenewals(authorise);
      if (renewals.renewal || renewals.renewalCount > renewalCount) return current(authorise);
      renewals.renewal = authorise(true);
      try {
        const headers = await renewals.renewal;
        renewals.renewalCount += 1;
        return { headers, renewalCount: renewals.renewalCount };
      } finally {
        renewals.renewal = undefined;
      }
    },
  };
}
