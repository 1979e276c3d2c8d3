import { LineUtil, type Point } from 'leaflet';
import { MAX_CORNERS } from '#shared/primitives/area.ts';

/** The deviation of a line that comes from the trembling of a hand, in pixels. */
const HAND_DEVIATION_PX = 3;

/**
 * Returns the corners of a line that was drawn by hand. They are as few as preserve its shape, and never more than the
 * maximum of an area.
 */
export function simplifyLine(points: Point[]): Point[] {
  for (let tolerance = HAND_DEVIATION_PX; ; tolerance *= 1.5) {
    const corners = LineUtil.simplify(points, tolerance);
    if (corners.length <= MAX_CORNERS) return corners;
  }
}
