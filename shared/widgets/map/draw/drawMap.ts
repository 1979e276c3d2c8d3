import { circle, divIcon, latLng, marker } from 'leaflet';
import type { PlaceOnMap } from '#shared/domain/map/mapMarker.ts';
import css from './drawMap.module.css';
import { createTileMap, type TileMapOptions } from './tileMap.ts';

interface MapDrawing extends Omit<TileMapOptions, 'maxZoom' | 'handlesGestures'> {
  readonly place: PlaceOnMap;
}

const HOUSE_ZOOM = 16;
const MAX_ZOOM = 19;
/** The maximum zoom for a hidden place. At a higher zoom, the map would show only a part of its circle. */
const MAX_AREA_ZOOM = 17;
/** The pixels that stay free around a circle. */
const MAP_PADDING_PX = 24;

const PIN_SVG =
  '<svg viewBox="0 0 32 42" width="32" height="42" aria-hidden="true" focusable="false"><path d="M16 41S2 26 2 15.500a14 14 0 1 1 28 0C30 26 16 41 16 41Z" /><circle cx="16" cy="15.500" r="5" /></svg>';

/** Draws a map of one place into an element. Returns a function that removes it. */
export function drawMap(element: HTMLElement, { place, ...options }: MapDrawing): () => void {
  const { marker: position, radius } = place;
  const tileMap = createTileMap(element, {
    ...options,
    handlesGestures: false,
    maxZoom: radius === undefined ? MAX_ZOOM : MAX_AREA_ZOOM,
  });
  const point = latLng(position.latitude, position.longitude);
  if (radius === undefined) {
    const icon = divIcon({ html: PIN_SVG, className: css['pin'] ?? '', iconSize: [32, 42], iconAnchor: [16, 41] });
    tileMap.setView(point, HOUSE_ZOOM, { animate: false });
    marker(point, { icon, interactive: false, keyboard: false }).addTo(tileMap);
  } else {
    tileMap.fitBounds(point.toBounds(2 * radius), { padding: [MAP_PADDING_PX, MAP_PADDING_PX], animate: false });
    circle(point, { radius, interactive: false, className: css['area'] ?? '' }).addTo(tileMap);
  }
  return () => tileMap.remove();
}
