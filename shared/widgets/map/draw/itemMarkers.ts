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

/** A home to show on the map. */
export interface MapItem extends Pick<CardView, 'id' | 'title' | 'city' | 'price' | 'closed'> {
  readonly place: { readonly marker: Coordinates; readonly radius?: number };
}

export interface ListingMapTexts {
  readonly label: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  /** Returns the label of a cluster of homes. */
  readonly cluster: (count: number) => string;
  /** Returns the label of a home. */
  readonly item: (card: MapItem) => string;
  /** Returns the text on the marker of a home whose price is hidden. */
  readonly noPrice: (card: Pick<MapItem, 'closed'>) => string;
}

export interface ItemMarkersOptions {
  readonly texts: Pick<ListingMapTexts, 'cluster' | 'item' | 'noPrice'>;
  /** The maximum zoom at which homes that are close together are one marker. */
  readonly maxZoom: number;
  /**
   * Called when the pointer or the focus enters the marker of these homes; an empty list means that the pointer or the
   * focus has left a marker.
   */
  readonly onMark: (ids: readonly number[]) => void;
  /**
   * Called when these homes are selected. There are several when no zoom separates them. `byKeyboard` is true when they
   * were selected with the keyboard, so that the focus must move to them.
   */
  readonly onChoose: (ids: readonly number[], byKeyboard: boolean) => void;
}

/** The markers of the homes on a map. Homes that are close together are one marker. */
interface ItemMarkers {
  /** Loads the homes that the next `render` shows. */
  loadItems(items: readonly MapItem[]): void;
  /** Shows the markers in the visible part of the map. */
  render(): void;
  /** Highlights the marker of the home, or of the cluster that contains it. */
  mark(id: number | undefined): void;
}

/** The distance in pixels within which homes are one marker. */
const CLUSTER_RADIUS_PX = 80;
/** The zoom from which the circle of a hidden home is larger than its marker. */
const MIN_CIRCLE_ZOOM = 12;
/**
 * The width of the margin around the visible part, as a share of that part. Markers in the margin are drawn too, so
 * that they are already there after a short move.
 */
const VIEW_MARGIN_SHARE = 0.15;
const TOP_Z_INDEX_OFFSET = 1000;

type ClusterFeature = ReturnType<Supercluster<{ readonly id: number }>['getClusters']>[number];

interface ShownMarker {
  readonly marker: Marker;
  readonly ids: readonly number[];
}

const toLatLng = ({ geometry: { coordinates } }: ClusterFeature) => latLng(coordinates[1] ?? 0, coordinates[0] ?? 0);

/** Creates an element with a text that is never parsed as markup. */
function createTextElement(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

interface MarkerLook {
  readonly kind: 'item' | 'cluster';
  readonly text: string;
  /** The full text of the marker, for screen readers. */
  readonly label: string;
  readonly flags?: Readonly<Record<'hidden' | 'closed', boolean>>;
}

const hasFocus = (shownMarker: ShownMarker): boolean => shownMarker.marker.getElement() === document.activeElement;

type OnSelect = (byKeyboard: boolean) => void;

/**
 * Listens to all events of a marker: the pointer or the focus that enters and leaves, and a click or a key that selects
 * it.
 */
function listenToMarker(
  element: HTMLElement | undefined,
  onMark: (isEntered: boolean) => void,
  onSelect: OnSelect,
): void {
  for (const type of ['pointerenter', 'focus']) element?.addEventListener(type, () => onMark(true));
  for (const type of ['pointerleave', 'blur']) element?.addEventListener(type, () => onMark(false));
  element?.addEventListener('click', () => onSelect(false));
  element?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onSelect(true);
  });
}

