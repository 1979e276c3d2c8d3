import { createHash } from 'node:crypto';
import type { Handlers } from '../../core/http/call.ts';
import { assertFound, HttpProblem } from '../../core/http/problem.ts';
import type { HookEvent } from '../seam/adapter.ts';
import type { ConnectionKey } from '../seam/connectionKey.ts';
import { type Account, AccountFault, type Accounts } from './accounts.ts';
import type { Connection, ConnectionStore } from './connectionStore.ts';

/** Stores the calls of CRMs until the sync worker handles them. */
interface HookInbox {
  /**
   * Stores the events of a call. The same call a second time changes nothing. Returns how many of the events are new.
   *
   * @param call a text that identifies the call
   */
  add(key: ConnectionKey, call: string, events: readonly HookEvent[]): Promise<number>;
}

/** The parts that accept the calls of CRMs. */
export interface Hooks {
  readonly store: Pick<ConnectionStore, 'findByHook'>;
  readonly accounts: Pick<Accounts, 'read'>;
  readonly inbox: HookInbox;
}

/** Seconds after which the CRM may call again, if it retries at all. */
const RETRY_AFTER_S = 60;

async function readAccount(accounts: Hooks['accounts'], connection: Connection): Promise<Account> {
  try {
    return await accounts.read(connection);
  } catch (error) {
    if (!(error instanceof AccountFault)) throw error;
    throw new HttpProblem(503, 'The connection cannot be used now.', undefined, undefined, RETRY_AFTER_S);
  }
}

/** Stores the calls of CRMs, also for paused connections. The sync worker processes them later. */
export const createHookHandlers = (hooks: Hooks | undefined): Pick<Handlers, 'takeHook'> => ({
  takeHook: async ({ params, body, site }) => {
    const connection = await hooks?.store.findByHook(site(), params.secret);
    assertFound(hooks !== undefined && connection !== undefined, 'hook');
    const { adapter, credentials } = await readAccount(hooks.accounts, connection);
    assertFound(adapter.readHook !== undefined, 'hook');
    const bytes = Buffer.from(body.body, 'base64');
    const events = adapter.readHook({ headers: body.headers, body: bytes }, credentials);
    if (!events) return { outcome: 'unsigned' };
    await hooks.inbox.add(connection, createHash('sha256').update(bytes).digest('hex'), events);
    return { outcome: 'taken' };
  },
});
