import { converter, formatHex, interpolate } from 'culori';
import type { Theme } from '#shared/api/site.ts';
import { hexColor } from '../media/hexColor.ts';
import type { ThemeProperty } from './themeProperties.ts';

type ColourProperty = Exclude<
  ThemeProperty,
  'radius' | 'font-display' | 'font-text' | 'display-weight' | 'display-tracking'
>;

const toRgb = converter('rgb');

/** Returns the red, green and blue values of a colour, each from 0 to 255, for use in `rgb()` with an opacity. */
function channels(color: string): string {
  const { r, g, b } = toRgb(hexColor(color)) ?? { r: 0.5, g: 0.5, b: 0.5 };
  return [r, g, b].map((part) => Math.round(part * 255)).join(' ');
}

/** The colours of bands and footer for each kind of header. */
const STYLES: Readonly<
  Record<Theme['header'], (theme: Theme, mix: Mix) => Readonly<Record<'band' | 'foot' | 'on-foot', string>>>
> = {
  line: ({ paper, ink, second }, mix) => ({
    band: mix(second, 16, paper),
    foot: hexColor(paper),
    'on-foot': hexColor(ink),
  }),
  centred: ({ paper, ink, accent }, mix) => ({
    band: mix(accent, 8, paper),
    foot: mix(ink, 94, accent),
    'on-foot': mix(paper, 92, ink),
  }),
  overlay: ({ paper, ink, second }, mix) => ({
    band: mix(second, 34, paper),
    foot: mix(second, 34, paper),
    'on-foot': hexColor(ink),
  }),
};

type Mix = (color: string, percent: number, other: string) => string;

/** Computes `color-mix(in oklab, color percent%, other)`. */
const mix: Mix = (color, percent, other) => formatHex(interpolate([other, color], 'oklab')(percent / 100));

/**
 * Returns the colours of a site as `#rrggbb`, with the colours that are derived from them. They are computed here
 * because the oldest supported browsers, of 2023 (docs/browsers.md), have neither `oklch()` nor `color-mix()`.
 */
export function themeColours(theme: Theme): Readonly<Record<ColourProperty, string>> {
  const { paper, ink, accent, second } = theme;
  return {
    paper: hexColor(paper),
    ink: hexColor(ink),
    accent: hexColor(accent),
    'on-accent': hexColor(theme.onAccent),
    second: hexColor(second),
    'paper-rgb': channels(paper),
    'ink-rgb': channels(ink),
    'accent-rgb': channels(accent),
    'ink-soft': mix(ink, 82, paper),
    line: mix(ink, 15, paper),
    'line-strong': mix(ink, 58, paper),
    surface: mix(ink, 4, paper),
    'surface-2': mix(ink, 8, paper),
    tint: mix(second, 22, paper),
    // This colour fills the space of a missing picture.
    blank: mix(second, 30, paper),
    raised: mix(paper, 50, 'white'),
    'accent-hover': mix(accent, 86, 'black'),
    'accent-ink': mix(accent, 78, ink),
    ...STYLES[theme.header](theme, mix),
  };
}
