import { formatHex, interpolate, wcagContrast } from 'culori';
import type { Site } from '#shared/api/site.ts';
import { hexColor } from '../../media/hexColor.ts';

/** The colours of a drawing, as `#rrggbb`. */
export interface DrawingColours {
  readonly paper: string;
  /** The colours of the land: `beside` around the shown area, `land` within it. */
  readonly beside: string;
  readonly land: string;
  /** The colours of lines: `line` between municipalities, `border` between provinces. */
  readonly line: string;
  readonly border: string;
  /** The colour of text. */
  readonly ink: string;
  /** The colours from few homes to many. */
  readonly fills: readonly string[];
  readonly chosen: string;
}

/** The shares of the accent colour in the fills, from few homes to many. */
const SHARES = [0.2, 0.34, 0.48, 0.62];
/** The minimum contrast between text and its background: WCAG 2.2, 1.4.3. */
const MIN_CONTRAST = 4.5;
const SHARE_STEP = 0.05;

/**
 * Returns the colours for a site's theme, light or dark, so that text is legible on every fill. Text on the fill
 * `chosen` has an outline.
 */
export function drawingColours({ paper, ink, accent }: Site['theme']): DrawingColours {
  const mixWithPaper = (color: string, share: number) =>
    formatHex(interpolate([paper, color], 'oklab')(share)) ?? hexColor(paper);
  function readable(share: number): string {
    const fill = mixWithPaper(accent, share);
    return share <= SHARE_STEP || wcagContrast(fill, ink) >= MIN_CONTRAST ? fill : readable(share - SHARE_STEP);
  }
  return {
    paper: hexColor(paper),
    beside: mixWithPaper(ink, 0.03),
    land: mixWithPaper(ink, 0.08),
    line: mixWithPaper(ink, 0.22),
    border: mixWithPaper(ink, 0.5),
    ink: hexColor(ink),
    fills: SHARES.map(readable),
    chosen: hexColor(accent),
  };
}
