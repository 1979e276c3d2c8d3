import { z } from 'zod';
import { MESSAGE_LIMITS } from '#shared/api/messages.ts';
import { consent, email, optionalPhone, personName } from '../../forms/fields.ts';

/** Who writes, and that they agreed. */
export const writerShape = {
  firstName: personName('contact:missing.firstName'),
  lastName: personName('contact:missing.lastName'),
  email: email('contact:missing.email'),
  phone: optionalPhone(),
  privacy: consent('contact:privacy.missing'),
  /** Path of the page with the form; an invalid one is left out. */
  page: z
    .string()
    .max(MESSAGE_LIMITS.page)
    .regex(/^\/(?!\/)[^\p{Cc}]*$/u)
    .catch(''),
};

interface Filled {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** In the form of the contract. Takes these fields alone, so that no other field of a form gets lost here. */
export const visitorOf = <Values extends Filled>({
  firstName,
  lastName,
  email: address,
  phone,
}: Values & Readonly<Record<Exclude<keyof Values, keyof Filled>, never>>) => ({
  firstName,
  lastName,
  email: address,
  ...(phone && { phone }),
});
