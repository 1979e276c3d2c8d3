/** `tel:` address of a phone number as it is written. */
export const telUrl = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
