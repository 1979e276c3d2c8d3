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
const mixColors = (first: string, second: string, share: number): string =>
  formatHex(interpolate([first, second], 'oklab')(share)) ?? '#777777';

/** Makes a colour lighter or darker until it is readable on a background. */
function makeReadable(color: string, background: string): string {
  const start: Oklch = toOklch(color) ?? { mode: 'oklch', l: 0.5, c: 0 };
  const direction =
    wcagContrast('#000000', background) > wcagContrast('#ffffff', background) ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
  for (let l = start.l; l >= 0 && l <= 1; l += direction) {
    const candidate = formatHex({ ...start, l });
    if (wcagContrast(candidate, background) >= MIN_TEXT_CONTRAST) return candidate;
  }
  return direction < 0 ? '#000000' : '#ffffff';
}

function buildPalette(
  pageColor: string,
  sheetColor: string,
  textColor: string,
  { accent, onAccent }: Pick<Theme, 'accent' | 'onAccent'>,
): Palette {
  const makeReadableOnBoth = (color: string) => makeReadable(makeReadable(color, sheetColor), pageColor);
  const button = makeReadableOnBoth(accent);
  return {
    pageColor,
    sheetColor,
    textColor,
    quietTextColor: makeReadableOnBoth(mixColors(textColor, sheetColor, 0.35)),
    lineColor: mixColors(textColor, sheetColor, 0.85),
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
  const buildDarkColor = (l: number) =>
    formatHex({ mode: 'oklch', l, c: Math.min(c, 0.02), ...(h !== undefined && { h }) });
  return buildPalette(buildDarkColor(0.18), buildDarkColor(0.24), mixColors(paper, '#ffffff', 0.3), {
    accent,
    onAccent,
  });
}
