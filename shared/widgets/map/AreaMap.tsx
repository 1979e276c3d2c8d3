import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { MapTiles } from '../../domain/map/mapTiles.ts';
import type { Coordinates } from '../../primitives/area.ts';
import { useWidget } from '../WidgetContext.tsx';
import { AreaTools } from './AreaTools.tsx';
import { MapPanel } from './MapPanel.tsx';
import { SelectedHomes } from './SelectedHomes.tsx';
import type { AreaPen } from './draw/areaPen.ts';
import type { ListingMap } from './draw/drawListingMap.ts';
import css from './mapTools.module.css';
import { createMarkerTexts } from './markerTexts.ts';
import { type MapBounds, type PlacedCard, toCorners } from './mapView.ts';
import { useListingMap } from './useListingMap.ts';

interface AreaMapProps {
  readonly tiles: MapTiles;
  /** The host of third-party tiles, which gets no request before the visitor requests the map. */
  readonly host: string | undefined;
  readonly isRequested: boolean;
  readonly onRequest: () => void;
  /** The drawing that is shown until the map has loaded. */
  readonly drawing: ReactNode;
  readonly cards: readonly PlacedCard[];
  /** A number that changes with each response; undefined while the next response is pending. */
  readonly answer: number | undefined;
  /** The filter of the list. Another filter moves the map to its results; another order does not. */
  readonly filter: string;
  readonly area: readonly Coordinates[] | undefined;
  readonly markedIds: readonly number[];
  readonly onMark: (ids: readonly number[]) => void;
  readonly onBounds: (bounds: MapBounds) => void;
  readonly onChoose: (ids: readonly number[]) => void;
  /** Sets the area of the list, or removes it. Returns the new filter of the list. */
  readonly onArea: (corners: readonly Coordinates[] | undefined) => string;
}

/** Returns the texts of the map in the language of the page. */
function useMapTexts() {
  const { t } = useWidget();
  return useCallback(
    () => ({
      label: t('offer:map.label'),
      cluster: (count: number) => t('offer:map.cluster', { count }),
      ...createMarkerTexts(t),
    }),
    [t],
  );
}

/**
 * Shows the estates of each response on the map, and moves the map when the filter has changed. Returns a function that
 * prevents the response to a filter from moving the map.
 */
function useShownResponse(
  map: ReturnType<typeof useListingMap>['map'],
  { cards, answer, filter, area }: Pick<AreaMapProps, 'cards' | 'answer' | 'filter' | 'area'>,
  onShown: () => void,
): (filter: string) => void {
  /** The filter to which the map was last moved. A search in the visible part does not move the map. */
  const fittedFilter = useRef<string>(undefined);
  /**
   * The filter of a search in the visible part, until a response is shown. It is compared with the filter of the
   * response, because the search may fail and the visitor may then choose another filter.
   */
  const filterInView = useRef<string>(undefined);
  /**
   * The response that a map shows. A failed request makes it current again, with a filter that it does not belong to.
   */
  const shown = useRef<{ readonly map: typeof map; readonly answer: number }>(undefined);
  useEffect(() => {
    if (!map || answer === undefined) return;
    if (shown.current?.map === map && shown.current.answer === answer) return;
    shown.current = { map, answer };
    map.show(cards, area, fittedFilter.current !== filter && filterInView.current !== filter);
    fittedFilter.current = filter;
    filterInView.current = undefined;
    onShown();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Cards, area, filter and `onShown` belong to the answer; each render creates them again.
  }, [map, answer]);
  return (searchedFilter) => {
    filterInView.current = searchedFilter;
  };
}

