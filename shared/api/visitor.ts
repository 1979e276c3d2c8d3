import { z } from 'zod';
import { toAsciiEmail } from '../primitives/addresses/internationalHost.ts';
import { E164, isPhoneText } from '../primitives/phoneNumber.ts';
import { hasLink, isOneLine, isPlainText } from '../primitives/plainText.ts';

/**
 * The maximum numbers of characters of a visitor's data. No mail address is longer than 254 characters (RFC 5321,
 * 4.5.3.1.3).
 */
export const VISITOR_MAX_CHARACTERS = { name: 100, email: 254, phone: 40 } as const;

const oneLineSchema = (maxCharacters: number) =>
  z.string().trim().max(maxCharacters, { abort: true }).refine(isOneLine, 'one line, without control characters');

/** A name. Mails to other people contain the name, so it must contain nothing that mail programs turn into a link. */
export const visitorNameSchema = oneLineSchema(VISITOR_MAX_CHARACTERS.name)
  .min(1)
  .refine((name) => !hasLink(name), 'no links');

/**
 * A single e-mail address, without a name or a comment. Its host is converted to the form that mail servers use (IDNA).
 */
export const emailSchema = z
  .string()
  .trim()
  .max(VISITOR_MAX_CHARACTERS.email)
  .transform(toAsciiEmail)
  .pipe(z.email('one e-mail address').max(VISITOR_MAX_CHARACTERS.email));

/**
 * Accepts the same e-mail addresses as `emailSchema`, but keeps the host as it was written, so that pages show it
 * unchanged. Mails go to the converted address.
 */
export const writtenEmailSchema = z
  .string()
  .refine((text) => text === text.trim() && emailSchema.safeParse(text).success, 'one e-mail address')
  .meta({ format: 'idn-email' });

/** A phone number in any spelling: with separators, an extension or a second number. */
export const phoneSchema = oneLineSchema(VISITOR_MAX_CHARACTERS.phone).refine(isPhoneText, 'a phone number');

/** A number that WhatsApp accepts: with its country code, and no separators between the digits. */
export const whatsappSchema = z.string().regex(E164, 'a number with its country code, such as +32470123456');

/** Returns the schema of plain text. It converts the line ends of a form post (CR LF) to LF. */
export const plainTextSchema = (maxCharacters: number) =>
  z
    .string()
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(maxCharacters, { abort: true }).refine(isPlainText, 'plain text'));

/** The visitor (specification §3.5, `visitor` of an appointment). */
export const visitorSchema = z.object({
  firstName: visitorNameSchema,
  lastName: visitorNameSchema,
  email: emailSchema,
  phone: phoneSchema.optional(),
});
