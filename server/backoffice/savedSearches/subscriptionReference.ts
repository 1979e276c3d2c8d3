/** Returns the reference of a subscription's queued mails, by which they are deleted when the visitor unsubscribes. */
export const subscriptionReference = (id: string): string => `subscription:${id}`;
