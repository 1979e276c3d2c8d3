/** A CRM that answered within this time is considered reachable. */
const CHECK_VALID_MS = 60_000;

/** Checks whether CRMs answer. Leads that are sent one after the other share one check. */
interface RecentChecks {
  /** @param check throws when the CRM does not answer */
  run(connection: string, check: () => Promise<unknown>): Promise<unknown>;
  /** Forgets the last check, because the CRM failed since. The CRM is checked again before the next lead. */
  forget(connection: string): void;
}

export function createRecentChecks(now: () => Date): RecentChecks {
  const recent = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>();
  return {
    async run(connection, check) {
      const at = now().getTime();
      const known = recent.get(connection);
      if (known && Math.abs(at - known.at) < CHECK_VALID_MS) return known.answer;
      const answer = check();
      recent.set(connection, { at, answer });
      try {
        return await answer;
      } catch (error) {
        if (recent.get(connection)?.answer === answer) recent.delete(connection);
        throw error;
      }
    },
    forget: (connection) => void recent.delete(connection),
  };
}
