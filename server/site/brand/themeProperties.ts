/**
 * The custom properties that a site's own stylesheet defines (`client/styles/tokens.css`). All other properties are
 * derived from them.
 */
export const THEME_PROPERTIES = [
  'paper',
  'ink',
  'accent',
  'on-accent',
  'second',
  'paper-rgb',
  'ink-rgb',
  'accent-rgb',
  'ink-soft',
  'line',
  'line-strong',
  'surface',
  'surface-2',
  'tint',
  'blank',
  'raised',
  'accent-hover',
  'accent-ink',
  'band',
  'foot',
  'on-foot',
  'radius',
  'font-display',
  'font-text',
  'display-weight',
  'display-tracking',
] as const;

export type ThemeProperty = (typeof THEME_PROPERTIES)[number];
