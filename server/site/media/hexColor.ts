import { formatHex } from 'culori';

/** Returns the colour as `#rrggbb`, for programs without `oklch()`: librsvg, and some readers of a manifest. */
export const toHexColour = (color: string): string => formatHex(color) ?? '#777777';
