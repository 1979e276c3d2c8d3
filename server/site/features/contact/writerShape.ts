import { z } from 'zod';
import { MESSAGE_MAX_CHARACTERS } from '#shared/api/messages.ts';
import {
  createConsentSchema,
  createEmailSchema,
  createOptionalPhoneSchema,
  createPersonNameSchema,
} from '../../forms/fields.ts';

/** The labels of the fields about the person who writes. */
export const WRITER_LABELS = {
  firstName: 'contact:field.firstName',
  lastName: 'contact:field.lastName',
  email: 'contact:field.email',
  phone: 'contact:field.phone',
} as const;

/** The fields of the person who writes. */
export const writerShape = {
  firstName: createPersonNameSchema(),
  lastName: createPersonNameSchema(),
  email: createEmailSchema(),
  phone: createOptionalPhoneSchema(),
};

/** The last fields of the form: the writer's consent, and the hidden field with the page. */
export const consentShape = {
  privacy: createConsentSchema('contact:privacy.missing'),
  /** The path of the page with the form. An invalid path is dropped. */
  page: z
    .string()
    .max(MESSAGE_MAX_CHARACTERS.page)
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
 * Converts the form's values to a visitor of the contract. The compiler refuses values with other fields, because
 * the result would not contain these fields.
 */
export const toVisitor = <Values extends WriterValues>({
  firstName,
  lastName,
  email,
  phone,
}: Values & Readonly<Record<Exclude<keyof Values, keyof WriterValues>, never>>) => ({
  firstName,
  lastName,
  email,
  ...(phone && { phone }),
});
