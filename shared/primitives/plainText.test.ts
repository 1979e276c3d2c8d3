import { describe, expect, it } from 'vitest';
import { hasLink, isOneLine, isPlainText } from './plainText.ts';

describe('a link', () => {
  it.each([
    'https://evil.test/x',
    'kijk op HTTP://EVIL.TEST',
    'ftp://evil.test',
    'www.evil.test',
    'ga naar evil.com',
    'evil.com/huis',
    'evil.com, echt waar',
    '(evil.be)',
    'Evil.Com',
    'a.b.evil.info:8080',
    'schrijf naar iemand@evil.test',
    'mailto:iemand@evil.test',
    'xn--bcher-kva.xn--p1ai',
    'bücher.de',
  ])('is found in %j', (text) => {
    expect(hasLink(text)).toBe(true);
  });

  it.each([
    'Mooi huis, niet?',
    'Mooi huis.Groetjes aan iedereen',
    'J.Peeters',
    'Het kost 250.000 euro, om 12.30u',
    'm.a.w. iets voor jullie',
    'Tot straks...',
    'O’Brien-Van den Bossche',
    'Ça te dit ? Non.',
  ])('is not found in %j', (text) => {
    expect(hasLink(text)).toBe(false);
  });
});

it('rejects characters that would begin a new header line', () => {
  expect(['Jan\r\nBcc: x', 'Jan\nx', 'a\0b', 'a\u0085b', 'a\u007fb'].map(isOneLine)).toEqual(Array(5).fill(false));
  expect(isOneLine('Zoë d’Hondt 💡')).toBe(true);
});

it('allows line ends and tabs in a text, but no other invisible control characters', () => {
  expect(isPlainText('one\r\n\ttwo\n')).toBe(true);
  expect(['a\0b', 'a\u001bb', 'a\u0085b'].map(isPlainText)).toEqual([false, false, false]);
});
