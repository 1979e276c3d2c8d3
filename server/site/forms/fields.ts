import { z } from 'zod';
import { emailSchema, phoneSchema, VISITOR_LIMITS } from '#shared/api/visitor.ts';
import { toAsciiEmail, isAscii } from '#shared/primitives/internationalHost.ts';
import { toE164 } from '#shared/primitives/phoneNumber.ts';
import { hasLink, isOneLine, isPlainText } from '#shared/primitives/plainText.ts';
import { readCount } from '#shared/primitives/writtenNumber.ts';

/** Pieces of form schemas. What was filled in comes as it was typed; what is wrong is a text key. */

const KEYS = {
  required: 'forms:error.required',
  email: 'forms:error.email',
  emailName: 'forms:error.emailName',
  phone: 'forms:error.phone',
  line: 'forms:error.line',
  link: 'forms:error.link',
  tooLong: 'forms:error.tooLong',
  consent: 'forms:error.consent',
  choice: 'forms:error.choice',
  number: 'forms:error.number',
  tooSmall: 'forms:error.tooSmall',
  tooLarge: 'forms:error.tooLarge',
} as const;

/** What is too long is looked at no further. */
const TOO_LONG = { error: KEYS.tooLong, abort: true } as const;

/** One value as text; nothing, and a field that came several times, are no text. */
const typed = (missing: string) => z.string(missing);

interface TextOptions {
  /** Characters. */
  readonly max: number;
  /** Text key for when nothing is there. */
  readonly missing?: string;
}

/** One line, without the blanks around it. */
export const line = ({ max, missing = KEYS.required }: TextOptions) =>
  typed(missing).trim().min(1, missing).max(max, TOO_LONG).refine(isOneLine, KEYS.line);

/** As `line`; '' when nothing is there. */
export const optionalLine = ({ max }: Pick<TextOptions, 'max'>) =>
  typed(KEYS.line).trim().max(max, TOO_LONG).refine(isOneLine, KEYS.line).default('');

/** Several lines, with `\n` between them. */
export const text = ({ max, missing = KEYS.required }: TextOptions) =>
  typed(missing)
    .transform((value) => value.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, missing).max(max, TOO_LONG).refine(isPlainText, KEYS.line));

/** As `text`; '' when nothing is there. */
export const optionalText = ({ max }: Pick<TextOptions, 'max'>) =>
  typed(KEYS.line)
    .transform((value) => value.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(max, TOO_LONG).refine(isPlainText, KEYS.line))
    .default('');

/** The name of a person. It stands in mails to others, so that nothing in it may become a link there. */
export const personName = (missing: string = KEYS.required) =>
  line({ max: VISITOR_LIMITS.name, missing }).refine((value) => !hasLink(value), KEYS.link);

const isEmail = (value: string) => emailSchema.safeParse(value).success;
const isPhone = (value: string) => phoneSchema.safeParse(value).success;

const withPlainHost = (address: string) => toAsciiEmail(address).replace(/@[^@]+$/, (host) => host.toLowerCase());
/** Only ASCII is allowed before the `@`: other letters need SMTPUTF8 (RFC 6531), which many mail servers lack. */
const hasPlainName = (address: string) => isAscii(address.slice(0, address.lastIndexOf('@') + 1));

/** A single mail address, without a name or a list. Its host is converted to the form that mail servers use. */
export const email = (missing: string = KEYS.required) =>
  typed(missing)
    .trim()
    .min(1, missing)
    .max(VISITOR_LIMITS.email, TOO_LONG)
    .refine(hasPlainName, { error: KEYS.emailName, abort: true })
    .refine(isEmail, KEYS.email)
    .transform(withPlainHost);

/** As `email`; '' when nothing is there. */
export const optionalEmail = () =>
  typed(KEYS.email)
    .trim()
    .max(VISITOR_LIMITS.email, TOO_LONG)
    .refine(hasPlainName, { error: KEYS.emailName, abort: true })
    .refine((value) => value === '' || isEmail(value), KEYS.email)
    .transform(withPlainHost)
    .default('');

/** As people write it. */
export const phone = (missing: string = KEYS.required) =>
  typed(missing).trim().min(1, missing).refine(isPhone, KEYS.phone);

/** As `phone`, and one that somebody can call: `0470 12 34 56`, `+33 6 12 34 56 78`. */
export const callablePhone = (missing: string, wrong: string) =>
  typed(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .refine((value) => isPhone(value) && toE164(value) !== undefined, wrong);

/** As `phone`; '' when nothing is there. */
export const optionalPhone = () =>
  typed(KEYS.phone)
    .trim()
    .refine((value) => value === '' || isPhone(value), KEYS.phone)
    .default('');

/** A box that has to be ticked (specification §5). */
export const consent = (missing: string = KEYS.consent) => z.literal('1', missing).transform((): true => true);

/** A box that may be ticked. */
export const ticked = () =>
  z
    .literal('1', KEYS.choice)
    .optional()
    .transform((value) => value !== undefined);

/** One of a few. */
export const oneOf = <const Value extends string>(values: readonly Value[], missing: string = KEYS.choice) =>
  z.enum(values, missing);

interface NumberOptions {
  readonly min: number;
  readonly max: number;
  /** Reads a text that is not empty; by default as a count. */
  readonly read?: (text: string) => number | undefined;
  /** Key of the error text for what cannot be read. */
  readonly wrong?: string;
}

/** A whole number as people write it, with or without its unit: `1.250`, `1 250`. Undefined if the field is empty. */
export const optionalNumber = ({ min, max, read = readCount, wrong = KEYS.number }: NumberOptions) =>
  typed(wrong)
    .default('')
    .transform((value) => (value.trim() === '' ? undefined : (read(value) ?? Number.NaN)))
    .pipe(z.number(wrong).min(min, KEYS.tooSmall).max(max, KEYS.tooLarge).optional());
