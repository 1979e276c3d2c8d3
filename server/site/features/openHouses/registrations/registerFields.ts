import { z } from 'zod';
import { MAX_PARTY } from '#shared/primitives/limits.ts';
import { consent, email, choiceFrom, personName, phone } from '#server/site/forms/fields.ts';
import { MISSING_DETAILS } from '#server/site/forms/visitorErrors.ts';

/** The name and protection of the form. */
export const REGISTER = { name: 'open-house', protection: 'captcha' } as const;

const COUNTS = Array.from({ length: MAX_PARTY }, (_, index) => String(index + 1));

export const registerSchema = z.object({
  people: choiceFrom(COUNTS).transform(Number),
  firstName: personName(MISSING_DETAILS.firstName),
  lastName: personName(MISSING_DETAILS.lastName),
  email: email(MISSING_DETAILS.email),
  phone: phone(MISSING_DETAILS.phone),
  privacy: consent('contact:privacy.missing'),
});
