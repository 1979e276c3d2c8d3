import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Coordinates } from '../../domain/map/area.ts';
import type { MapTiles } from '../../domain/map/mapTiles.ts';
import css from '../../ui/listing/listingMap.module.css';
import frame from '../../ui/mapFrame.module.css';
import { useWidget } from '../WidgetContext.tsx';
import { AreaTools } from './AreaTools.tsx';
import type { AreaPen } from './areaPen.ts';
import type { ListingMap } from './drawListingMap.ts';
import { MapAsk } from './MapAsk.tsx';
import { MapChoice } from './MapChoice.tsx';
import { MapFoot, type MapStage } from './MapFoot.tsx';
import { cornersOf, type MapBounds, type PlacedCard } from './mapView.ts';

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
  const { tiles, host, isWanted, onWanted, cards, answer, filter, area, marked, onArea } = props;
  const { t } = useWidget();
  const [stage, setStage] = useState<MapStage>('waiting');
  const [map, setMap] = useState<ListingMap>();
  const [chosen, setChosen] = useState<{ readonly ids: readonly number[]; readonly byKeyboard: boolean }>();
  const [bounds, setBounds] = useState<MapBounds>();
  const [isMoved, setMoved] = useState(false);
  const [pen, setPen] = useState<AreaPen>();
  const [cornerCount, setCornerCount] = useState(0);
  const canvas = useRef<HTMLDivElement>(null);
  const drawButton = useRef<HTMLButtonElement>(null);
  const latest = useRef(props);
  /** The filter that the map was last moved to; a search in what is shown leaves it where it is. */
  const fitted = useRef<string>(undefined);
  const keepsView = useRef(false);
  /** The pen was put away: the button that it came from has the focus again. */
  const givesBack = useRef(false);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const element = canvas.current;
    if (!isWanted || !element) return undefined;
    let drawn: ListingMap | undefined;
    let isOver = false;
    setStage('loading');
    const draw = async () => {
      try {
        const { drawListingMap } = await import(
          /* webpackChunkName: "leaflet-list", webpackMode: "lazy" */ './drawListingMap.ts'
        );
        if (isOver) return;
        drawn = drawListingMap(element, {
          template: tiles.template,
          texts: {
            label: t('offer:map.label'),
            zoomIn: t('around:map.zoomIn'),
            zoomOut: t('around:map.zoomOut'),
            cluster: (count) => t('offer:map.cluster', { count }),
            home: ({ title, city, price, place }) =>
              [title, city, price ?? t('common:priceOnRequest'), place.radius && t('offer:map.hidden')]
                .filter(Boolean)
                .join(', '),
            noPrice: t('offer:map.noPrice'),
          },
          onShown: () => setStage('shown'),
          onFailed: () => setStage('failed'),
          onMove(next, byVisitor) {
            setBounds(next);
            setMoved(byVisitor);
            latest.current.onBounds(next);
            latest.current.onMark([]);
          },
          onMark: (ids) => latest.current.onMark(ids),
          onChoose(ids, byKeyboard) {
            setChosen({ ids, byKeyboard });
            latest.current.onChoose(ids);
          },
        });
        setMap(drawn);
      } catch {
        if (!isOver) setStage('failed');
      }
    };
    void draw();
    return () => {
      isOver = true;
      drawn?.remove();
    };
  }, [isWanted, tiles, t]);

  useEffect(() => {
    if (!map || answer === undefined) return;
    map.show(cards, area, fitted.current !== filter && !keepsView.current);
    fitted.current = filter;
    keepsView.current = false;
    setMoved(false);
    setChosen(undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Cards, area and filter are those of the answer; they are made anew with each render.
  }, [map, answer]);
  useEffect(() => {
    if (pen || !givesBack.current) return;
    givesBack.current = false;
    drawButton.current?.focus();
  }, [pen]);
  useEffect(() => {
    const [only] = marked;
    map?.mark(only ?? chosen?.ids[0]);
  }, [map, marked, chosen]);

  const show = (event: MouseEvent) => {
    onWanted();
    // The button goes: if it had the focus, what it brought gets it.
    if (event.currentTarget === document.activeElement) canvas.current?.focus({ preventScroll: true });
  };
  const stopDrawing = (taken: AreaPen | undefined) => {
    taken?.stop();
    setPen(undefined);
    setCornerCount(0);
    givesBack.current = true;
  };
  const startDrawing = () => {
    if (!map) return;
    setChosen(undefined);
    const taken = map.draw({
      onCorners: setCornerCount,
      onDone(corners) {
        stopDrawing(taken);
        onArea(corners);
      },
      onCancel: () => stopDrawing(taken),
    });
    setPen(taken);
    map.focus();
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
          onDraw={startDrawing}
          onStop={() => stopDrawing(pen)}
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
