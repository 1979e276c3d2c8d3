/** Returns the reference of a subscription's queued mails, by which they are deleted when the visitor unsubscribes. */
export const toSubscriptionReference = (id: string): string => `subscription:${id}`;
