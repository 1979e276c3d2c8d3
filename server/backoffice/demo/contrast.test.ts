import { describe, expect, it } from 'vitest';
import { DEMO_SITES } from '#tests/support/demoSites.ts';

const clipToUnitRange = (value: number) => Math.min(1, Math.max(0, value));

/** Converts an `oklch()` colour to linear sRGB, clipped to the gamut. */
function toLinearRgb(color: string): [number, number, number] {
  const [L = 0, C = 0, H = 0] = color.slice('oklch('.length, -1).split(/\s+/).map(Number);
  const hue = (H * Math.PI) / 180;
  const [a, b] = [C * Math.cos(hue), C * Math.sin(hue)];
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clipToUnitRange(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clipToUnitRange(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clipToUnitRange(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function computeLuminance(color: string): number {
  const [r, g, b] = toLinearRgb(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function computeContrast(firstColor: string, secondColor: string): number {
  const [dark, light] = [computeLuminance(firstColor), computeLuminance(secondColor)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

it('measures black on white as 21', () => {
  expect(computeContrast('oklch(0 0 0)', 'oklch(1 0 0)')).toBeCloseTo(21, 1);
});

describe.each(DEMO_SITES.map(({ site }) => [site.name, site.theme] as const))('the theme of %s', (_name, theme) => {
  it('has readable colours', () => {
    expect(computeContrast(theme.ink, theme.paper)).toBeGreaterThanOrEqual(7);
    expect(computeContrast(theme.ink, theme.second)).toBeGreaterThanOrEqual(7);
    expect(computeContrast(theme.onAccent, theme.accent)).toBeGreaterThanOrEqual(7);
    expect(computeContrast(theme.accent, theme.paper)).toBeGreaterThanOrEqual(4.5);
    expect(computeContrast(theme.accent, theme.second)).toBeGreaterThanOrEqual(4.5);
  });
});