/** Manages the drawing of an area on a map, from its start to its end. */
function useAreaPen(
  map: ListingMap | undefined,
  drawButton: RefObject<HTMLButtonElement | null>,
  onArea: (corners: readonly Coordinates[]) => void,
) {
  const [pen, setPen] = useState<AreaPen>();
  const [cornerCount, setCornerCount] = useState(0);
  /** True when the drawing has ended, so that the button that started it must get the focus again. */
  const shouldReturnFocus = useRef(false);
  useEffect(() => {
    if (pen || !shouldReturnFocus.current) return;
    shouldReturnFocus.current = false;
    drawButton.current?.focus();
  }, [drawButton, pen]);

  const endDrawing = (startedPen: AreaPen | undefined) => {
    startedPen?.stop();
    setPen(undefined);
    setCornerCount(0);
    shouldReturnFocus.current = true;
  };
  const startDrawing = () => {
    if (!map) return;
    const startedPen = map.startPen({
      onCorners: setCornerCount,
      onDone(corners) {
        endDrawing(startedPen);
        onArea(corners);
      },
      onCancel: () => endDrawing(startedPen),
    });
    setPen(startedPen);
    map.focus();
  };
  return { pen, cornerCount, startDrawing, stopDrawing: () => endDrawing(pen) };
}

/** Shows the map beside a list of estates. Visitors can draw an area on it, and select homes. */
export function AreaMap(props: AreaMapProps) {
  const { tiles, host, isRequested, onRequest, drawing, cards, area, markedIds, onMark, onBounds, onChoose, onArea } =
    props;
  const { t } = useWidget();
  const [chosenHomes, setChosen] = useState<{ readonly ids: readonly number[]; readonly byKeyboard: boolean }>();
  const [bounds, setBounds] = useState<MapBounds>();
  const [isMoved, setMoved] = useState(false);
  const drawButton = useRef<HTMLButtonElement>(null);
  const texts = useMapTexts();
  const loadedMap = useListingMap(isRequested, tiles, texts, {
    onMove(nextBounds, byVisitor) {
      setBounds(nextBounds);
      setMoved(byVisitor);
      onBounds(nextBounds);
      onMark([]);
    },
    onMark,
    onChoose(ids, byKeyboard) {
      setChosen({ ids, byKeyboard });
      onChoose(ids);
    },
  });
  const { map } = loadedMap;

  const keepViewForFilter = useShownResponse(map, props, () => {
    setMoved(false);
    setChosen(undefined);
  });
  const { pen, cornerCount, startDrawing, stopDrawing } = useAreaPen(map, drawButton, onArea);
  useEffect(() => {
    const [markedId] = markedIds;
    map?.mark(markedId ?? chosenHomes?.ids[0]);
  }, [map, markedIds, chosenHomes]);

  const beginDrawing = () => {
    setChosen(undefined);
    startDrawing();
  };
  const searchHere = () => {
    if (!bounds) return;
    keepViewForFilter(onArea(toCorners(bounds)));
    map?.focus();
  };

  const chosenCards = chosenHomes ? cards.filter(({ id }) => chosenHomes.ids.includes(id)) : [];
  return (
    <MapPanel
      loadedMap={loadedMap}
      tiles={tiles}
      host={host}
      onRequest={onRequest}
      intro={t('offer:map.intro')}
      drawing={drawing}
    >
      {map && loadedMap.stage !== 'failed' ? (
        <AreaTools
          pen={pen}
          cornerCount={cornerCount}
          hasArea={area !== undefined}
          canSearchHere={isMoved && pen === undefined}
          drawButton={drawButton}
          onDraw={beginDrawing}
          onStop={stopDrawing}
          onSearchHere={searchHere}
          onClear={() => {
            onArea(undefined);
            drawButton.current?.focus();
          }}
        />
      ) : null}
      {pen ? <span className={css['crosshair']} aria-hidden="true" /> : null}
      {chosenCards.length > 0 && !pen ? (
        <SelectedHomes
          key={chosenCards[0]?.id}
          cards={chosenCards}
          shouldTakeFocus={chosenHomes?.byKeyboard === true}
          onClose={() => {
            setChosen(undefined);
            map?.focus();
          }}
        />
      ) : null}
    </MapPanel>
  );
}
