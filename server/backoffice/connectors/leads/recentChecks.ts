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
  const recent = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>();
  return {
    async runCheck(connection, check) {
      const at = now().getTime();
      const known = recent.get(connection);
      if (known && Math.abs(at - known.at) < CHECK_LIFETIME_MS) return known.answer;
      const answer = check();
      recent.set(connection, { at, answer });
      try {
        return await answer;
      } catch (error) {
        if (recent.get(connection)?.answer === answer) recent.delete(connection);
        throw error;
      }
    },
    forgetCheck: (connection) => void recent.delete(connection),
  };
}
