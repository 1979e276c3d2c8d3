import { z } from 'zod';
import { MAX_PARTY_PERSONS } from '#shared/primitives/limits.ts';
import {
  createConsentSchema,
  createEmailSchema,
  createChoiceSchema,
  createPersonNameSchema,
  createPhoneSchema,
} from '#server/site/forms/fields.ts';
import { MISSING_DETAILS } from '#server/site/forms/visitorErrors.ts';

/** The name and protection of the form. */
export const REGISTER_FORM = { name: 'open-house', protection: 'captcha' } as const;

const PARTY_SIZES = Array.from({ length: MAX_PARTY_PERSONS }, (_, index) => String(index + 1));

export const registerSchema = z.object({
  people: createChoiceSchema(PARTY_SIZES).transform(Number),
  firstName: createPersonNameSchema(MISSING_DETAILS.firstName),
  lastName: createPersonNameSchema(MISSING_DETAILS.lastName),
  email: createEmailSchema(MISSING_DETAILS.email),
  phone: createPhoneSchema(MISSING_DETAILS.phone),
  privacy: createConsentSchema('contact:privacy.missing'),
});
