import { describe, expect, it } from 'vitest';
import { E164, isPhoneText, lacksCountryCode, toE164 } from './phoneNumber.ts';

describe('a phone number', () => {
  it.each([
    ['0470 12 34 56', '+32470123456'],
    ['0470/12.34.56', '+32470123456'],
    ['+32 470 12 34 56', '+32470123456'],
    ['+32 (0)470 12 34 56', '+32470123456'],
    ['+320470123456', '+32470123456'],
    ['0032 9 000 12 20', '+3290001220'],
    ['09 000 12 20', '+3290001220'],
    ['(04) 222-33-44', '+3242223344'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['0031 6 12 34 56 78', '+31612345678'],
    ['+352 621 123 456', '+352621123456'],
    ['+49\u00a0(0)30\u00a01234567', '+49301234567'],
  ])('%s is called as %s', (written, called) => {
    expect(toE164(written)).toBe(called);
    expect(called).toMatch(E164);
  });

  it.each([
    '',
    '0470 12 34 5',
    '0470 12 34 567',
    '470 12 34 56',
    '+32 12',
    '00',
    '+0470123456',
    '06 12 34 56 78',
    'bel me',
    '+32470123456 of 09 000 12 20',
    '1'.repeat(62_000),
    ' '.repeat(62_000),
    '((((((0)))))',
    '0470 12 34 56 (24/7)',
    '+33 6 12 34 56 78 (24/7)',
    '++32470123456',
  ])('%.40s cannot be called', (written) => {
    expect(toE164(written)).toBeUndefined();
  });

  it.each([
    '0470 12 34 56',
    '06 12 34 56 78',
    '0470\u00a012\u00a034\u00a056',
    '09 223 45 67 toestel 3',
    '09 223 45 67, poste 3',
    '09 223 45 67x3',
    '09 223 45 67 #3',
    '+49 30 1234567 Durchwahl 3',
    '09 223 45 67 / 0475 12 34 56',
    '09 223 45 67 of +32 475 12 34 56',
    '09 223 45 67; 0475 12 34 56',
    '09 223 45 67 (ext. 3) / 0475 12 34 56',
    '09 223 45 67;ext=3',
    '09 223 45 67 post 3',
    '09 223 45 67 + 0475 12 34 56',
    '09 223 45 67 • 0475 12 34 56',
    '09–223–45–67',
  ])("%s is accepted as a visitor's phone number", (written) => {
    expect(isPhoneText(written)).toBe(true);
  });

  it.each(['', 'bel me', '123', '09 223 45 67 of', 'toestel 3', '09 223 45 67 <b>', '0470 12 34 56 www.spam.example'])(
    "%s is refused as a visitor's phone number",
    (written) => {
      expect(isPhoneText(written)).toBe(false);
    },
  );

  it('is recognised when it has a + but no country code', () => {
    expect(['+470123456', '+32470123456', '+4712345678', '+33612345678'].map(lacksCountryCode)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
