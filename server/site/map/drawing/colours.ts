import { formatHex, interpolate, wcagContrast } from 'culori';
import type { Site } from '#shared/api/site.ts';
import { toHexColour } from '../../media/hexColor.ts';

/** The colours of a drawing, as `#rrggbb`. */
export interface DrawingColours {
  readonly background: string;
  /** The colours of the land: `surroundingLand` around the shown area, `shownLand` within it. */
  readonly surroundingLand: string;
  readonly shownLand: string;
  /** The colours of lines: `municipalityLine` between municipalities, `provinceBorder` between provinces. */
  readonly municipalityLine: string;
  readonly provinceBorder: string;
  /** The colour of text. */
  readonly textColour: string;
  /** The colours of municipalities, from few homes to many. */
  readonly countFills: readonly string[];
  readonly chosenFill: string;
}

/** The shares of the accent colour in the fills, from few homes to many. */
const FILL_SHARES = [0.2, 0.34, 0.48, 0.62];
/** The minimum contrast between text and its background: WCAG 2.2, 1.4.3. */
const MIN_CONTRAST = 4.5;
const FILL_SHARE_STEP = 0.05;

/**
 * Returns the colours for a site's theme, light or dark. Text is legible on every one of the `countFills`. On
 * `chosenFill` the contrast may be too low, so text on it has an outline.
 */
export function computeDrawingColours({ paper, ink, accent }: Site['theme']): DrawingColours {
  const mixWithPaper = (color: string, share: number) =>
    formatHex(interpolate([paper, color], 'oklab')(share)) ?? toHexColour(paper);
  function computeLegibleFill(share: number): string {
    const fill = mixWithPaper(accent, share);
    return share <= FILL_SHARE_STEP || wcagContrast(fill, ink) >= MIN_CONTRAST
      ? fill
      : computeLegibleFill(share - FILL_SHARE_STEP);
  }
  return {
    background: toHexColour(paper),
    surroundingLand: mixWithPaper(ink, 0.03),
    shownLand: mixWithPaper(ink, 0.08),
    municipalityLine: mixWithPaper(ink, 0.22),
    provinceBorder: mixWithPaper(ink, 0.5),
    textColour: toHexColour(ink),
    countFills: FILL_SHARES.map(computeLegibleFill),
    chosenFill: toHexColour(accent),
  };
}
