import { formatHex } from 'culori';

/** Returns `#rrggbb`, for programs without `oklch()`: librsvg, and some readers of a manifest. */
export const hexColor = (color: string): string => formatHex(color) ?? '#777777';
