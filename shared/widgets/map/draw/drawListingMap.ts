import { latLng, latLngBounds, type LatLngExpression, polygon } from 'leaflet';
import type { Coordinates } from '#shared/primitives/area.ts';
import { type AreaPen, type AreaPenOptions, startAreaPen } from './areaPen.ts';
import areaCss from './drawMap.module.css';
import { createItemMarkers, type ItemMarkersOptions, type ListingMapTexts, type MapItem } from './itemMarkers.ts';
import type { MapBounds } from '../mapView.ts';
import { createTileMap, type TileMapOptions } from './tileMap.ts';

export interface ListingMapOptions
  extends Pick<TileMapOptions, 'template' | 'onShown' | 'onFailed'>,
    Pick<ItemMarkersOptions, 'onMark' | 'onChoose'> {
  readonly texts: ListingMapTexts;
  /** Called when the map has stopped moving. `byVisitor` is false when the code itself has moved the map. */
  readonly onMove: (bounds: MapBounds, byVisitor: boolean) => void;
}

export interface ListingMap {
  /**
   * Shows these homes in place of the previous ones. When `shouldFit` is true, the map moves to the area or, without an
   * area, to the homes.
   */
  show(cards: readonly MapItem[], area: readonly Coordinates[] | undefined, shouldFit: boolean): void;
  /** Highlights the marker of the home, or of the cluster that contains it. */
  mark(id: number | undefined): void;
  startPen(options: AreaPenOptions): AreaPen;
  focus(): void;
  remove(): void;
}

const MAX_ZOOM = 18;
/** The maximum zoom at which the map shows a single home. */
const MAX_FIT_ZOOM = 15;
const FIT_PADDING_PX = 48;
const BELGIUM_BOUNDS = latLngBounds([49.5, 2.5], [51.5, 6.4]);

/** Draws a map of a list of homes. Homes that are close together are one marker until the map is zoomed in. */
export function drawListingMap(element: HTMLElement, options: ListingMapOptions): ListingMap {
  const { template, texts, onShown, onFailed, onMove, onMark, onChoose } = options;
  const tileMap = createTileMap(element, {
    template,
    texts,
    maxZoom: MAX_ZOOM,
    handlesGestures: true,
    onShown,
    onFailed,
  });
  const markers = createItemMarkers(tileMap, { texts, maxZoom: MAX_ZOOM, onMark, onChoose });
  const outline = polygon([], { interactive: false, className: areaCss['area'] ?? '' });
  let isOwnMove = false;

  function handleMoveEnd(): void {
    markers.render();
    const bounds = tileMap.getBounds();
    onMove(
      { north: bounds.getNorth(), south: bounds.getSouth(), east: bounds.getEast(), west: bounds.getWest() },
      !isOwnMove,
    );
  }

  function moveTo(points: readonly LatLngExpression[]): void {
    isOwnMove = true;
    const bounds = points.length > 0 ? latLngBounds([...points]) : BELGIUM_BOUNDS;
    tileMap.fitBounds(bounds, { padding: [FIT_PADDING_PX, FIT_PADDING_PX], maxZoom: MAX_FIT_ZOOM, animate: false });
    isOwnMove = false;
  }

  isOwnMove = true;
  tileMap.fitBounds(BELGIUM_BOUNDS, { animate: false });
  isOwnMove = false;
  tileMap.on('moveend', handleMoveEnd);
  return {
    show(items, area, fit) {
      markers.loadItems(items);
      const corners = (area ?? []).map(({ latitude, longitude }) => latLng(latitude, longitude));
      if (corners.length > 0) outline.setLatLngs(corners).addTo(tileMap);
      else outline.remove();
      const positions = items.map(({ place: { marker } }) => latLng(marker.latitude, marker.longitude));
      if (fit) moveTo(corners.length > 0 ? corners : positions);
      else markers.render();
    },
    mark: (id) => markers.mark(id),
    startPen: (penOptions) => startAreaPen(tileMap, penOptions),
    focus: () => element.focus({ preventScroll: true }),
    remove: () => void tileMap.remove(),
  };
}
