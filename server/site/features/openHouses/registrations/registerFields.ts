import { z } from 'zod';
import { MAX_PARTY_PERSONS } from '#shared/primitives/limits.ts';
import { consent, email, choiceFrom, personName, phone } from '#server/site/forms/fields.ts';

/** The name and protection of the form. */
export const REGISTER = { name: 'open-house', protection: 'captcha' } as const;

const COUNTS = Array.from({ length: MAX_PARTY_PERSONS }, (_, index) => String(index + 1));

export const registerSchema = z.object({
  people: choiceFrom(COUNTS).transform(Number),
  firstName: personName(),
  lastName: personName(),
  email: email(),
  phone: phone(),
  privacy: consent('contact:privacy.missing'),
});
