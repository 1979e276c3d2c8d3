import { toE164 } from './phoneNumber.ts';

/** `tel:` address of a phone number as it is written; of one that cannot be read as a whole number, its digits. */
export const telHref = (phone: string): string => `tel:${toE164(phone) ?? phone.replaceAll(/[^+\d]/g, '')}`;
