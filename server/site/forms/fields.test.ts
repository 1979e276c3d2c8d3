import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { readArea, readEuros } from '#shared/primitives/writtenNumber.ts';
import {
  consent,
  email,
  line,
  choiceFrom,
  optionalLine,
  optionalNumber,
  optionalPhone,
  personName,
  text,
} from './fields.ts';

/** Returns the parsed value, or the text key of the error. */
const read = (schema: z.ZodType, given: unknown): unknown => {
  const { data, error } = schema.safeParse(given);
  return error ? error.issues[0]?.message : data;
};

describe('a field of a form', () => {
  it.each([
    ['a line', line({ max: 5 }), '  An  ', 'An'],
    ['a line that is too long', line({ max: 5 }), 'Annabel', 'forms:error.tooLong'],
    ['no line', line({ max: 5 }), '   ', 'forms:error.required'],
    ['a field that did not come', line({ max: 5 }), undefined, 'forms:error.required'],
    ['a field that came twice', line({ max: 5 }), ['a', 'b'], 'forms:error.required'],
    ['a line with an end in it', line({ max: 50 }), 'An\nBcc: all', 'forms:error.line'],
    ['a line that may be missing', optionalLine({ max: 5 }), undefined, ''],
    ['several lines', text({ max: 50 }), ' one\r\ntwo\rthree ', 'one\ntwo\nthree'],
    ['lines with a NUL', text({ max: 50 }), 'one\u0000', 'forms:error.line'],
    ['a name', personName(), 'J.Peeters', 'J.Peeters'],
    ['a name that is a link', personName(), 'www.spam.example', 'forms:error.link'],
    ['an address', email(), ' An.Peeters@Voorbeeld.BE ', 'An.Peeters@voorbeeld.be'],
    ['an address with a host in other letters', email(), 'jan@Bücher.example', 'jan@xn--bcher-kva.example'],
    ['an address with a name in other letters', email(), 'jérôme@voorbeeld.be', 'forms:error.emailName'],
    ['two addresses', email(), 'an@voorbeeld.be,bob@voorbeeld.be', 'forms:error.email'],
    ['an address with a name', email(), 'An <an@voorbeeld.be>', 'forms:error.email'],
    ['a number that may be missing', optionalPhone(), '', ''],
    ['a phone number', optionalPhone(), '0470/12.34.56', '0470/12.34.56'],
    ['a phone number with an extension', optionalPhone(), '09 223 45 67 toestel 3', '09 223 45 67 toestel 3'],
    ['no phone number', optionalPhone(), 'call me', 'forms:error.phone'],
    ['a consent', consent(), '1', true],
    ['no consent', consent(), undefined, 'forms:error.consent'],
    ['one of a few', choiceFrom(['a', 'b']), 'b', 'b'],
    ['none of a few', choiceFrom(['a', 'b']), 'c', 'forms:error.choice'],
    ['an amount', optionalNumber({ min: 0, max: 9_000_000 }), '350.000', 350_000],
    ['an amount with its currency', optionalNumber({ min: 0, max: 9_000_000, read: readEuros }), '€ 350k', 350_000],
    ['an area', optionalNumber({ min: 0, max: 900, read: readArea }), '120 m²', 120],
    ['a part of a count', optionalNumber({ min: 0, max: 9 }), '2,5', 'forms:error.number'],
    ['no amount', optionalNumber({ min: 0, max: 9 }), '', undefined],
    ['an amount in words', optionalNumber({ min: 0, max: 9 }), 'two', 'forms:error.number'],
    ['too large an amount', optionalNumber({ min: 0, max: 9 }), '10', 'forms:error.tooLarge'],
  ])('%s', (_name, schema, given, expected) => {
    expect(read(schema as z.ZodType, given)).toEqual(expected);
  });
});
