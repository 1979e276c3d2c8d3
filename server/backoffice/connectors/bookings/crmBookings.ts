import { randomUUID } from 'node:crypto';
import type { OutsideBookings } from '../../holidayHomes/outsideBookings.ts';
import type { Log } from '../../log.ts';
import type { SiteRepository } from '../../sites/siteRepository.ts';
import type { OpenedAccounts } from '../accounts/openAccounts.ts';
import type { Connection } from '../accounts/connectionStore.ts';
import type { CrmSession } from '../seam/adapter.ts';
import type { HookStore } from '../sync/store/hookStore.ts';

interface CrmBookingOptions extends Pick<OpenedAccounts, 'accounts' | 'store'> {
  readonly sites: Pick<SiteRepository, 'get'>;
  /** Stores that a record may have changed, so that the next sync reads the record again. */
  readonly hooks: Pick<HookStore, 'add'>;
  readonly log: Log;
  /** Returns milliseconds since 1970. */
  readonly now?: () => number;
}

interface OpenedSession {
  readonly session: CrmSession;
  /** A text that changes with the connection's credentials and settings. */
  readonly configurationKey: string;
  readonly expiresAtMs: number;
  readonly abortController: AbortController;
}

/** A session is reused for this time, because a visitor would have to wait while a new session requests a token. */
const SESSION_LIFETIME_MS = 10 * 60_000;

/** Creates the check that asks the agency's CRM whether nights of a home are free. */
export function createCrmBookings({
  accounts,
  store,
  sites,
  hooks,
  log,
  now = Date.now,
}: CrmBookingOptions): OutsideBookings {
  const openedSessions = new Map<string, OpenedSession>();

  function abortSession(sessionKey: string): void {
    openedSessions.get(sessionKey)?.abortController.abort();
    openedSessions.delete(sessionKey);
  }

  async function getSession(connection: Connection, sessionKey: string): Promise<CrmSession | undefined> {
    const [account, site] = [await accounts.read(connection), await sites.get(connection.siteId)];
    if (!site) return undefined;
    const configurationKey = JSON.stringify([account.fingerprint, account.settings]);
    const openedSession = openedSessions.get(sessionKey);
    if (openedSession?.configurationKey === configurationKey && openedSession.expiresAtMs > now())
      return openedSession.session;
    abortSession(sessionKey);
    const abortController = new AbortController();
    const session = accounts.open(account, site.locales, abortController.signal);
    openedSessions.set(sessionKey, {
      session,
      configurationKey,
      expiresAtMs: now() + SESSION_LIFETIME_MS,
      abortController,
    });
    return session;
  }

  return {
    async checkNights({ siteId, source }, { begin, end }, signal) {
      const connection = await store.find({ siteId, name: source.name });
      if (!connection) return undefined;
      const sessionKey = `${siteId} ${connection.name}`;
      // The session is closed when the visitor's request is aborted, because a CRM call that is still in flight would
      // delay the call for the next visitor.
      const closeSession = () => abortSession(sessionKey);
      signal.addEventListener('abort', closeSession, { once: true });
      try {
        const session = await getSession(connection, sessionKey);
        if (!session?.checkAvailability) return undefined;
        const availability =
          connection.state === 'active' ? await session.checkAvailability(source.id, begin, end) : 'unknown';
        // The site showed these nights as free, so its data are outdated and the CRM's record has to be read again.
        if (availability === 'taken')
          await hooks.add(connection, `bookings ${randomUUID()}`, [{ recordId: source.id, kind: 'changed' }]);
        return availability;
      } catch (error) {
        abortSession(sessionKey);
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
