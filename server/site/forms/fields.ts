import { z } from 'zod';
import { emailSchema, phoneSchema, VISITOR_MAX_CHARACTERS } from '#shared/api/visitor.ts';
import { toAsciiEmail, isAscii } from '#shared/primitives/addresses/internationalHost.ts';
import { toE164 } from '#shared/primitives/phoneNumber.ts';
import { hasLink, isOneLine, isPlainText } from '#shared/primitives/plainText.ts';
import { readCount } from '#shared/primitives/writtenNumber.ts';

/**
 * The text keys of the errors. The functions below build form schemas, which read the input as it was typed and whose
 * error messages are text keys.
 */

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

/** The options of a length check. A text that is too long is not checked further. */
const TOO_LONG = { error: KEYS.tooLong, abort: true } as const;

/** Accepts one value as text. A missing field and a repeated field are refused. */
const typed = (missing: string) => z.string(missing);

interface TextOptions {
  /** The maximum number of characters. */
  readonly max: number;
  /** The text key for an empty field. */
  readonly missing?: string;
}

/** Reads one line, without surrounding spaces. */
export const line = ({ max, missing = KEYS.required }: TextOptions) =>
  typed(missing).trim().min(1, missing).max(max, TOO_LONG).refine(isOneLine, KEYS.line);

/** Reads one line like `line`, and '' for an empty field. */
export const optionalLine = ({ max }: Pick<TextOptions, 'max'>) =>
  typed(KEYS.line).trim().max(max, TOO_LONG).refine(isOneLine, KEYS.line).default('');

/** Reads several lines, separated by `\n`. */
export const text = ({ max, missing = KEYS.required }: TextOptions) =>
  typed(missing)
    .transform((value) => value.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, missing).max(max, TOO_LONG).refine(isPlainText, KEYS.line));

/** Reads several lines like `text`, and '' for an empty field. */
export const optionalText = ({ max }: Pick<TextOptions, 'max'>) =>
  typed(KEYS.line)
    .transform((value) => value.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(max, TOO_LONG).refine(isPlainText, KEYS.line))
    .default('');

/**
 * Reads the name of a person. Mails to other people contain the name, so it must contain nothing that becomes a link in
 * a mail.
 */
export const personName = (missing: string = KEYS.required) =>
  line({ max: VISITOR_MAX_CHARACTERS.name, missing }).refine((value) => !hasLink(value), KEYS.link);

const isEmail = (value: string) => emailSchema.safeParse(value).success;
const isPhone = (value: string) => phoneSchema.safeParse(value).success;

const withPlainHost = (address: string) => toAsciiEmail(address).replace(/@[^@]+$/, (host) => host.toLowerCase());
/**
 * Returns whether the part before the `@` is ASCII. Other letters need SMTPUTF8 (RFC 6531), which many mail servers
 * lack.
 */
const hasPlainName = (address: string) => isAscii(address.slice(0, address.lastIndexOf('@') + 1));

/** Reads a single mail address, without a name or a list. Its host is converted to the form that mail servers use. */
export const email = (missing: string = KEYS.required) =>
  typed(missing)
    .trim()
    .min(1, missing)
    .max(VISITOR_MAX_CHARACTERS.email, TOO_LONG)
    .refine(hasPlainName, { error: KEYS.emailName, abort: true })
    .refine(isEmail, KEYS.email)
    .transform(withPlainHost);

/** Reads a mail address like `email`, and '' for an empty field. */
export const optionalEmail = () =>
  typed(KEYS.email)
    .trim()
    .max(VISITOR_MAX_CHARACTERS.email, TOO_LONG)
    .refine(hasPlainName, { error: KEYS.emailName, abort: true })
    .refine((value) => value === '' || isEmail(value), KEYS.email)
    .transform(withPlainHost)
    .default('');

/** Reads a phone number in any usual notation. */
export const phone = (missing: string = KEYS.required) =>
  typed(missing).trim().min(1, missing).refine(isPhone, KEYS.phone);

/** Reads a phone number that can be called, such as `0470 12 34 56` or `+33 6 12 34 56 78`. */
export const callablePhone = (missing: string, wrong: string) =>
  typed(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .refine((value) => isPhone(value) && toE164(value) !== undefined, wrong);

/** Reads a phone number like `phone`, and '' for an empty field. */
export const optionalPhone = () =>
  typed(KEYS.phone)
    .trim()
    .refine((value) => value === '' || isPhone(value), KEYS.phone)
    .default('');

/** Reads a box that has to be ticked (specification §5). */
export const consent = (missing: string = KEYS.consent) => z.literal('1', missing).transform((): true => true);

/** Reads a box that may be ticked. */
export const ticked = () =>
  z
    .literal('1', KEYS.choice)
    .optional()
    .transform((value) => value !== undefined);

/** Reads one of several given values. */
export const choiceFrom = <const Value extends string>(values: readonly Value[], missing: string = KEYS.choice) =>
  z.enum(values, missing);

interface NumberOptions {
  readonly min: number;
  readonly max: number;
  /** Reads a text that is not empty; by default as a whole number. */
  readonly read?: (text: string) => number | undefined;
  /** The text key of the error for a text that cannot be read. */
  readonly wrong?: string;
}

/**
 * Reads a whole number as visitors write it, with or without its unit: `1.250`, `1 250`. Undefined if the field is
 * empty.
 */
export const optionalNumber = ({ min, max, read = readCount, wrong = KEYS.number }: NumberOptions) =>
  typed(wrong)
    .default('')
    .transform((value) => (value.trim() === '' ? undefined : (read(value) ?? Number.NaN)))
    .pipe(z.number(wrong).min(min, KEYS.tooSmall).max(max, KEYS.tooLarge).optional());
