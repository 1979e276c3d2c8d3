import { z } from 'zod';
import { MAX_PARTY_PERSONS } from '#shared/primitives/limits.ts';
import {
  createConsentSchema,
  createEmailSchema,
  createChoiceSchema,
  createPersonNameSchema,
  createPhoneSchema,
} from '#server/site/forms/fields.ts';

/** The name and protection of the form. */
export const REGISTER_FORM = { name: 'open-house', protection: 'captcha' } as const;

const PARTY_SIZES = Array.from({ length: MAX_PARTY_PERSONS }, (_, index) => String(index + 1));

export const registerSchema = z.object({
  people: createChoiceSchema(PARTY_SIZES).transform(Number),
  firstName: createPersonNameSchema(),
  lastName: createPersonNameSchema(),
  email: createEmailSchema(),
  phone: createPhoneSchema(),
  privacy: createConsentSchema('contact:privacy.missing'),
});
