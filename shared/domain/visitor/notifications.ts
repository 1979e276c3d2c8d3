/** The maximum number of tokens of each kind that `/{locale}/ajax/notifications` reads. */
export const MAX_NOTIFICATION_TOKENS = 20;

/** The notification for a valid token. */
export interface SubscriptionNotification {
  readonly token: string;
  /** The kind of the subscription, such as `Zoekopdracht`. */
  readonly label: string;
  /** The wishes of the subscription. */
  readonly text: string;
  /** The path of the page of the subscription or appointment. The path contains the token. */
  readonly href: string;
}
