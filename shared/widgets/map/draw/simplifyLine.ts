import { LineUtil, type Point } from 'leaflet';
import { MAX_CORNERS } from '#shared/primitives/area.ts';

/** Pixels: what a hand trembles. */
const TREMBLE = 3;

/** The corners of a line that was drawn by hand: as few as keep its shape, and never more than an area has. */
export function simplifyLine(points: Point[]): Point[] {
  for (let tolerance = TREMBLE; ; tolerance *= 1.5) {
    const corners = LineUtil.simplify(points, tolerance);
    if (corners.length <= MAX_CORNERS) return corners;
  }
}
