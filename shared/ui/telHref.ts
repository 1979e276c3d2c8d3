/** `tel:` address of a phone number as it is printed. */
export const telHref = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
