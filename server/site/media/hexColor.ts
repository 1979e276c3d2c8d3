import { formatHex } from 'culori';

/**
 * Returns the colour as `#rrggbb`, for programs that do not know `oklch()`: librsvg, and some programs that read the
 * manifest of a web app.
 */
export const toHexColour = (color: string): string => formatHex(color) ?? '#777777';
