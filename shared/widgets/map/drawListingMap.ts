import {
  circle,
  divIcon,
  latLng,
  latLngBounds,
  type LatLngExpression,
  layerGroup,
  type Marker,
  marker,
  polygon,
} from 'leaflet';
import Supercluster from 'supercluster';
import type { Coordinates } from '../../domain/map/area.ts';
import type { CardView } from '../../domain/estate/cardView.ts';
import { type AreaPen, type AreaPenOptions, takeAreaPen } from './areaPen.ts';
import areaCss from './drawMap.module.css';
import css from './drawListingMap.module.css';
import type { MapBounds } from './mapView.ts';
import { tileMap, type TileMapOptions } from './tileMap.ts';

/** A home to be shown. */
export interface MapHome extends Pick<CardView, 'id' | 'title' | 'city' | 'price' | 'closed'> {
  readonly place: { readonly marker: Coordinates; readonly radius?: number };
}

export interface ListingMapTexts {
  readonly label: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  /** Of what stands for several homes. */
  readonly cluster: (count: number) => string;
  /** Of a home. */
  readonly home: (card: MapHome) => string;
  /** On a home whose price is not said. */
  readonly noPrice: string;
}

export interface ListingMapOptions extends Pick<TileMapOptions, 'template' | 'onShown' | 'onFailed'> {
  readonly texts: ListingMapTexts;
  /** The map has come to rest; `byVisitor`: it was not this code that moved it. */
  readonly onMove: (bounds: MapBounds, byVisitor: boolean) => void;
  /** The pointer or the focus is on these homes, or on none any more. */
  readonly onMark: (ids: readonly number[]) => void;
  /** These homes were chosen; several where no zoom tells them apart. `byKeyboard`: the focus has to follow. */
  readonly onChoose: (ids: readonly number[], byKeyboard: boolean) => void;
}

export interface ListingMap {
  /** Shows these homes in place of those before; `fit` moves the map to where they are, or to the area. */
  show(cards: readonly MapHome[], area: readonly Coordinates[] | undefined, fit: boolean): void;
  /** Makes the home stand out, or what it is a part of. */
  mark(id: number | undefined): void;
  draw(options: AreaPenOptions): AreaPen;
  focus(): void;
  remove(): void;
}

const MAX_ZOOM = 18;
/** A single home is not looked at through a magnifying glass. */
const FIT_ZOOM = 15;
const FIT_PADDING = 48;
/** Pixels within which homes are one. */
const CLUSTER_RADIUS = 80;
/** From here on the circle of a hidden home is larger than its marker. */
const CIRCLE_ZOOM = 12;
/** Of what is seen: so much around it is drawn too, so that a short move finds it there. */
const MARGIN = 0.15;
const ON_TOP = 1000;
const BELGIUM = latLngBounds([49.5, 2.5], [51.5, 6.4]);

type Feature = ReturnType<Supercluster<{ readonly id: number }>['getClusters']>[number];

interface Shown {
  readonly marker: Marker;
  readonly ids: readonly number[];
}

const placeOf = ({ geometry: { coordinates } }: Feature) => latLng(coordinates[1] ?? 0, coordinates[0] ?? 0);

