/** What the mails of a subscription go by while they wait: who unsubscribes gets none of them any more. */
export const subscriptionReference = (id: string): string => `subscription:${id}`;
