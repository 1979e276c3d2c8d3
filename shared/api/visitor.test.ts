import { describe, expect, it } from 'vitest';
import { emailSchema, phoneSchema, writtenEmailSchema } from './visitor.ts';

describe('a mail address', () => {
  it('accepts a host in letters of any script and converts it to the form that mail servers use', () => {
    expect(emailSchema.parse(' jan@Bücher.example ')).toBe('jan@xn--bcher-kva.example');
    expect(emailSchema.parse('jan@xn--bcher-kva.example')).toBe('jan@xn--bcher-kva.example');
    expect(writtenEmailSchema.parse('info@müller-immo.be')).toBe('info@müller-immo.be');
  });

  it.each([
    'jérôme@example.be',
    'jan@bücher',
    'jan@bü cher.example',
    'jan@bücher.example, an@bücher.example',
    'Jan <jan@bücher.example>',
    'jan@bücher.example/x',
    `jan@${'ü'.repeat(240)}.be`,
    '@bücher.example',
  ])('refuses %.40s', (text) => {
    expect(emailSchema.safeParse(text).success).toBe(false);
    expect(writtenEmailSchema.safeParse(text).success).toBe(false);
  });
});

it('accepts a phone number with an extension, and two numbers in one field', () => {
  for (const phone of ['09 223 45 67 ext. 3', '09 223 45 67 poste 3', '09 223 45 67 / 0475 12 34 56'])
    expect(phoneSchema.parse(phone)).toBe(phone);
  expect(phoneSchema.safeParse('09 223 45 67 <b>').success).toBe(false);
});
