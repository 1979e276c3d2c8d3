import { NOTIFICATIONS_KEY } from './notificationsKey.ts';
import { storedItems } from '../storage/storedItems.ts';

/** The kinds of tokens that a browser stores. One gives access to an appointment, the other to a subscription. */
export const NOTIFICATION_KINDS = ['appointment', 'subscription'] as const;
type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export const isNotificationKind = (kind: unknown): kind is NotificationKind =>
  NOTIFICATION_KINDS.some((each) => each === kind);

export interface StoredToken {
  readonly kind: NotificationKind;
  readonly token: string;
}

const VERSION = 1;
const MAX_TOKENS = 20;
const TOKEN = /^[\w-]{16,200}$/;

const isStoredToken = (item: unknown): item is StoredToken =>
  typeof item === 'object' &&
  item !== null &&
  'kind' in item &&
  isNotificationKind(item.kind) &&
  'token' in item &&
  typeof item.token === 'string' &&
  TOKEN.test(item.token);

function read(): readonly StoredToken[] {
  try {
    const items = storedItems(localStorage.getItem(NOTIFICATIONS_KEY), VERSION);
    return Array.isArray(items) ? items.filter(isStoredToken).map(({ kind, token }) => ({ kind, token })) : [];
  } catch {
    return [];
  }
}

/** Stores the tokens. When that is not possible, they are lost, but the mails contain the same links. */
function write(items: readonly StoredToken[]): void {
  try {
    if (items.length === 0) localStorage.removeItem(NOTIFICATIONS_KEY);
    else
      localStorage.setItem(NOTIFICATIONS_KEY, JSON.stringify({ version: VERSION, items: items.slice(0, MAX_TOKENS) }));
  } catch {
    // The storage is refused or full, so nothing is stored.
  }
}

/** The tokens in the browser's storage. They are sent only to the site that issued them. */
export const storedTokens = {
  /** Returns the tokens, newest first. */
  all: read,
  has: (token: string): boolean => read().some((item) => item.token === token),
  add({ kind, token }: StoredToken): void {
    write([{ kind, token }, ...read().filter((item) => item.token !== token)]);
  },
  /** Removes tokens whose subscription or appointment has ended. */
  remove(tokens: readonly string[]): void {
    const items = read();
    const left = items.filter(({ token }) => !tokens.includes(token));
    if (left.length < items.length) write(left);
  },
};
