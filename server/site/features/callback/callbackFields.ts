import { z } from 'zod';
import { MESSAGE_MAX_CHARACTERS } from '#shared/api/messages.ts';
import { ID_PATTERN } from '#shared/primitives/idRange.ts';
import {
  createCallablePhoneSchema,
  createConsentSchema,
  createOptionalEmailSchema,
  createOptionalTextSchema,
  createPersonNameSchema,
} from '../../forms/fields.ts';
import { MAX_RECIPIENT_CHARACTERS } from '../../people/recipient.ts';
import { parseTimeValue } from './callbackTimes.ts';

/** The form's name, protection and labels, which the page and the form definition share. */
export const CALLBACK_FORM = {
  name: 'callback',
  protection: 'captcha',
  labels: {
    when: 'ask:callback.field.when',
    phone: 'ask:callback.field.phone',
    firstName: 'contact:field.firstName',
    lastName: 'contact:field.lastName',
    email: 'ask:callback.field.email',
    text: 'ask:callback.field.text',
  },
} as const;

/** The fields that visitors fill in, in the order of the form. */
export const VISIBLE_FIELDS = ['firstName', 'lastName', 'phone', 'email', 'text'] as const;

export const callbackSchema = z.object({
  when: z
    .string('ask:callback.missing.when')
    .refine((value) => parseTimeValue(value) !== undefined, 'ask:callback.missing.when'),
  phone: createCallablePhoneSchema('ask:callback.missing.phone', 'ask:callback.error.phone'),
  firstName: createPersonNameSchema(),
  lastName: createPersonNameSchema(),
  email: createOptionalEmailSchema(),
  text: createOptionalTextSchema({ maxCharacters: MESSAGE_MAX_CHARACTERS.note }),
  privacy: createConsentSchema('contact:privacy.missing'),
  /** An invalid id becomes 0, which no home has. */
  estateId: z.string().regex(ID_PATTERN).catch('0').transform(Number),
  /** The recipient, for example `agent:an-peeters`. A malformed value is dropped. */
  to: z.string().max(MAX_RECIPIENT_CHARACTERS).catch(''),
});
