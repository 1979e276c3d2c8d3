import { z } from 'zod';
import { MESSAGE_LIMITS } from '#shared/api/messages.ts';
import { consent, email, optionalPhone, personName } from '../../forms/fields.ts';

/** The fields of the person who writes, with their consent. */
export const writerShape = {
  firstName: personName('contact:missing.firstName'),
  lastName: personName('contact:missing.lastName'),
  email: email('contact:missing.email'),
  phone: optionalPhone(),
  privacy: consent('contact:privacy.missing'),
  /** The path of the page with the form. An invalid path is dropped. */
  page: z
    .string()
    .max(MESSAGE_LIMITS.page)
    .regex(/^\/(?!\/)[^\p{Cc}]*$/u)
    .catch(''),
};

interface WriterValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/**
 * Converts the values to a visitor of the contract. Its type accepts no other field, so that a further field of a form
 * is not lost unnoticed.
 */
export const toVisitor = <Values extends WriterValues>({
  firstName,
  lastName,
  email: address,
  phone,
}: Values & Readonly<Record<Exclude<keyof Values, keyof WriterValues>, never>>) => ({
  firstName,
  lastName,
  email: address,
  ...(phone && { phone }),
});
