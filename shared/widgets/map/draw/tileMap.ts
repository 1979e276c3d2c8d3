import { control, type Map as TileMap, map, tileLayer } from 'leaflet';
import './tileMap.module.css';

export interface TileMapOptions {
  /** Of tile addresses: with `{z}`, `{x}`, `{y}` and perhaps `{r}`. */
  readonly template: string;
  readonly texts: { readonly label: string; readonly zoomIn: string; readonly zoomOut: string };
  readonly maxZoom: number;
  /** The page scrolls past a map that is a picture on it; one that the page is about takes the wheel and the finger. */
  readonly takesGestures: boolean;
  /** The first tile is there. */
  readonly onShown: () => void;
  /** No tile could be loaded. */
  readonly onFailed: () => void;
}

/** Of the tiles: closer, theirs are stretched. */
const MAX_TILE_ZOOM = 19;

/** A map with nothing on it, in an element: it looks nowhere yet. */
export function tileMap(element: HTMLElement, options: TileMapOptions): TileMap {
  const { template, texts, maxZoom, takesGestures, onShown, onFailed } = options;
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const drawing = map(element, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: takesGestures,
    dragging: takesGestures || matchMedia('(pointer: fine)').matches,
    fadeAnimation: moves,
    zoomAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
    maxZoom,
  });
  if (!moves) {
    const pan = drawing.panBy.bind(drawing);
    drawing.panBy = (offset, panOptions) => pan(offset, { ...panOptions, animate: false });
  }
  // Its keys listen from the next focus on; it may have had the focus before it was a map.
  if (document.activeElement === element) element.dispatchEvent(new FocusEvent('focus'));
  element.setAttribute('role', 'region');
  element.setAttribute('aria-label', texts.label);
  control.zoom({ position: 'topright', zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(drawing);

  let isShown = false;
  tileLayer(template, { maxZoom: MAX_TILE_ZOOM })
    .on('tileload', () => {
      if (!isShown) onShown();
      isShown = true;
    })
    // Every tile was tried.
    .on('load', () => {
      if (!isShown) onFailed();
    })
    .addTo(drawing);
  return drawing;
}
