import type { Authorise } from '../seam/crmHttp.ts';

export interface Authorisation {
  readonly headers: Readonly<Record<string, string>>;
  /** The number of renewals of the authorisation before these headers were read. */
  readonly generation: number;
}

interface Renewals {
  generation: number;
  /** The renewal in progress; undefined when there is none. */
  renewal: Promise<Readonly<Record<string, string>>> | undefined;
}

interface Authorisations {
  current(authorise: Authorise | undefined): Promise<Authorisation>;
  /** Renews the headers after a 401. Requests that were refused at the same time share one renewal. */
  renew(authorise: Authorise, refused: Authorisation): Promise<Authorisation>;
}

export function createAuthorisations(): Authorisations {
  const known = new WeakMap<Authorise, Renewals>();

  function getRenewals(authorise: Authorise): Renewals {
    const renewals = known.get(authorise) ?? { generation: 0, renewal: undefined };
    known.set(authorise, renewals);
    return renewals;
  }

  async function current(authorise: Authorise | undefined): Promise<Authorisation> {
    if (!authorise) return { headers: {}, generation: 0 };
    const renewals = getRenewals(authorise);
    const headers = await (renewals.renewal ?? authorise(false));
    return { headers, generation: renewals.generation };
  }

  return {
    current,
    async renew(authorise, { generation }) {
      const renewals = getRenewals(authorise);
      if (renewals.renewal || renewals.generation > generation) return current(authorise);
      renewals.renewal = authorise(true);
      try {
        const headers = await renewals.renewal;
        renewals.generation += 1;
        return { headers, generation: renewals.generation };
      } finally {
        renewals.renewal = undefined;
      }
    },
  };
}
