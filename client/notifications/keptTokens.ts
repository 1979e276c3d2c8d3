import { NOTIFICATIONS_KEY } from './notificationsKey.ts';

/** A subscription or an appointment of which this browser has the token. */
export const NOTICE_KINDS = ['appointment', 'subscription'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export interface KeptToken {
  readonly kind: NoticeKind;
  readonly token: string;
}

const VERSION = 1;
const MOST = 20;
const TOKEN = /^[\w-]{16,200}$/;

const isKept = (item: unknown): item is KeptToken => {
  const { kind, token } = (item ?? {}) as Partial<Record<keyof KeptToken, unknown>>;
  return NOTICE_KINDS.some((each) => each === kind) && typeof token === 'string' && TOKEN.test(token);
};

function read(): readonly KeptToken[] {
  try {
    const { version, items } = JSON.parse(localStorage.getItem(NOTIFICATIONS_KEY) ?? 'null') as Readonly<
      Record<'version' | 'items', unknown>
    >;
    return version === VERSION && Array.isArray(items)
      ? items.filter(isKept).map(({ kind, token }) => ({ kind, token }))
      : [];
  } catch {
    return [];
  }
}

/** Where nothing can be stored, nothing is known: the mails have the same links. */
function write(items: readonly KeptToken[]): void {
  try {
    if (items.length === 0) localStorage.removeItem(NOTIFICATIONS_KEY);
    else localStorage.setItem(NOTIFICATIONS_KEY, JSON.stringify({ version: VERSION, items: items.slice(0, MOST) }));
  } catch {
    // Refused or full.
  }
}

/** Tokens that this browser was given; they are sent nowhere but to the site that gave them. */
export const keptTokens = {
  /** Newest first. */
  all: read,
  add({ kind, token }: KeptToken): void {
    write([{ kind, token }, ...read().filter((item) => item.token !== token)]);
  },
  /** What a token opened is over. */
  remove(tokens: readonly string[]): void {
    const items = read();
    const left = items.filter(({ token }) => !tokens.includes(token));
    if (left.length < items.length) write(left);
  },
};
