import { z } from 'zod';
import { MESSAGE_LIMITS } from '#shared/api/messages.ts';
import { ID_TEXT } from '#shared/primitives/idRange.ts';
import { callablePhone, consent, optionalEmail, optionalText, personName } from '../../forms/fields.ts';
import { MAX_RECIPIENT_CHARACTERS } from '../../people/recipient.ts';
import { readTime } from './callbackTimes.ts';

/** What its page and its definition both know. */
export const CALLBACK = { name: 'callback', protection: 'captcha' } as const;

/** What is filled in, in the order of the form. */
export const SHOWN = ['firstName', 'lastName', 'phone', 'email', 'text'] as const;

export const callbackSchema = z.object({
  firstName: personName('contact:missing.firstName'),
  lastName: personName('contact:missing.lastName'),
  phone: callablePhone('ask:callback.missing.phone', 'ask:callback.error.phone'),
  email: optionalEmail(),
  when: z
    .string('ask:callback.missing.when')
    .refine((value) => readTime(value) !== undefined, 'ask:callback.missing.when'),
  text: optionalText({ max: MESSAGE_LIMITS.note }),
  privacy: consent('contact:privacy.missing'),
  /** An invalid id becomes 0: no home. */
  estateId: z.string().regex(ID_TEXT).catch('0').transform(Number),
  /** `agent:an-peeters`; one that is malformed is left out. */
  to: z.string().max(MAX_RECIPIENT_CHARACTERS).catch(''),
});
