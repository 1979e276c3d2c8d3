import { z } from 'zod';
import { MESSAGE_LIMITS } from '#shared/api/messages.ts';
import { consent, email, optionalPhone, personName } from '../../forms/fields.ts';
import { MISSING_DETAILS } from '../../forms/visitorErrors.ts';

/** The fields of the person who writes, with their consent. */
export const writerShape = {
  firstName: personName(MISSING_DETAILS.firstName),
  lastName: personName(MISSING_DETAILS.lastName),
  email: email(MISSING_DETAILS.email),
  phone: optionalPhone(),
  privacy: consent('contact:privacy.missing'),
  /** The path of the page with the form. An invalid path is dropped. */
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

/**
 * Converts the values to a visitor of the contract. Its type accepts no other field, so that a further field of a form
 * is not lost unnoticed.
 */
export const toVisitor = <Values extends Filled>({
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
