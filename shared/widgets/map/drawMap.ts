import { circle, control, divIcon, latLng, map, marker, tileLayer } from 'leaflet';
import type { PlaceOnMap } from '../../domain/mapMarker.ts';
import css from './drawMap.module.css';

export interface MapDrawing {
  readonly place: PlaceOnMap;
  /** Of tile addresses: with `{z}`, `{x}`, `{y}` and perhaps `{r}`. */
  readonly template: string;
  readonly texts: { readonly label: string; readonly zoomIn: string; readonly zoomOut: string };
  /** The first tile is there. */
  readonly onShown: () => void;
  /** No tile can be had. */
  readonly onFailed: () => void;
}

const HOUSE_ZOOM = 16;
const MAX_ZOOM = 19;
/** A hidden place is no house: closer than this there would be nothing but its surroundings. */
const MAX_AREA_ZOOM = 17;
/** Pixels that stay free around a circle. */
const PADDING = 24;

const PIN =
  '<svg viewBox="0 0 32 42" width="32" height="42" aria-hidden="true" focusable="false"><path d="M16 41S2 26 2 15.500a14 14 0 1 1 28 0C30 26 16 41 16 41Z" /><circle cx="16" cy="15.500" r="5" /></svg>';

/** Draws a map into an element. Returns how to take it away again. */
export function drawMap(element: HTMLElement, { place, template, texts, onShown, onFailed }: MapDrawing): () => void {
  const { marker: at, radius } = place;
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const drawing = map(element, {
    attributionControl: false,
    zoomControl: false,
    // Who scrolls the page, with a wheel or a finger, wants to get past the map.
    scrollWheelZoom: false,
    dragging: matchMedia('(pointer: fine)').matches,
    fadeAnimation: moves,
    zoomAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
    maxZoom: radius === undefined ? MAX_ZOOM : MAX_AREA_ZOOM,
  });
  if (!moves) {
    const pan = drawing.panBy.bind(drawing);
    drawing.panBy = (offset, options) => pan(offset, { ...options, animate: false });
  }
  // Its keys listen from the next focus on; it may have had the focus before it was a map.
  if (document.activeElement === element) element.dispatchEvent(new FocusEvent('focus'));
  element.setAttribute('role', 'region');
  element.setAttribute('aria-label', texts.label);
  control.zoom({ position: 'topright', zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(drawing);

  const point = latLng(at.latitude, at.longitude);
  if (radius === undefined) {
    const icon = divIcon({ html: PIN, className: css['pin'] ?? '', iconSize: [32, 42], iconAnchor: [16, 41] });
    drawing.setView(point, HOUSE_ZOOM, { animate: false });
    marker(point, { icon, interactive: false, keyboard: false }).addTo(drawing);
  } else {
    drawing.fitBounds(point.toBounds(2 * radius), { padding: [PADDING, PADDING], animate: false });
    circle(point, { radius, interactive: false, className: css['area'] ?? '' }).addTo(drawing);
  }

  let isShown = false;
  tileLayer(template, { maxZoom: MAX_ZOOM })
    .on('tileload', () => {
      if (!isShown) onShown();
      isShown = true;
    })
    // Every tile was tried.
    .on('load', () => {
      if (!isShown) onFailed();
    })
    .addTo(drawing);
  return () => drawing.remove();
}
