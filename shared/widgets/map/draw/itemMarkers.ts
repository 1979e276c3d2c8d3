import {
  circle,
  divIcon,
  latLng,
  type LatLngExpression,
  layerGroup,
  type Map as LeafletMap,
  type Marker,
  marker,
} from 'leaflet';
import Supercluster from 'supercluster';
import type { Coordinates } from '#shared/primitives/area.ts';
import type { CardView } from '#shared/domain/estate/cardView.ts';
import areaCss from './drawMap.module.css';
import css from './drawListingMap.module.css';

/** A home to be shown. */
export interface MapItem extends Pick<CardView, 'id' | 'title' | 'city' | 'price' | 'closed'> {
  readonly place: { readonly marker: Coordinates; readonly radius?: number };
}

export interface ListingMapTexts {
  readonly label: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  /** Of what stands for several homes. */
  readonly cluster: (count: number) => string;
  /** Of a home. */
  readonly item: (card: MapItem) => string;
  /** On a home whose price is not said. */
  readonly noPrice: string;
}

export interface ItemMarkersOptions {
  readonly texts: Pick<ListingMapTexts, 'cluster' | 'item' | 'noPrice'>;
  /** Zoom up to which homes that are close together are one. */
  readonly maxZoom: number;
  /** The pointer or the focus is on these homes, or on none any more. */
  readonly onMark: (ids: readonly number[]) => void;
  /** These homes were chosen; several where no zoom tells them apart. `byKeyboard`: the focus has to follow. */
  readonly onChoose: (ids: readonly number[], byKeyboard: boolean) => void;
}

/** The homes on a map, of which those that are close together are one marker. */
interface ItemMarkers {
  /** From the next `render` on these are shown. */
  load(items: readonly MapItem[]): void;
  /** Shows what belongs in the part of the map that is seen. */
  render(): void;
  /** Makes the home stand out, or what it is a part of. */
  mark(id: number | undefined): void;
}

/** Pixels within which homes are one. */
const CLUSTER_RADIUS = 80;
/** From here on the circle of a hidden home is larger than its marker. */
const CIRCLE_ZOOM = 12;
/** Of what is seen: so much around it is drawn too, so that a short move finds it there. */
const MARGIN = 0.15;
const ON_TOP = 1000;

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
  readonly kind: 'item' | 'cluster';
  readonly text: string;
  /** In full. */
  readonly label: string;
  readonly flags?: Readonly<Record<'hidden' | 'closed', boolean>>;
}

/** All that a marker reports: the pointer or the focus that comes and goes, and a click or a key that chooses it. */
function listen(
  element: HTMLElement | undefined,
  onMark: (isOn: boolean) => void,
  onAct: (byKeyboard: boolean) => void,
): void {
  for (const type of ['pointerenter', 'focus']) element?.addEventListener(type, () => onMark(true));
  for (const type of ['pointerleave', 'blur']) element?.addEventListener(type, () => onMark(false));
  element?.addEventListener('click', () => onAct(false));
  element?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onAct(true);
  });
}

export function createItemMarkers(
  drawing: LeafletMap,
  { texts, maxZoom, onMark, onChoose }: ItemMarkersOptions,
): ItemMarkers {
  const element = drawing.getContainer();
  const markers = layerGroup().addTo(drawing);
  const newClusters = () => new Supercluster<{ readonly id: number }>({ radius: CLUSTER_RADIUS, maxZoom });
  let clusters = newClusters();
  let cards = new Map<number, MapItem>();
  let shown = new Map<string, Shown>();
  let marked: number | undefined;

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
    listen(own, (isOn) => onMark(isOn ? ids : []), act);
    return { marker: added, ids };
  }

  function addCluster(feature: Feature, id: number, count: number): Shown {
    const ids = clusters.getLeaves(id, Number.POSITIVE_INFINITY).map(({ properties }) => properties.id);
    const at = placeOf(feature);
    const look: Look = { kind: 'cluster', text: String(count), label: texts.cluster(count) };
    return add(at, look, ids, (byKeyboard) => {
      const zoom = clusters.getClusterExpansionZoom(id);
      if (zoom > maxZoom) return onChoose(ids, byKeyboard);
      // What had the focus is gone after the zoom.
      if (byKeyboard) element.focus({ preventScroll: true });
      drawing.setView(at, zoom);
    });
  }

  function addItem(feature: Feature, card: MapItem): Shown {
    const { radius } = card.place;
    const at = placeOf(feature);
    if (radius !== undefined && drawing.getZoom() >= CIRCLE_ZOOM)
      circle(at, { radius, interactive: false, className: areaCss['area'] ?? '' }).addTo(markers);
    const look: Look = {
      kind: 'item',
      text: card.price ?? texts.noPrice,
      label: texts.item(card),
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
        return card ? [[`item ${card.id}`, addItem(feature, card)]] : [];
      }),
    );
    for (const each of shown.values()) standOut(each);
    // Markers are created again: the one that had the focus gets it back.
    if (focused !== undefined) (shown.get(focused)?.marker.getElement() ?? element).focus({ preventScroll: true });
  }

  return {
    load(items) {
      cards = new Map(items.map((card) => [card.id, card]));
      clusters = newClusters();
      clusters.load(
        items.map(({ id, place: { marker: at } }) => ({
          type: 'Feature',
          properties: { id },
          geometry: { type: 'Point', coordinates: [at.longitude, at.latitude] },
        })),
      );
    },
    render,
    mark(id) {
      marked = id;
      for (const each of shown.values()) standOut(each);
    },
  };
}
