import { NOTIFICATIONS_KEY } from './notificationsKey.ts';
import { parseStoredItems } from '../storage/storedItems.ts';

/** The kinds of tokens that a browser stores. Each token gives access to one appointment or subscription. */
export const NOTIFICATION_KINDS = ['appointment', 'subscription'] as const;
type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export const isNotificationKind = (kind: unknown): kind is NotificationKind =>
  NOTIFICATION_KINDS.some((each) => each === kind);

export interface StoredToken {
  readonly kind: NotificationKind;
  readonly token: string;
}

const STORED_TOKENS_VERSION = 1;
const MAX_STORED_TOKENS = 20;
const TOKEN_PATTERN = /^[\w-]{16,200}$/;

const isStoredToken = (item: unknown): item is StoredToken =>
  typeof item === 'object' &&
  item !== null &&
  'kind' in item &&
  isNotificationKind(item.kind) &&
  'token' in item &&
  typeof item.token === 'string' &&
  TOKEN_PATTERN.test(item.token);

function readStoredTokens(): readonly StoredToken[] {
  try {
    const items = parseStoredItems(localStorage.getItem(NOTIFICATIONS_KEY), STORED_TOKENS_VERSION);
    return Array.isArray(items) ? items.filter(isStoredToken).map(({ kind, token }) => ({ kind, token })) : [];
  } catch {
    return [];
  }
}

/**
 * Stores the tokens. When that is not possible, the tokens are lost, but mails to the visitor contain the same links.
 */
function writeStoredTokens(items: readonly StoredToken[]): void {
  try {
    if (items.length === 0) localStorage.removeItem(NOTIFICATIONS_KEY);
    else
      localStorage.setItem(
        NOTIFICATIONS_KEY,
        JSON.stringify({ version: STORED_TOKENS_VERSION, items: items.slice(0, MAX_STORED_TOKENS) }),
      );
  } catch {
    // The storage is refused or full, so nothing is stored.
  }
}

/** The tokens in the browser's storage. They are sent only to the site that issued them. */
export const storedTokens = {
  /** Returns the tokens, newest first. */
  all: readStoredTokens,
  has: (token: string): boolean => readStoredTokens().some((item) => item.token === token),
  add({ kind, token }: StoredToken): void {
    writeStoredTokens([{ kind, token }, ...readStoredTokens().filter((item) => item.token !== token)]);
  },
  /** Removes tokens that the visitor no longer keeps, or whose subscription or appointment has ended. */
  remove(tokens: readonly string[]): void {
    const items = readStoredTokens();
    const remainingTokens = items.filter(({ token }) => !tokens.includes(token));
    if (remainingTokens.length < items.length) writeStoredTokens(remainingTokens);
  },
};
