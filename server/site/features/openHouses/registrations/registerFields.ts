import { z } from 'zod';
import { MAX_PARTY } from '#shared/primitives/limits.ts';
import { consent, email, choiceFrom, personName, phone } from '#server/site/forms/fields.ts';

/** The name and protection of the form. */
export const REGISTER_FORM = { name: 'open-house', protection: 'captcha' } as const;

const PARTY_SIZES = Array.from({ length: MAX_PARTY }, (_, index) => String(index + 1));

export const registerSchema = z.object({
  people: choiceFrom(PARTY_SIZES).transform(Number),
  firstName: personName(),
  lastName: personName(),
  email: email(),
  phone: phone(),
  privacy: consent('contact:privacy.missing'),
});
