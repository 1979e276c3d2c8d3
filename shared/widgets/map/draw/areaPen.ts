import { circleMarker, type LatLng, type Map as TileMap, type Point, polyline, LineUtil } from 'leaflet';
import { type Coordinates, MAX_AREA_CORNERS } from '#shared/primitives/area.ts';
import css from './drawListingMap.module.css';

/** The deviation of a line that comes from the trembling of a hand, in pixels. */
const MAX_LINE_DEVIATION_PX = 3;

/**
 * Returns the corners of a line that was drawn by hand: only as many as its shape needs, and never more than the
 * maximum of an area.
 */
function simplifyLine(points: Point[]): Point[] {
  for (let tolerance = MAX_LINE_DEVIATION_PX; ; tolerance *= 1.5) {
    const corners = LineUtil.simplify(points, tolerance);
    if (corners.length <= MAX_AREA_CORNERS) return corners;
  }
}

export interface AreaPen {
  /** Sets a corner in the middle of the map. */
  addCentre(): void;
  /** Removes the last corner. */
  undo(): void;
  /** Ends the drawing with the area of the corners. Does nothing with fewer than three corners. */
  finish(): void;
  /** Ends the drawing without an area. */
  stop(): void;
}

export interface AreaPenOptions {
  /** Called with the current number of corners. */
  readonly onCorners: (count: number) => void;
  readonly onDone: (corners: readonly Coordinates[]) => void;
  readonly onCancel: () => void;
}

const MIN_AREA_CORNERS = 3;
/** The distance in pixels below which a press is a tap, which sets a corner. */
const MAX_TAP_MOVE_PX = 8;
/** The distance in pixels from the first corner at which a tap closes the area. */
const CLOSE_DISTANCE_PX = 14;

const isTap = (points: readonly Point[]) => {
  const [start] = points;
  return start !== undefined && points.every((point) => point.distanceTo(start) < MAX_TAP_MOVE_PX);
};

/**
 * Draws an area on a map: as one dragged line, corner by corner with taps, or with the keyboard. With the keyboard the
 * visitor moves the map and presses Enter to set a corner in its middle.
 */
export function startAreaPen(tileMap: TileMap, { onCorners, onDone, onCancel }: AreaPenOptions): AreaPen {
  const element = tileMap.getContainer();
  const gestures = [tileMap.dragging, tileMap.touchZoom, tileMap.doubleClickZoom, tileMap.boxZoom];
  const disabledGestures = gestures.filter((gesture) => gesture?.enabled());
  for (const gesture of disabledGestures) gesture.disable();
  element.dataset['drawing'] = '';

  const line = polyline([], { interactive: false, className: css['line'] ?? '' }).addTo(tileMap);
  const firstCornerMarker = circleMarker([0, 0], { radius: 6, interactive: false, className: css['corner'] ?? '' });
  let corners: LatLng[] = [];
  /** The line of the current drag, in pixels of the map. */
  let stroke: Point[] | undefined;

  const showOutline = (points: readonly LatLng[]) => {
    line.setLatLngs([...points]);
    const [start] = points;
    if (start) firstCornerMarker.setLatLng(start).addTo(tileMap);
    else firstCornerMarker.remove();
  };
  const setCorners = (nextCorners: LatLng[]) => {
    corners = nextCorners;
    showOutline(corners);
    onCorners(corners.length);
  };
  const addCorner = (corner: LatLng) => {
    if (corners.length < MAX_AREA_CORNERS) setCorners([...corners, corner]);
  };
  const finish = () => {
    if (corners.length < MIN_AREA_CORNERS) return;
    onDone(corners.map(({ lat, lng }) => ({ latitude: lat, longitude: tileMap.wrapLatLng([lat, lng]).lng })));
  };

  const toPoint = (event: MouseEvent): Point => tileMap.mouseEventToContainerPoint(event);
  const handleTap = (point: Point) => {
    const [start] = corners;
    const isClosing = start && tileMap.latLngToContainerPoint(start).distanceTo(point) < CLOSE_DISTANCE_PX;
    if (isClosing && corners.length >= MIN_AREA_CORNERS) finish();
    else addCorner(tileMap.containerPointToLatLng(point));
  };

  const handlePointerDown = (event: PointerEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest('.leaflet-control') !== null;
    if (!event.isPrimary || event.button !== 0 || isOnControl) return;
    element.setPointerCapture(event.pointerId);
    stroke = [toPoint(event)];
  };
  const handlePointerMove = (event: PointerEvent) => {
    if (!stroke || !event.isPrimary) return;
    stroke.push(toPoint(event));
    if (!isTap(stroke)) showOutline([...corners, ...stroke.map((point) => tileMap.containerPointToLatLng(point))]);
  };
  const handlePointerUp = (event: PointerEvent) => {
    const finishedStroke = stroke;
    if (!finishedStroke || !event.isPrimary) return;
    stroke = undefined;
    const [start] = finishedStroke;
    if (start && isTap(finishedStroke)) return handleTap(start);
    const simplifiedCorners = simplifyLine(finishedStroke).map((point) => tileMap.containerPointToLatLng(point));
    setCorners([...corners, ...simplifiedCorners].slice(0, MAX_AREA_CORNERS));
    finish();
  };
  const handlePointerCancel = () => {
    stroke = undefined;
    showOutline(corners);
  };
  const undo = () => setCorners(corners.slice(0, -1));
  const addCentre = () => addCorner(tileMap.getCenter());
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    else if (event.target !== element) return;
    else if (event.key === 'Enter' || event.key === ' ') addCentre();
    else if (event.key === 'Backspace' || event.key === 'Delete') undo();
    else return;
    event.preventDefault();
  };

  element.addEventListener('pointerdown', handlePointerDown);
  element.addEventListener('pointermove', handlePointerMove);
  element.addEventListener('pointerup', handlePointerUp);
  element.addEventListener('pointercancel', handlePointerCancel);
  element.addEventListener('keydown', handleKeyDown);
  return {
    addCentre,
    undo,
    finish,
    stop() {
      element.removeEventListener('pointerdown', handlePointerDown);
      element.removeEventListener('pointermove', handlePointerMove);
      element.removeEventListener('pointerup', handlePointerUp);
      element.removeEventListener('pointercancel', handlePointerCancel);
      element.removeEventListener('keydown', handleKeyDown);
      for (const gesture of disabledGestures) gesture.enable();
      delete element.dataset['drawing'];
      line.remove();
      firstCornerMarker.remove();
    },
  };
}
