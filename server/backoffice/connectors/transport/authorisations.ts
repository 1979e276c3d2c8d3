import type { Authorise } from '../seam/crmHttp.ts';

export interface Authorisation {
  readonly headers: Readonly<Record<string, string>>;
  /** How many times the account's headers had been renewed when these headers were created. */
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
   * Returns new headers after the CRM has refused headers with a 401. Requests that were refused at the same time share
   * one renewal.
   */
  renew(authorise: Authorise, refusedAuthorisation: Authorisation): Promise<Authorisation>;
}

export function createAuthorisations(): Authorisations {
  const renewalStates = new WeakMap<Authorise, RenewalState>();

  function getRenewalState(authorise: Authorise): RenewalState {
    const renewalState = renewalStates.get(authorise) ?? { renewalCount: 0, renewal: undefined };
    renewalStates.set(authorise, renewalState);
    return renewalState;
  }

  async function getCurrent(authorise: Authorise | undefined): Promise<Authorisation> {
    if (!authorise) return { headers: {}, renewalCount: 0 };
    const renewalState = getRenewalState(authorise);
    const headers = await (renewalState.renewal ?? authorise(false));
    return { headers, renewalCount: renewalState.renewalCount };
  }

  return {
    getCurrent,
    async renew(authorise, { renewalCount }) {
      const renewalState = getRenewalState(authorise);
      if (renewalState.renewal || renewalState.renewalCount > renewalCount) return getCurrent(authorise);
      renewalState.renewal = authorise(true);
      try {
        const headers = await renewalState.renewal;
        renewalState.renewalCount += 1;
        return { headers, renewalCount: renewalState.renewalCount };
      } finally {
        renewalState.renewal = undefined;
      }
    },
  };
}
