import { z } from 'zod';
import { MESSAGE_LIMITS } from '#shared/api/messages.ts';
import { ID_TEXT } from '#shared/primitives/idRange.ts';
import { callablePhone, consent, optionalEmail, optionalText, personName } from '../../forms/fields.ts';
import { MISSING_DETAILS } from '../../forms/visitorErrors.ts';
import { MAX_RECIPIENT_CHARACTERS } from '../../people/recipient.ts';
import { readTime } from './callbackTimes.ts';

/** The form's name and protection, which the page and the form definition share. */
export const CALLBACK = { name: 'callback', protection: 'captcha' } as const;

/** The fields that visitors fill in, in the order of the form. */
export const SHOWN = ['firstName', 'lastName', 'phone', 'email', 'text'] as const;

export const callbackSchema = z.object({
  firstName: personName(MISSING_DETAILS.firstName),
  lastName: personName(MISSING_DETAILS.lastName),
  phone: callablePhone('ask:callback.missing.phone', 'ask:callback.error.phone'),
  email: optionalEmail(),
  when: z
    .string('ask:callback.missing.when')
    .refine((value) => readTime(value) !== undefined, 'ask:callback.missing.when'),
  text: optionalText({ max: MESSAGE_LIMITS.note }),
  privacy: consent('contact:privacy.missing'),
  /** An invalid id becomes 0, which no home has. */
  estateId: z.string().regex(ID_TEXT).catch('0').transform(Number),
  /** The recipient, for example `agent:an-peeters`. A malformed value is dropped. */
  to: z.string().max(MAX_RECIPIENT_CHARACTERS).catch(''),
});
