import { emailSchema } from '#shared/api/visitor.ts';
import { toE164 } from '#shared/primitives/phoneNumber.ts';
import { UsageError, type Values } from '../core/cli/command.ts';
import { foldEmail } from './enqueueMail.ts';

/**
 * Returns the visitor that `--email` or `--phone` names, in the form of `toVisitorKey`. Throws `UsageError` for both
 * options together and for an invalid value.
 */
export function readVisitorOption(values: Pick<Values, 'text'>): string | undefined {
  const [email, phone] = [values.text('email'), values.text('phone')];
  if (email !== undefined && phone !== undefined) throw new UsageError('either --email or --phone');
  if (phone !== undefined) {
    const e164Phone = toE164(phone);
    if (e164Phone === undefined) throw new UsageError('--phone is not a phone number');
    return e164Phone;
  }
  if (email === undefined) return undefined;
  if (!emailSchema.safeParse(email).success) throw new UsageError('--email is not an e-mail address');
  return foldEmail(email);
}
