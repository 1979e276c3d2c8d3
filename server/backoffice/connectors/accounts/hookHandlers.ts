import { createHash } from 'node:crypto';
import type { Handlers } from '../../core/http/call.ts';
import { assertFound, HttpProblem } from '../../core/http/problem.ts';
import type { HookEvent } from '../seam/adapter.ts';
import type { ConnectionKey } from '../seam/connectionKey.ts';
import { type Account, AccountFault, type Accounts } from './accounts.ts';
import type { Connection, ConnectionStore } from './connectionStore.ts';

/** Stores the calls of CRMs until the sync worker processes the calls. */
interface HookInbox {
  /**
   * Stores the events of a call. A repeated call changes nothing, unless the first call was already processed and its
   * events have no time. Returns the number of new events.
   *
   * @param call a text that identifies the call
   */
  add(key: ConnectionKey, call: string, events: readonly HookEvent[]): Promise<number>;
}

/** Everything that the handler of CRM calls uses. */
export interface HookReceiver {
  readonly store: Pick<ConnectionStore, 'findByHook'>;
  readonly accounts: Pick<Accounts, 'read'>;
  readonly inbox: HookInbox;
}

/** The CRM may repeat a failed call after this time. Not every CRM repeats calls. */
const RETRY_AFTER_SECONDS = 60;

async function readAccount(accounts: HookReceiver['accounts'], connection: Connection): Promise<Account> {
  try {
    return await accounts.read(connection);
  } catch (error) {
    if (!(error instanceof AccountFault)) throw error;
    throw new HttpProblem(503, 'The connection cannot be used now.', undefined, undefined, RETRY_AFTER_SECONDS);
  }
}

/**
 * Creates the handler that stores the calls of CRMs, also for paused connections. The sync worker processes the calls
 * later.
 */
export const createHookHandlers = (receiver: HookReceiver | undefined): Pick<Handlers, 'takeHook'> => ({
  takeHook: async ({ params, body, site }) => {
    const connection = await receiver?.store.findByHook(site(), params.secret);
    assertFound(receiver !== undefined && connection !== undefined, 'hook');
    const { adapter, credentials } = await readAccount(receiver.accounts, connection);
    assertFound(adapter.readHook !== undefined, 'hook');
    const bytes = Buffer.from(body.body, 'base64');
    const events = adapter.readHook({ headers: body.headers, body: bytes }, credentials);
    if (!events) return { outcome: 'unsigned' };
    await receiver.inbox.add(connection, createHash('sha256').update(bytes).digest('hex'), events);
    return { outcome: 'taken' };
  },
});
