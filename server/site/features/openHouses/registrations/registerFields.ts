import { z } from 'zod';
import { MAX_PARTY_PERSONS } from '#shared/primitives/limits.ts';
import { VISITOR_LABELS } from '#server/site/booking/who.ts';
import {
  createConsentSchema,
  createEmailSchema,
  createChoiceSchema,
  createPersonNameSchema,
  createPhoneSchema,
} from '#server/site/forms/fields.ts';

/** The name, the protection and the labels of the form. */
export const REGISTER_FORM = {
  name: 'open-house',
  protection: 'captcha',
  labels: { people: 'openHouses:register.people', ...VISITOR_LABELS },
} as const;

const PARTY_SIZES = Array.from({ length: MAX_PARTY_PERSONS }, (_, index) => String(index + 1));

export const registerSchema = z.object({
  people: createChoiceSchema(PARTY_SIZES).transform(Number),
  firstName: createPersonNameSchema(),
  lastName: createPersonNameSchema(),
  email: createEmailSchema(),
  phone: createPhoneSchema(),
  privacy: createConsentSchema(),
});
