import { randomUUID } from 'node:crypto';
import type { OutsideBookings } from '../../holidayHomes/outsideBookings.ts';
import type { Log } from '../../log.ts';
import type { SiteRepository } from '../../sites/siteRepository.ts';
import type { OpenedAccounts } from '../accounts/openAccounts.ts';
import type { Connection } from '../accounts/connectionStore.ts';
import type { Session } from '../seam/adapter.ts';
import type { HookStore } from '../sync/store/hookStore.ts';

interface CrmBookingOptions extends Pick<OpenedAccounts, 'accounts' | 'store'> {
  readonly sites: Pick<SiteRepository, 'get'>;
  /** Stores a hint that a record has changed. */
  readonly hooks: Pick<HookStore, 'add'>;
  readonly log: Log;
  /** Returns milliseconds since 1970. */
  readonly now?: () => number;
}

interface OpenedSession {
  readonly session: Session;
  /** A text that changes with the connection's credentials and settings. */
  readonly mark: string;
  readonly until: number;
  readonly closing: AbortController;
}

/** Sessions are kept for this time, because a new one needs a token first while a visitor waits. */
const SESSION_LIFETIME_MS = 10 * 60_000;

/** Creates the check whether nights of a home are free in the CRM in which the agency keeps its bookings. */
export function createCrmBookings({
  accounts,
  store,
  sites,
  hooks,
  log,
  now = Date.now,
}: CrmBookingOptions): OutsideBookings {
  const opened = new Map<string, OpenedSession>();

  function close(name: string): void {
    opened.get(name)?.closing.abort();
    opened.delete(name);
  }

  async function getSession(connection: Connection, name: string): Promise<Session | undefined> {
    const [account, site] = [await accounts.read(connection), await sites.get(connection.siteId)];
    if (!site) return undefined;
    const mark = JSON.stringify([account.fingerprint, account.settings]);
    const known = opened.get(name);
    if (known?.mark === mark && known.until > now()) return known.session;
    close(name);
    const closing = new AbortController();
    const session = accounts.open(account, site.locales, closing.signal);
    opened.set(name, { session, mark, until: now() + SESSION_LIFETIME_MS, closing });
    return session;
  }

  return {
    async checkNights({ siteId, source }, { begin, end }, signal) {
      const connection = await store.find({ siteId, name: source.name });
      if (!connection) return undefined;
      const name = `${siteId} ${connection.name}`;
      // The visitor's request has ended, and a call that is still in flight would only delay the call for the next
      // visitor.
      const closeSession = () => close(name);
      signal.addEventListener('abort', closeSession, { once: true });
      try {
        const session = await getSession(connection, name);
        if (!session?.isFree) return undefined;
        const answer = connection.state === 'active' ? await session.isFree(source.id, begin, end) : 'unknown';
        // The site still shows these nights as free, so the record has to be read again.
        if (answer === 'taken')
          await hooks.add(connection, `bookings ${randomUUID()}`, [{ recordId: source.id, kind: 'changed' }]);
        return answer;
      } catch (error) {
        close(name);
        const reason = error instanceof Error ? error.message : String(error);
        const problem = signal.aborted ? 'the CRM gave no answer in time' : reason;
        log.warn({ site: siteId, connection: connection.name, problem }, 'nights not checked');
        return 'unknown';
      } finally {
        signal.removeEventListener('abort', closeSession);
      }
    },
  };
}
