import { toE164 } from '#shared/primitives/phoneNumber.ts';
import { foldEmail } from './enqueueMail.ts';

interface VisitorContact {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** Identifies a visitor by an e-mail address or, without one, by a phone number in E.164. */
interface VisitorAddress {
  readonly email: string | null;
  readonly phone: string | null;
}

export const toVisitorAddress = ({ email, phone }: VisitorContact): VisitorAddress =>
  email === undefined
    ? { email: null, phone: (phone === undefined ? undefined : toE164(phone)) ?? null }
    : { email: foldEmail(email), phone: null };

/** Returns the identifier as one text, for stored data of a visitor. */
export const toVisitorKey = (visitor: VisitorContact): string | undefined => {
  const { email, phone } = toVisitorAddress(visitor);
  return email ?? phone ?? undefined;
};
