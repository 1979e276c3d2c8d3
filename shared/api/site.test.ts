import { describe, expect, it } from 'vitest';
import { siteInput } from '#tests/support/siteInput.ts';
import { siteSchema } from './site.ts';

const site = siteInput('alpha');
const isSite = (input: unknown) => siteSchema.safeParse(input).success;

describe('a site', () => {
  it.each(['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', '//evil.test', 'ftp://evil.test'])(
    'refuses the link %s',
    (url) => {
      expect(isSite({ ...site, social: [{ name: 'x', url }] })).toBe(false);
      expect(isSite({ ...site, legal: { ...site.legal, codeOfConductUrl: url } })).toBe(false);
    },
  );

  it('accepts links to web pages', () => {
    expect(isSite({ ...site, social: [{ name: 'x', url: 'https://social.test/alpha' }] })).toBe(true);
  });

  it.each([
    'oklch(1 0 0)"/><script xmlns="http://www.w3.org/2000/svg">alert(1)</script>(x)',
    'oklch(1 0 0)" onload="alert(1)")',
    'oklch(/*)',
    'oklch(url(//evil.test))',
    'red;background:url(//evil.test)',
    '#fff}body{display:none',
  ])('refuses the colour %s', (accent) => {
    expect(isSite({ ...site, theme: { ...site.theme, accent } })).toBe(false);
  });

  it.each(['oklch(0.45 0.135 31)', 'oklch(45% 0.1 31deg / 80%)', '#a1B2c3'])('accepts the colour %s', (accent) => {
    expect(isSite({ ...site, theme: { ...site.theme, accent } })).toBe(true);
  });
});