/** Text that is never read as markup. */
function written(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

interface Look {
  readonly kind: 'home' | 'cluster';
  readonly text: string;
  /** In full. */
  readonly label: string;
  readonly flags?: Readonly<Record<'hidden' | 'closed', boolean>>;
}

/** Draws a map of a list of homes: those that are close together as one, until the map is zoomed in. */
export function drawListingMap(element: HTMLElement, options: ListingMapOptions): ListingMap {
  const { template, texts, onShown, onFailed, onMove, onMark, onChoose } = options;
  const drawing = tileMap(element, { template, texts, maxZoom: MAX_ZOOM, takesGestures: true, onShown, onFailed });
  const markers = layerGroup().addTo(drawing);
  const outline = polygon([], { interactive: false, className: areaCss['area'] ?? '' });
  let clusters = new Supercluster<{ readonly id: number }>({ radius: CLUSTER_RADIUS, maxZoom: MAX_ZOOM });
  let cards = new Map<number, MapHome>();
  let shown = new Map<string, Shown>();
  let marked: number | undefined;
  let isOwnMove = false;

  const standOut = ({ marker: each, ids }: Shown) => {
    const isMarked = marked !== undefined && ids.includes(marked);
    each.getElement()?.toggleAttribute('data-marked', isMarked);
    each.setZIndexOffset(isMarked ? ON_TOP : 0);
  };

  function add(at: LatLngExpression, look: Look, ids: readonly number[], act: (byKeyboard: boolean) => void): Shown {
    const className = `${css['marker']} ${css[look.kind]}`;
    // As large as what is written on it.
    const icon = divIcon({ html: written(look.text), className, iconSize: undefined });
    const added = marker(at, { icon }).addTo(markers);
    const own = added.getElement();
    own?.setAttribute('aria-label', look.label);
    for (const [flag, isSet] of Object.entries(look.flags ?? {})) own?.toggleAttribute(`data-${flag}`, isSet);
    own?.addEventListener('pointerenter', () => onMark(ids));
    own?.addEventListener('pointerleave', () => onMark([]));
    own?.addEventListener('focus', () => onMark(ids));
    own?.addEventListener('blur', () => onMark([]));
    own?.addEventListener('click', () => act(false));
    own?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      act(true);
    });
    return { marker: added, ids };
  }

  function addCluster(feature: Feature, id: number, count: number): Shown {
    const ids = clusters.getLeaves(id, Number.POSITIVE_INFINITY).map(({ properties }) => properties.id);
    const at = placeOf(feature);
    const look: Look = { kind: 'cluster', text: String(count), label: texts.cluster(count) };
    return add(at, look, ids, (byKeyboard) => {
      const zoom = clusters.getClusterExpansionZoom(id);
      if (zoom > MAX_ZOOM) return onChoose(ids, byKeyboard);
      // What had the focus is gone after the zoom.
      if (byKeyboard) element.focus({ preventScroll: true });
      drawing.setView(at, zoom);
    });
  }

  function addHome(feature: Feature, card: MapHome): Shown {
    const { radius } = card.place;
    const at = placeOf(feature);
    if (radius !== undefined && drawing.getZoom() >= CIRCLE_ZOOM)
      circle(at, { radius, interactive: false, className: areaCss['area'] ?? '' }).addTo(markers);
    const look: Look = {
      kind: 'home',
      text: card.price ?? texts.noPrice,
      label: texts.home(card),
      flags: { hidden: radius !== undefined, closed: card.closed },
    };
    return add(at, look, [card.id], (byKeyboard) => onChoose([card.id], byKeyboard));
  }

  function render(): void {
    const area = drawing.getBounds().pad(MARGIN);
    const box: [number, number, number, number] = [area.getWest(), area.getSouth(), area.getEast(), area.getNorth()];
    const focused = [...shown].find(([, { marker: each }]) => each.getElement() === document.activeElement)?.[0];
    markers.clearLayers();
    shown = new Map(
      clusters.getClusters(box, Math.round(drawing.getZoom())).flatMap((feature): [string, Shown][] => {
        const { properties } = feature;
        if ('cluster_id' in properties) {
          const { cluster_id: id, point_count: count } = properties;
          return [[`cluster ${id}`, addCluster(feature, id, count)]];
        }
        const card = cards.get(properties.id);
        return card ? [[`home ${card.id}`, addHome(feature, card)]] : [];
      }),
    );
    for (const each of shown.values()) standOut(each);
    // Markers are created again: the one that had the focus gets it back.
    if (focused !== undefined) (shown.get(focused)?.marker.getElement() ?? element).focus({ preventScroll: true });
  }

  function moved(): void {
    render();
    const bounds = drawing.getBounds();
    onMove(
      { north: bounds.getNorth(), south: bounds.getSouth(), east: bounds.getEast(), west: bounds.getWest() },
      !isOwnMove,
    );
  }

  function moveTo(points: readonly LatLngExpression[]): void {
    isOwnMove = true;
    const bounds = points.length > 0 ? latLngBounds([...points]) : BELGIUM;
    drawing.fitBounds(bounds, { padding: [FIT_PADDING, FIT_PADDING], maxZoom: FIT_ZOOM, animate: false });
    isOwnMove = false;
  }

  isOwnMove = true;
  drawing.fitBounds(BELGIUM, { animate: false });
  isOwnMove = false;
  drawing.on('moveend', moved);
  return {
    show(next, area, fit) {
      cards = new Map(next.map((card) => [card.id, card]));
      clusters = new Supercluster<{ readonly id: number }>({ radius: CLUSTER_RADIUS, maxZoom: MAX_ZOOM });
      clusters.load(
        next.map(({ id, place: { marker: at } }) => ({
          type: 'Feature',
          properties: { id },
          geometry: { type: 'Point', coordinates: [at.longitude, at.latitude] },
        })),
      );
      const corners = (area ?? []).map(({ latitude, longitude }) => latLng(latitude, longitude));
      if (corners.length > 0) outline.setLatLngs(corners).addTo(drawing);
      else outline.remove();
      const homes = next.map(({ place: { marker: at } }) => latLng(at.latitude, at.longitude));
      if (fit) moveTo(corners.length > 0 ? corners : homes);
      else render();
    },
    mark(id) {
      marked = id;
      for (const each of shown.values()) standOut(each);
    },
    draw: (penOptions) => takeAreaPen(drawing, penOptions),
    focus: () => element.focus({ preventScroll: true }),
    remove: () => void drawing.remove(),
  };
}
