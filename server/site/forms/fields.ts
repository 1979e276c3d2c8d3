import { z } from 'zod';
import { emailSchema, phoneSchema, VISITOR_MAX_CHARACTERS } from '#shared/api/visitor.ts';
import { toAsciiEmail, isAscii } from '#shared/primitives/addresses/internationalHost.ts';
import { toE164 } from '#shared/primitives/phoneNumber.ts';
import { hasLink, isOneLine, isPlainText } from '#shared/primitives/plainText.ts';
import { readCount } from '#shared/primitives/writtenNumber.ts';

/** The text keys of the errors. The schemas of this file have text keys as their error messages. */
const ERROR_KEYS = {
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

/** The options of a length check. No other checks run for a text that is too long. */
const TOO_LONG_RULE = { error: ERROR_KEYS.tooLong, abort: true } as const;

/** Returns the schema of a field with one value, as text. It rejects a missing field and a repeated field. */
const createTypedSchema = (missingKey: string) => z.string(missingKey);

interface TextOptions {
  /** The maximum number of characters. */
  readonly maxCharacters: number;
  /** The text key for an empty field. */
  readonly missingKey?: string;
}

/** Returns the schema of one line. The spaces around it are removed. */
export const createLineSchema = ({ maxCharacters, missingKey = ERROR_KEYS.required }: TextOptions) =>
  createTypedSchema(missingKey)
    .trim()
    .min(1, missingKey)
    .max(maxCharacters, TOO_LONG_RULE)
    .refine(isOneLine, ERROR_KEYS.line);

/** Returns the schema of one line, as `createLineSchema` does. The value of an empty field is ''. */
export const createOptionalLineSchema = ({ maxCharacters }: Pick<TextOptions, 'maxCharacters'>) =>
  createTypedSchema(ERROR_KEYS.line)
    .trim()
    .max(maxCharacters, TOO_LONG_RULE)
    .refine(isOneLine, ERROR_KEYS.line)
    .default('');

/** Returns the schema of several lines, separated by `\n`. */
export const createTextSchema = ({ maxCharacters, missingKey = ERROR_KEYS.required }: TextOptions) =>
  createTypedSchema(missingKey)
    .transform((value) => value.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, missingKey).max(maxCharacters, TOO_LONG_RULE).refine(isPlainText, ERROR_KEYS.line));

/** Returns the schema of several lines, as `createTextSchema` does. The value of an empty field is ''. */
export const createOptionalTextSchema = ({ maxCharacters }: Pick<TextOptions, 'maxCharacters'>) =>
  createTypedSchema(ERROR_KEYS.line)
    .transform((value) => value.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(maxCharacters, TOO_LONG_RULE).refine(isPlainText, ERROR_KEYS.line))
    .default('');

/**
 * Returns the schema of a person's name. Mails to other people contain the name, so it must contain nothing that
 * becomes a link in a mail.
 */
export const createPersonNameSchema = (missingKey: string = ERROR_KEYS.required) =>
  createLineSchema({ maxCharacters: VISITOR_MAX_CHARACTERS.name, missingKey }).refine(
    (value) => !hasLink(value),
    ERROR_KEYS.link,
  );

const isEmail = (value: string) => emailSchema.safeParse(value).success;
const isPhone = (value: string) => phoneSchema.safeParse(value).success;

const toPlainHost = (address: string) => toAsciiEmail(address).replace(/@[^@]+$/, (host) => host.toLowerCase());
/**
 * Returns whether the part before the `@` is ASCII. Other letters need SMTPUTF8 (RFC 6531), which many mail servers
 * lack.
 */
const hasPlainName = (address: string) => isAscii(address.slice(0, address.lastIndexOf('@') + 1));

/**
 * Returns the schema of one mail address. It rejects a list of addresses, and a name beside the address. The host of
 * the address is converted to the form that mail servers use.
 */
export const createEmailSchema = (missingKey: string = ERROR_KEYS.required) =>
  createTypedSchema(missingKey)
    .trim()
    .min(1, missingKey)
    .max(VISITOR_MAX_CHARACTERS.email, TOO_LONG_RULE)
    .refine(hasPlainName, { error: ERROR_KEYS.emailName, abort: true })
    .refine(isEmail, ERROR_KEYS.email)
    .transform(toPlainHost);

/** Returns the schema of a mail address, as `createEmailSchema` does. The value of an empty field is ''. */
export const createOptionalEmailSchema = () =>
  createTypedSchema(ERROR_KEYS.email)
    .trim()
    .max(VISITOR_MAX_CHARACTERS.email, TOO_LONG_RULE)
    .refine(hasPlainName, { error: ERROR_KEYS.emailName, abort: true })
    .refine((value) => value === '' || isEmail(value), ERROR_KEYS.email)
    .transform(toPlainHost)
    .default('');

/** Returns the schema of a phone number in any usual notation. */
export const createPhoneSchema = (missingKey: string = ERROR_KEYS.required) =>
  createTypedSchema(missingKey).trim().min(1, missingKey).refine(isPhone, ERROR_KEYS.phone);

/** Returns the schema of a phone number that can be called, such as `0470 12 34 56` or `+33 6 12 34 56 78`. */
export const createCallablePhoneSchema = (missingKey: string, wrongKey: string) =>
  createTypedSchema(missingKey)
    .trim()
    .min(1, { error: missingKey, abort: true })
    .refine((value) => isPhone(value) && toE164(value) !== undefined, wrongKey);

/** Returns the schema of a phone number, as `createPhoneSchema` does. The value of an empty field is ''. */
export const createOptionalPhoneSchema = () =>
  createTypedSchema(ERROR_KEYS.phone)
    .trim()
    .refine((value) => value === '' || isPhone(value), ERROR_KEYS.phone)
    .default('');

/** Returns the schema of a box that has to be ticked (specification §5). */
export const createConsentSchema = (missingKey: string = ERROR_KEYS.consent) =>
  z.literal('1', missingKey).transform((): true => true);

/** Returns the schema of a box that may be ticked. */
export const createTickedSchema = () =>
  z
    .literal('1', ERROR_KEYS.choice)
    .optional()
    .transform((value) => value !== undefined);

/** Returns the schema of a field whose value is one of several given values. */
export const createChoiceSchema = <const Value extends string>(
  values: readonly Value[],
  missingKey: string = ERROR_KEYS.choice,
) => z.enum(values, missingKey);

interface NumberOptions {
  readonly min: number;
  readonly max: number;
  /**
   * Parses a text that is not empty; returns undefined when that is not possible. By default the text is parsed as a
   * whole number.
   */
  readonly parseValue?: (text: string) => number | undefined;
  /** The text key of the error for a text that `parseValue` cannot parse. */
  readonly wrongKey?: string;
}

/**
 * Returns the schema of a whole number as visitors write it, with or without its unit: `1.250`, `1 250`. The value of
 * an empty field is undefined.
 */
export const createOptionalNumberSchema = ({
  min,
  max,
  parseValue = readCount,
  wrongKey = ERROR_KEYS.number,
}: NumberOptions) =>
  createTypedSchema(wrongKey)
    .default('')
    .transform((value) => (value.trim() === '' ? undefined : (parseValue(value) ?? Number.NaN)))
    .pipe(z.number(wrongKey).min(min, ERROR_KEYS.tooSmall).max(max, ERROR_KEYS.tooLarge).optional());
