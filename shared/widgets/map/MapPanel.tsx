import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Coordinates } from '../../domain/map/area.ts';
import type { MapTiles } from '../../domain/map/mapTiles.ts';
import css from '../../ui/listing/listingMap.module.css';
import frame from '../../ui/mapFrame.module.css';
import { useWidget } from '../WidgetContext.tsx';
import { AreaTools } from './AreaTools.tsx';
import { MapAsk } from './MapAsk.tsx';
import { MapChoice } from './MapChoice.tsx';
import { MapFoot } from './MapFoot.tsx';
import { cornersOf, type MapBounds, type PlacedCard } from './mapView.ts';
import { useAreaPen } from './useAreaPen.ts';
import { useListingMap } from './useListingMap.ts';

interface MapPanelProps {
  readonly tiles: MapTiles;
  /** The host of third-party tiles: it gets no request before the visitor asks for the map. */
  readonly host: string | undefined;
  readonly isWanted: boolean;
  readonly onWanted: () => void;
  readonly cards: readonly PlacedCard[];
  /** Changes with each answer; undefined while the next one is on its way. */
  readonly answer: number | undefined;
  /** What the list is filtered by: another filter moves the map to what it finds, another order does not. */
  readonly filter: string;
  readonly area: readonly Coordinates[] | undefined;
  readonly marked: readonly number[];
  readonly onMark: (ids: readonly number[]) => void;
  readonly onBounds: (bounds: MapBounds) => void;
  readonly onChoose: (ids: readonly number[]) => void;
  readonly onArea: (corners: readonly Coordinates[] | undefined) => void;
}

/** The map beside a list: asked for, loaded, drawn on. */
export function MapPanel(props: MapPanelProps) {
  const { tiles, host, isWanted, onWanted, cards, answer, filter, area, marked, onMark, onBounds, onChoose, onArea } =
    props;
  const { t } = useWidget();
  const [chosen, setChosen] = useState<{ readonly ids: readonly number[]; readonly byKeyboard: boolean }>();
  const [bounds, setBounds] = useState<MapBounds>();
  const [isMoved, setMoved] = useState(false);
  const canvas = useRef<HTMLDivElement>(null);
  const drawButton = useRef<HTMLButtonElement>(null);
  /** The filter that the map was last moved to; a search in what is shown leaves it where it is. */
  const fitted = useRef<string>(undefined);
  const keepsView = useRef(false);
  const { map, stage } = useListingMap(canvas, isWanted, tiles, {
    onMove(next, byVisitor) {
      setBounds(next);
      setMoved(byVisitor);
      onBounds(next);
      onMark([]);
    },
    onMark,
    onChoose(ids, byKeyboard) {
      setChosen({ ids, byKeyboard });
      onChoose(ids);
    },
  });

  useEffect(() => {
    if (!map || answer === undefined) return;
    map.show(cards, area, fitted.current !== filter && !keepsView.current);
    fitted.current = filter;
    keepsView.current = false;
    setMoved(false);
    setChosen(undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Cards, area and filter are those of the answer; they are made anew with each render.
  }, [map, answer]);
  const { pen, cornerCount, startDrawing, stopDrawing } = useAreaPen(map, drawButton, onArea);
  useEffect(() => {
    const [only] = marked;
    map?.mark(only ?? chosen?.ids[0]);
  }, [map, marked, chosen]);

  const show = (event: MouseEvent) => {
    onWanted();
    // The button goes: if it had the focus, what it brought gets it.
    if (event.currentTarget === document.activeElement) canvas.current?.focus({ preventScroll: true });
  };
  const draw = () => {
    setChosen(undefined);
    startDrawing();
  };
  const searchHere = () => {
    if (!bounds) return;
    keepsView.current = true;
    onArea(cornersOf(bounds));
    map?.focus();
  };

  const homes = chosen ? cards.filter(({ id }) => chosen.ids.includes(id)) : [];
  return (
    <div className={`${frame['frame']} ${css['panel']}`} data-map="" data-stage={stage}>
      <div ref={canvas} className={frame['canvas']} tabIndex={-1} />
      <MapAsk stage={stage} label={t('offer:map.intro')} host={host} onShow={show} />
      {map && stage !== 'failed' ? (
        <AreaTools
          pen={pen}
          cornerCount={cornerCount}
          hasArea={area !== undefined}
          canSearchHere={isMoved && pen === undefined}
          drawButton={drawButton}
          onDraw={draw}
          onStop={stopDrawing}
          onSearchHere={searchHere}
          onClear={() => {
            onArea(undefined);
            drawButton.current?.focus();
          }}
        />
      ) : null}
      {pen ? <span className={css['crosshair']} aria-hidden="true" /> : null}
      {homes.length > 0 && !pen ? (
        <MapChoice
          key={homes[0]?.id}
          cards={homes}
          takesFocus={chosen?.byKeyboard === true}
          onClose={() => {
            setChosen(undefined);
            map?.focus();
          }}
        />
      ) : null}
      <MapFoot stage={stage} tiles={tiles} />
    </div>
  );
}
