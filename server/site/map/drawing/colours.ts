import { formatHex, interpolate, wcagContrast } from 'culori';
import type { Site } from '#shared/api/site.ts';
import { hexColor } from '../../media/hexColor.ts';

/** The colours of a drawing, as `#rrggbb`. */
export interface DrawingColours {
  readonly paper: string;
  /** Land beside what is shown, and land that is shown. */
  readonly beside: string;
  readonly land: string;
  /** Between municipalities, and between provinces. */
  readonly line: string;
  readonly border: string;
  /** Of text. */
  readonly ink: string;
  /** From few homes to many. */
  readonly fills: readonly string[];
  readonly chosen: string;
}

/** Shares of the accent colour in the fills. */
const SHARES = [0.2, 0.34, 0.48, 0.62];
/** Between text and what is behind it: WCAG 2.2, 1.4.3. */
const CONTRAST = 4.5;
const STEP = 0.05;

/** The colours of a site's theme, light or dark, in which text can be read on every fill; on `chosen` it has an edge. */
export function drawingColours({ paper, ink, accent }: Site['theme']): DrawingColours {
  const mixed = (color: string, share: number) =>
    formatHex(interpolate([paper, color], 'oklab')(share)) ?? hexColor(paper);
  function readable(share: number): string {
    const fill = mixed(accent, share);
    return share <= STEP || wcagContrast(fill, ink) >= CONTRAST ? fill : readable(share - STEP);
  }
  return {
    paper: hexColor(paper),
    beside: mixed(ink, 0.03),
    land: mixed(ink, 0.08),
    line: mixed(ink, 0.22),
    border: mixed(ink, 0.5),
    ink: hexColor(ink),
    fills: SHARES.map(readable),
    chosen: hexColor(accent),
  };
}
