/** The custom properties that a site's own stylesheet gives (`client/styles/tokens.css`); all others are derived. */
export const THEME_PROPERTIES = [
  'paper',
  'ink',
  'accent',
  'on-accent',
  'second',
  'radius',
  'font-display',
  'font-text',
  'display-weight',
  'display-tracking',
] as const;
