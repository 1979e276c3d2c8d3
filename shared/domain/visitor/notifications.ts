/** Tokens of each kind that `/{locale}/ajax/notifications` looks at. */
export const MOST_TOKENS = 20;

/** What it says of one that opens something. */
export interface SubscriptionNotification {
  readonly token: string;
  /** What it is, such as `Zoekopdracht`. */
  readonly label: string;
  /** Which one. */
  readonly text: string;
  /** Path of its page, which has the token in it. */
  readonly href: string;
}
