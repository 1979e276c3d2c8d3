import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { readArea, readEuros } from '#shared/primitives/writtenNumber.ts';
import {
  createConsentSchema,
  createEmailSchema,
  createLineSchema,
  createChoiceSchema,
  createOptionalLineSchema,
  createOptionalNumberSchema,
  createOptionalPhoneSchema,
  createPersonNameSchema,
  createTextSchema,
} from './fields.ts';

/** Returns the parsed value, or the text key of the error. */
const parseWith = (schema: z.ZodType, input: unknown): unknown => {
  const { data, error } = schema.safeParse(input);
  return error ? error.issues[0]?.message : data;
};

describe('a field of a form', () => {
  it.each([
    ['a line', createLineSchema({ maxCharacters: 5 }), '  An  ', 'An'],
    ['a line that is too long', createLineSchema({ maxCharacters: 5 }), 'Annabel', 'forms:error.tooLong'],
    ['no line', createLineSchema({ maxCharacters: 5 }), '   ', 'forms:error.required'],
    ['a field that did not come', createLineSchema({ maxCharacters: 5 }), undefined, 'forms:error.required'],
    ['a field that came twice', createLineSchema({ maxCharacters: 5 }), ['a', 'b'], 'forms:error.required'],
    ['a line with an end in it', createLineSchema({ maxCharacters: 50 }), 'An\nBcc: all', 'forms:error.line'],
    ['a line that may be missing', createOptionalLineSchema({ maxCharacters: 5 }), undefined, ''],
    ['several lines', createTextSchema({ maxCharacters: 50 }), ' one\r\ntwo\rthree ', 'one\ntwo\nthree'],
    ['lines with a NUL', createTextSchema({ maxCharacters: 50 }), 'one\u0000', 'forms:error.line'],
    ['a name', createPersonNameSchema(), 'J.Peeters', 'J.Peeters'],
    ['a name that is a link', createPersonNameSchema(), 'www.spam.example', 'forms:error.link'],
    ['an address', createEmailSchema(), ' An.Peeters@Voorbeeld.BE ', 'An.Peeters@voorbeeld.be'],
    ['an address with a host in other letters', createEmailSchema(), 'jan@Bücher.example', 'jan@xn--bcher-kva.example'],
    ['an address with a name in other letters', createEmailSchema(), 'jérôme@voorbeeld.be', 'forms:error.emailName'],
    ['two addresses', createEmailSchema(), 'an@voorbeeld.be,bob@voorbeeld.be', 'forms:error.email'],
    ['an address with a name', createEmailSchema(), 'An <an@voorbeeld.be>', 'forms:error.email'],
    ['a number that may be missing', createOptionalPhoneSchema(), '', ''],
    ['a phone number', createOptionalPhoneSchema(), '0470/12.34.56', '0470/12.34.56'],
    [
      'a phone number with an extension',
      createOptionalPhoneSchema(),
      '09 223 45 67 toestel 3',
      '09 223 45 67 toestel 3',
    ],
    ['no phone number', createOptionalPhoneSchema(), 'call me', 'forms:error.phone'],
    ['a consent', createConsentSchema(), '1', true],
    ['no consent', createConsentSchema(), undefined, 'forms:error.consent'],
    ['one of a few', createChoiceSchema(['a', 'b']), 'b', 'b'],
    ['none of a few', createChoiceSchema(['a', 'b']), 'c', 'forms:error.choice'],
    ['an amount', createOptionalNumberSchema({ min: 0, max: 9_000_000 }), '350.000', 350_000],
    [
      'an amount with its currency',
      createOptionalNumberSchema({ min: 0, max: 9_000_000, parseValue: readEuros }),
      '€ 350k',
      350_000,
    ],
    ['an area', createOptionalNumberSchema({ min: 0, max: 900, parseValue: readArea }), '120 m²', 120],
    ['a part of a count', createOptionalNumberSchema({ min: 0, max: 9 }), '2,5', 'forms:error.number'],
    ['no amount', createOptionalNumberSchema({ min: 0, max: 9 }), '', undefined],
    ['an amount in words', createOptionalNumberSchema({ min: 0, max: 9 }), 'two', 'forms:error.number'],
    ['too large an amount', createOptionalNumberSchema({ min: 0, max: 9 }), '10', 'forms:error.tooLarge'],
  ])('%s', (_name, schema, input, expected) => {
    expect(parseWith(schema as z.ZodType, input)).toEqual(expected);
  });
});
