import { formatHex } from 'culori';

/** `#rrggbb`, for what knows no `oklch()`: librsvg, and some readers of a manifest. */
export const hexColor = (color: string): string => formatHex(color) ?? '#777777';
