import { converter, formatHex, interpolate, type Oklch, wcagContrast } from 'culori';
import type { Theme } from '#shared/api/site.ts';

/** The colours of a mail as `#rrggbb`, because mail programs support no other notation. */
export interface Palette {
  /** The colour around the mail's content. */
  readonly pageColor: string;
  readonly sheetColor: string;
  readonly textColor: string;
  readonly quietTextColor: string;
  readonly lineColor: string;
  /** The colour of links and of the brand's name. */
  readonly linkColor: string;
  readonly buttonColor: string;
  readonly buttonTextColor: string;
}

/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
const MIN_TEXT_CONTRAST = 4.5;
const LIGHTNESS_STEP = 0.02;

const toOklch = converter('oklch');
const mixColors = (one: string, other: string, share: number): string =>
  formatHex(interpolate([one, other], 'oklab')(share)) ?? '#777777';

/** Makes a colour lighter or darker until it is readable on a background. */
function makeReadable(color: string, ground: string): string {
  const start: Oklch = toOklch(color) ?? { mode: 'oklch', l: 0.5, c: 0 };
  const direction =
    wcagContrast('#000000', ground) > wcagContrast('#ffffff', ground) ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
  for (let l = start.l; l >= 0 && l <= 1; l += direction) {
    const candidate = formatHex({ ...start, l });
    if (wcagContrast(candidate, ground) >= MIN_TEXT_CONTRAST) return candidate;
  }
  return direction < 0 ? '#000000' : '#ffffff';
}

function buildPalette(
  page: string,
  sheet: string,
  ink: string,
  { accent, onAccent }: Pick<Theme, 'accent' | 'onAccent'>,
): Palette {
  const onBoth = (color: string) => makeReadable(makeReadable(color, sheet), page);
  const button = onBoth(accent);
  return {
    pageColor: page,
    sheetColor: sheet,
    textColor: ink,
    quietTextColor: onBoth(mixColors(ink, sheet, 0.35)),
    lineColor: mixColors(ink, sheet, 0.85),
    linkColor: button,
    buttonColor: button,
    buttonTextColor: makeReadable(onAccent, button),
  };
}

/** Returns the colours of the brand on its own background. */
export const buildLightPalette = ({ paper, ink, accent, onAccent }: Theme): Palette =>
  buildPalette(mixColors(paper, ink, 0.06), mixColors(paper, '#ffffff', 0.6), mixColors(ink, ink, 0), {
    accent,
    onAccent,
  });

/** Returns the brand's colours for dark mode. The background is the brand's text colour, made darker. */
export function buildDarkPalette({ ink, paper, accent, onAccent }: Theme): Palette {
  const { c, h } = toOklch(ink) ?? { c: 0, h: undefined };
  const dark = (l: number) => formatHex({ mode: 'oklch', l, c: Math.min(c, 0.02), ...(h !== undefined && { h }) });
  return buildPalette(dark(0.18), dark(0.24), mixColors(paper, '#ffffff', 0.3), { accent, onAccent });
}