export function createItemMarkers(leafletMap: LeafletMap, options: ItemMarkersOptions): ItemMarkers {
  const { texts, maxZoom, onMark, onChoose } = options;
  const element = leafletMap.getContainer();
  const markers = layerGroup().addTo(leafletMap);
  const createClusters = () => new Supercluster<{ readonly id: number }>({ radius: CLUSTER_RADIUS_PX, maxZoom });
  let clusters = createClusters();
  let cards = new Map<number, MapItem>();
  let shownMarkers = new Map<string, ShownMarker>();
  let markedId: number | undefined;

  const highlight = ({ marker: mapMarker, ids }: ShownMarker) => {
    const isMarked = markedId !== undefined && ids.includes(markedId);
    mapMarker.getElement()?.toggleAttribute('data-marked', isMarked);
    mapMarker.setZIndexOffset(isMarked ? TOP_Z_INDEX_OFFSET : 0);
  };

  const addMarker = (position: LatLngExpression, look: MarkerLook, ids: readonly number[], onSelect: OnSelect) => {
    const className = `${css['marker']} ${css[look.kind]}`;
    // The size is not set, so that the icon is as large as its text.
    const icon = divIcon({ html: createTextElement(look.text), className, iconSize: undefined });
    const addedMarker = marker(position, { icon }).addTo(markers);
    const markerElement = addedMarker.getElement();
    markerElement?.setAttribute('aria-label', look.label);
    for (const [flag, isSet] of Object.entries(look.flags ?? {})) markerElement?.toggleAttribute(`data-${flag}`, isSet);
    listenToMarker(markerElement, (isEntered) => onMark(isEntered ? ids : []), onSelect);
    return { marker: addedMarker, ids };
  };

  function addCluster(feature: ClusterFeature, id: number, count: number): ShownMarker {
    const ids = clusters.getLeaves(id, Number.POSITIVE_INFINITY).map(({ properties }) => properties.id);
    const position = toLatLng(feature);
    const look: MarkerLook = { kind: 'cluster', text: String(count), label: texts.cluster(count) };
    return addMarker(position, look, ids, (byKeyboard) => {
      const zoom = clusters.getClusterExpansionZoom(id);
      if (zoom > maxZoom) return onChoose(ids, byKeyboard);
      // The element that had the focus no longer exists after the zoom, so the map gets the focus.
      if (byKeyboard) element.focus({ preventScroll: true });
      leafletMap.setView(position, zoom);
    });
  }

  function addItem(feature: ClusterFeature, card: MapItem): ShownMarker {
    const { radius } = card.place;
    const position = toLatLng(feature);
    if (radius !== undefined && leafletMap.getZoom() >= MIN_CIRCLE_ZOOM)
      circle(position, { radius, interactive: false, className: areaCss['area'] ?? '' }).addTo(markers);
    const look: MarkerLook = {
      kind: 'item',
      text: card.price ?? texts.noPrice(card),
      label: texts.item(card),
      flags: { hidden: radius !== undefined, closed: card.closed },
    };
    return addMarker(position, look, [card.id], (byKeyboard) => onChoose([card.id], byKeyboard));
  }

  function render(): void {
    const area = leafletMap.getBounds().pad(VIEW_MARGIN_SHARE);
    const box: [number, number, number, number] = [area.getWest(), area.getSouth(), area.getEast(), area.getNorth()];
    const focusedKey = [...shownMarkers].find(([, shownMarker]) => hasFocus(shownMarker))?.[0];
    markers.clearLayers();
    shownMarkers = new Map(
      clusters.getClusters(box, Math.round(leafletMap.getZoom())).flatMap((feature): [string, ShownMarker][] => {
        const { properties } = feature;
        if ('cluster_id' in properties) {
          const { cluster_id: id, point_count: count } = properties;
          return [[`cluster ${id}`, addCluster(feature, id, count)]];
        }
        const card = cards.get(properties.id);
        return card ? [[`item ${card.id}`, addItem(feature, card)]] : [];
      }),
    );
    for (const shownMarker of shownMarkers.values()) highlight(shownMarker);
    // The markers are created again. The marker that had the focus gets it back.
    if (focusedKey !== undefined)
      (shownMarkers.get(focusedKey)?.marker.getElement() ?? element).focus({ preventScroll: true });
  }

  return {
    loadItems(items) {
      cards = new Map(items.map((card) => [card.id, card]));
      clusters = createClusters();
      clusters.load(
        items.map(({ id, place: { marker: position } }) => ({
          type: 'Feature',
          properties: { id },
          geometry: { type: 'Point', coordinates: [position.longitude, position.latitude] },
        })),
      );
    },
    render,
    mark(id) {
      markedId = id;
      for (const shownMarker of shownMarkers.values()) highlight(shownMarker);
    },
  };
}
