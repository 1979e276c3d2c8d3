import { converter, formatHex, interpolate } from 'culori';
import type { Theme } from '#shared/api/site.ts';
import { toHexColour } from '../media/hexColor.ts';
import type { ThemeProperty } from './themeProperties.ts';

type ColourProperty = Exclude<
  ThemeProperty,
  'radius' | 'font-display' | 'font-text' | 'display-weight' | 'display-tracking'
>;

const toRgb = converter('rgb');

/** Returns the red, green and blue values of a colour, each from 0 to 255, for use in `rgb()` with an opacity. */
function toRgbChannels(color: string): string {
  const { r, g, b } = toRgb(toHexColour(color)) ?? { r: 0.5, g: 0.5, b: 0.5 };
  return [r, g, b].map((part) => Math.round(part * 255)).join(' ');
}

/** The colours of bands and footer for each kind of header. */
const HEADER_STYLES: Readonly<
  Record<Theme['header'], (theme: Theme, mix: MixColours) => Readonly<Record<'band' | 'foot' | 'on-foot', string>>>
> = {
  line: ({ paper, ink, second }, mix) => ({
    band: mix(second, 16, paper),
    foot: toHexColour(paper),
    'on-foot': toHexColour(ink),
  }),
  centred: ({ paper, ink, accent }, mix) => ({
    band: mix(accent, 8, paper),
    foot: mix(ink, 94, accent),
    'on-foot': mix(paper, 92, ink),
  }),
  overlay: ({ paper, ink, second }, mix) => ({
    band: mix(second, 34, paper),
    foot: mix(second, 34, paper),
    'on-foot': toHexColour(ink),
  }),
};

type MixColours = (color: string, percent: number, other: string) => string;

/** Computes `color-mix(in oklab, color percent%, other)`. */
const mixColours: MixColours = (color, percent, other) =>
  formatHex(interpolate([other, color], 'oklab')(percent / 100));

/**
 * Returns the colours of a site as `#rrggbb`, with the colours that are derived from them. They are computed here
 * because the oldest supported browsers, of 2023 (docs/browsers.md), have neither `oklch()` nor `color-mix()`.
 */
export function computeThemeColours(theme: Theme): Readonly<Record<ColourProperty, string>> {
  const { paper, ink, accent, second } = theme;
  return {
    paper: toHexColour(paper),
    ink: toHexColour(ink),
    accent: toHexColour(accent),
    'on-accent': toHexColour(theme.onAccent),
    second: toHexColour(second),
    'paper-rgb': toRgbChannels(paper),
    'ink-rgb': toRgbChannels(ink),
    'accent-rgb': toRgbChannels(accent),
    'ink-soft': mixColours(ink, 82, paper),
    line: mixColours(ink, 15, paper),
    'line-strong': mixColours(ink, 58, paper),
    surface: mixColours(ink, 4, paper),
    'surface-2': mixColours(ink, 8, paper),
    tint: mixColours(second, 22, paper),
    // This colour fills the space of a missing picture.
    blank: mixColours(second, 30, paper),
    raised: mixColours(paper, 50, 'white'),
    'accent-hover': mixColours(accent, 86, 'black'),
    'accent-ink': mixColours(accent, 78, ink),
    ...HEADER_STYLES[theme.header](theme, mixColours),
  };
}
