import { control, type Map as TileMap, map, tileLayer } from 'leaflet';
import './tileMap.module.css';

export interface TileMapOptions {
  /** The template of tile addresses, with `{z}`, `{x}`, `{y}` and perhaps `{r}`. */
  readonly template: string;
  readonly texts: { readonly label: string; readonly zoomIn: string; readonly zoomOut: string };
  readonly maxZoom: number;
  /**
   * True when the map reacts to the wheel and to a finger. When it is false, the page scrolls past the map as past a
   * picture.
   */
  readonly handlesGestures: boolean;
  /** Called when the first tile has loaded. */
  readonly onShown: () => void;
  /** Called when no tile could be loaded. */
  readonly onFailed: () => void;
}

/** The maximum zoom of the tiles. At a higher zoom, they are enlarged. */
const MAX_TILE_ZOOM = 19;

/** Creates an empty map in an element. It has no position yet. */
export function createTileMap(element: HTMLElement, options: TileMapOptions): TileMap {
  const { template, texts, maxZoom, handlesGestures, onShown, onFailed } = options;
  const isAnimated = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const leafletMap = map(element, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: handlesGestures,
    dragging: handlesGestures || matchMedia('(pointer: fine)').matches,
    fadeAnimation: isAnimated,
    zoomAnimation: isAnimated,
    markerZoomAnimation: isAnimated,
    inertia: isAnimated,
    maxZoom,
  });
  if (!isAnimated) {
    const pan = leafletMap.panBy.bind(leafletMap);
    leafletMap.panBy = (offset, panOptions) => pan(offset, { ...panOptions, animate: false });
  }
  // The event is dispatched because the map listens to keys only after a focus event, and the element may already have
  // the focus.
  if (document.activeElement === element) element.dispatchEvent(new FocusEvent('focus'));
  element.setAttribute('role', 'region');
  element.setAttribute('aria-label', texts.label);
  control.zoom({ position: 'topright', zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(leafletMap);

  let isShown = false;
  tileLayer(template, { maxZoom: MAX_TILE_ZOOM })
    .on('tileload', () => {
      if (!isShown) onShown();
      isShown = true;
    })
    // The event means that every tile has loaded or failed.
    .on('load', () => {
      if (!isShown) onFailed();
    })
    .addTo(leafletMap);
  return leafletMap;
}
