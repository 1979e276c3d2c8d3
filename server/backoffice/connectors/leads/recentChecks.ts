/** A CRM that answered within this time counts as reachable without another check. */
const CHECK_LIFETIME_MS = 60_000;

/** Remembers which CRMs answered a short time ago, so that leads which are sent one after the other share one check. */
interface RecentChecks {
  /**
   * Runs `check`, unless it succeeded a short time ago.
   *
   * @param check throws when the CRM does not answer
   */
  runCheck(connection: string, check: () => Promise<unknown>): Promise<unknown>;
  /**
   * Forgets the last check of a connection after its CRM has failed, so that the CRM is checked again before the next
   * lead.
   */
  forgetCheck(connection: string): void;
}

export function createRecentChecks(now: () => Date): RecentChecks {
  const recentChecks = new Map<string, { readonly at: number; readonly result: Promise<unknown> }>();
  return {
    async runCheck(connection, check) {
      const at = now().getTime();
      const recentCheck = recentChecks.get(connection);
      if (recentCheck && Math.abs(at - recentCheck.at) < CHECK_LIFETIME_MS) return recentCheck.result;
      const result = check();
      recentChecks.set(connection, { at, result });
      try {
        return await result;
      } catch (error) {
        if (recentChecks.get(connection)?.result === result) recentChecks.delete(connection);
        throw error;
      }
    },
    forgetCheck: (connection) => void recentChecks.delete(connection),
  };
}
