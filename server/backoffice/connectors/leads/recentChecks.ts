/** A CRM that has answered within this time is there. */
const WELL_MS = 60_000;

/** Asks CRMs whether they are there, each once for all leads that are sent one after the other. */
interface RecentChecks {
  /** @param check throws when the CRM is not there */
  run(connection: string, check: () => Promise<unknown>): Promise<unknown>;
  /** It did not do what it should: it is asked again before the next lead. */
  forget(connection: string): void;
}

export function createRecentChecks(now: () => Date): RecentChecks {
  const recent = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>();
  return {
    async run(connection, check) {
      const at = now().getTime();
      const known = recent.get(connection);
      if (known && Math.abs(at - known.at) < WELL_MS) return known.answer;
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
