/** Returns the sRGB channels 0–255 of `#rgb` or `#rrggbb`; undefined for any other text. */
function parseColorChannels(color: string): readonly [number, number, number] | undefined {
  const hexDigits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim())?.[1];
  if (!hexDigits) return undefined;
  const sixDigits = hexDigits.length === 3 ? hexDigits.replaceAll(/./g, '$&$&') : hexDigits;
  const value = Number.parseInt(sixDigits, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Returns the relative luminance, from 0 for black to 1 for white (WCAG 2.2). */
function computeLuminance(color: string): number | undefined {
  const rgb = parseColorChannels(color);
  if (!rgb) return undefined;
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const channelFraction = channel / 255;
    return channelFraction <= 0.04045 ? channelFraction / 12.92 : ((channelFraction + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The minimum of WCAG 2.2, 1.4.3, for text of normal size. */
const MIN_CONTRAST_RATIO = 4.5;

/**
 * Returns whether text of one colour is readable on another colour; false when either colour is not hexadecimal.
 */
export function isReadableOn(color: string, textColor: string): boolean {
  const [background, foreground] = [computeLuminance(color), computeLuminance(textColor)];
  if (background === undefined || foreground === undefined) return false;
  const [light, dark] = background > foreground ? [background, foreground] : [foreground, background];
  return (light + 0.05) / (dark + 0.05) >= MIN_CONTRAST_RATIO;
}

/** Returns whether light or dark text is easier to read on a colour; undefined when the colour is not hexadecimal. */
export function findReadableTextColor(color: string | undefined): 'light' | 'dark' | undefined {
  const background = color === undefined ? undefined : computeLuminance(color);
  if (background === undefined) return undefined;
  return 1.05 / (background + 0.05) >= (background + 0.05) / 0.05 ? 'light' : 'dark';
}
