import { describe, expect, it } from 'vitest';
import { siteSchema, type Theme } from '#shared/api/site.ts';
import { getFontFile } from '../assets/fonts/fonts.ts';
import { findThemeFile, getSiteTheme } from './themeStylesheet.ts';

const createSite = (id: string, theme: Partial<Theme> = {}) =>
  siteSchema.parse({
    id,
    name: id,
    hostnames: [`${id}.example`],
    origin: `https://${id}.example`,
    locales: ['nl'],
    theme: {
      paper: '#ffffff',
      ink: '#111111',
      accent: '#884400',
      onAccent: '#ffffff',
      second: '#eeeeee',
      displayFont: 'Fraunces',
      textFont: 'Inter',
      radius: 2,
      header: 'line',
      ...theme,
    },
    monogram: 'A&B',
    contact: { phone: '1', email: 'a@b.example', street: {}, number: '1', zip: '9000', city: { nl: 'Gent' } },
    legal: {
      companyName: 'x',
      companyNumber: 'x',
      vatNumber: 'x',
      professionalTitle: {},
      registrationNumber: 'x',
      recognitionCountry: 'BE',
      codeOfConductUrl: 'https://x.example',
      supervisor: {},
      insurer: 'x',
      policyNumber: 'x',
    },
  });

describe("a site's theme", () => {
  it('has its colours at an address that changes when a colour changes', () => {
    const stylesheetBefore = getSiteTheme(createSite('a')).stylesheet;
    const stylesheetAfter = getSiteTheme(createSite('a', { accent: '#005588' })).stylesheet;
    expect(stylesheetBefore.body).toContain('--accent:#884400');
    expect(stylesheetBefore.path).toMatch(/^\/theme\/a-[0-9a-f]{8}\.css$/);
    expect(stylesheetAfter.path).not.toBe(stylesheetBefore.path);
  });

  it('declares the order of the layers before anything else', () => {
    expect(getSiteTheme(createSite('a')).stylesheet.body).toMatch(/^@layer reset,tokens,base,layout,parts,widgets;/);
  });

  it('preloads two fonts, or one when headings and texts have the same typeface, and serves them itself', () => {
    expect(getSiteTheme(createSite('a')).fontPaths).toHaveLength(2);
    const [only, ...others] = getSiteTheme(createSite('b', { displayFont: 'Figtree', textFont: 'Figtree' })).fontPaths;
    expect(others).toEqual([]);
    expect(
      getFontFile(only ?? '')
        ?.subarray(0, 4)
        .toString(),
    ).toBe('wOF2');
    expect(getSiteTheme(createSite('a')).stylesheet.body).not.toMatch(/url\((?!\/fonts\/)/);
  });

  it('does not answer for another site', () => {
    const siteA = createSite('a');
    expect(findThemeFile(siteA, getSiteTheme(siteA).stylesheet.path)?.file.contentType).toBe('text/css; charset=utf-8');
    expect(findThemeFile(createSite('b'), getSiteTheme(siteA).stylesheet.path)).toBeUndefined();
    expect(getFontFile('/fonts/../../etc/passwd')).toBeUndefined();
  });

  it('answers the address of another version with the current version', () => {
    const [before, now] = [createSite('a', { displayFont: 'Figtree' }), createSite('a')].map(getSiteTheme);
    for (const kind of ['stylesheet', 'icon'] as const) {
      const foundFile = findThemeFile(createSite('a'), before?.[kind].path ?? '');
      expect([foundFile?.file.path, foundFile?.isOther]).toEqual([now?.[kind].path, true]);
    }
    expect(findThemeFile(createSite('a'), now?.stylesheet.path ?? '')?.isOther).toBe(false);
    expect(findThemeFile(createSite('a'), '/theme/a-nothex00.css')).toBeUndefined();
    expect(findThemeFile(createSite('a'), '/theme/a.css')?.file.path).toBeUndefined();
  });

  it('draws an icon from the monogram, as a shape that needs no font', () => {
    const { icon } = getSiteTheme(createSite('a'));
    expect(icon.path).toMatch(/^\/theme\/a-[0-9a-f]{8}\.svg$/);
    expect(icon.body).toMatch(/<path [^>]* d="M/);
    expect(icon.body).not.toContain('<text');
    expect(getSiteTheme(createSite('a', { displayFont: 'Figtree' })).icon.body).not.toBe(icon.body);
  });
});
