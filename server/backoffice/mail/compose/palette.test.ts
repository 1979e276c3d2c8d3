import { wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { DEMO_SITES } from '#tests/support/demoSites.ts';
import { buildDarkPalette, buildLightPalette } from './palette.ts';

const themes = DEMO_SITES.map(({ site }) => [site.id, site.theme] as const);
/**
 * This brand is unlikely and has hardly any contrast: its accent is as light as its background, and its text is light.
 */
const [, some] = themes[0] ?? [];
const lowContrastTheme = some
  ? { ...some, accent: '#fffde0', onAccent: '#ffffff', ink: '#222222', paper: '#fffff8' }
  : undefined;

describe.each([...themes, ...(lowContrastTheme ? [['odd', lowContrastTheme] as const] : [])])(
  'the mail of %s',
  (_id, theme) => {
    it.each([
      ['by day', buildLightPalette(theme)],
      ['by night', buildDarkPalette(theme)],
    ])(
      'is readable %s',
      (_when, {
        pageColor: page,
        sheetColor: sheet,
        textColor: ink,
        quietTextColor: quiet,
        linkColor: link,
        buttonColor: button,
        buttonTextColor: onButton,
      }) => {
        const pairs: [string, string][] = [
          [ink, sheet],
          [quiet, sheet],
          [quiet, page],
          [link, sheet],
          [link, page],
          [onButton, button],
        ];
        for (const [text, ground] of pairs) expect(wcagContrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      },
    );
  },
);
