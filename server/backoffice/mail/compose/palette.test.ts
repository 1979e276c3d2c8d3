import { wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { DEMO_SITES } from '#tests/support/demoSites.ts';
import { buildDarkPalette, buildLightPalette } from './palette.ts';

const themes = DEMO_SITES.map(({ site }) => [site.id, site.theme] as const);
/**
 * This brand is unlikely and has hardly any contrast: its accent is as light as its background, and its text is light.
 */
const [, firstTheme] = themes[0] ?? [];
const lowContrastTheme = firstTheme
  ? { ...firstTheme, accent: '#fffde0', onAccent: '#ffffff', ink: '#222222', paper: '#fffff8' }
  : undefined;

describe.each([
  ...themes,
  ...(lowContrastTheme ? [['a brand with hardly any contrast', lowContrastTheme] as const] : []),
])('the mail of %s', (_id, theme) => {
  it.each([
    ['by day', buildLightPalette(theme)],
    ['by night', buildDarkPalette(theme)],
  ])(
    'is readable %s',
    (_when, { pageColor, sheetColor, textColor, quietTextColor, linkColor, buttonColor, buttonTextColor }) => {
      const pairs: [string, string][] = [
        [textColor, sheetColor],
        [quietTextColor, sheetColor],
        [quietTextColor, pageColor],
        [linkColor, sheetColor],
        [linkColor, pageColor],
        [buttonTextColor, buttonColor],
      ];
      for (const [text, background] of pairs) expect(wcagContrast(text, background)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
