/** The reference of a subscription's waiting mails, by which they are deleted when the visitor unsubscribes. */
export const subscriptionReference = (id: string): string => `subscription:${id}`;
