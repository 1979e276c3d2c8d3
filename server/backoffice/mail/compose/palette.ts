import { converter, formatHex, interpolate, type Oklch, wcagContrast } from 'culori';
import type { Theme } from '#shared/api/site.ts';

/** The colours of a mail as `#rrggbb`, because mail programs support no other notation. */
export interface Palette {
  /** The colour around the mail's content. */
  readonly page: string;
  readonly sheet: string;
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  /** The colour of links and of the brand's name. */
  readonly link: string;
  readonly button: string;
  readonly onButton: string;
}

/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
const MIN_TEXT_CONTRAST = 4.5;
const LIGHTNESS_STEP = 0.02;

const oklch = converter('oklch');
const mixed = (one: string, other: string, share: number): string =>
  formatHex(interpolate([one, other], 'oklab')(share)) ?? '#777777';

/** Makes a colour lighter or darker until it is readable on a background. */
function makeReadable(color: string, ground: string): string {
  const start: Oklch = oklch(color) ?? { mode: 'oklch', l: 0.5, c: 0 };
  const direction =
    wcagContrast('#000000', ground) > wcagContrast('#ffffff', ground) ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
  for (let l = start.l; l >= 0 && l <= 1; l += direction) {
    const candidate = formatHex({ ...start, l });
    if (wcagContrast(candidate, ground) >= MIN_TEXT_CONTRAST) return candidate;
  }
  return direction < 0 ? '#000000' : '#ffffff';
}

function palette(
  page: string,
  sheet: string,
  ink: string,
  { accent, onAccent }: Pick<Theme, 'accent' | 'onAccent'>,
): Palette {
  const onBoth = (color: string) => makeReadable(makeReadable(color, sheet), page);
  const button = onBoth(accent);
  return {
    page,
    sheet,
    ink,
    quiet: onBoth(mixed(ink, sheet, 0.35)),
    line: mixed(ink, sheet, 0.85),
    link: button,
    button,
    onButton: makeReadable(onAccent, button),
  };
}

/** Returns the colours of the brand on its own background. */
export const lightPalette = ({ paper, ink, accent, onAccent }: Theme): Palette =>
  palette(mixed(paper, ink, 0.06), mixed(paper, '#ffffff', 0.6), mixed(ink, ink, 0), { accent, onAccent });

/** Returns the brand's colours for dark mode. The background is the brand's text colour, made darker. */
export function darkPalette({ ink, paper, accent, onAccent }: Theme): Palette {
  const { c, h } = oklch(ink) ?? { c: 0, h: undefined };
  const dark = (l: number) => formatHex({ mode: 'oklch', l, c: Math.min(c, 0.02), ...(h !== undefined && { h }) });
  return palette(dark(0.18), dark(0.24), mixed(paper, '#ffffff', 0.3), { accent, onAccent });
}
