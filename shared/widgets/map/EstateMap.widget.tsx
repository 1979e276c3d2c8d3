import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { PlaceOnMap } from '../../domain/map/mapMarker.ts';
import type { MapTiles } from '../../domain/map/mapTiles.ts';
import css from '../../ui/estate/map.module.css';
import frame from '../../ui/map/mapFrame.module.css';
import { DrawnPlace, type PlaceDrawing } from '../../ui/estate/DrawnPlace.tsx';
import { defineWidget } from '../defineWidget.ts';
import { MapPrompt } from './MapPrompt.tsx';
import { MapFooter, type MapStage } from './MapFooter.tsx';
import { useWidget } from '../WidgetContext.tsx';

interface EstateMapProps {
  readonly place: PlaceOnMap;
  /** The name of the place. */
  readonly label: string;
  readonly tiles: MapTiles;
  /** The host of third-party tiles, which gets no request before the visitor requests the map. */
  readonly host?: string;
  /** The drawing that is shown until the map has loaded. */
  readonly drawing?: PlaceDrawing;
}

/** Shows a map in the space reserved for it, at once or when the visitor requests it. */
export default defineWidget(function EstateMap({ place, label, tiles, host, drawing }: EstateMapProps) {
  const { t } = useWidget();
  const [isRequested, setRequested] = useState(host === undefined);
  const [stage, setStage] = useState<MapStage>('waiting');
  const canvas = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = canvas.current;
    if (!isRequested || !element) return undefined;
    let removeMap: (() => void) | undefined;
    let isUnmounted = false;
    setStage('loading');
    const drawEstateMap = async () => {
      try {
        const { drawMap } = await import(/* webpackChunkName: "leaflet", webpackMode: "lazy" */ './draw/drawMap.ts');
        if (isUnmounted) return;
        removeMap = drawMap(element, {
          place,
          template: tiles.template,
          texts: {
            label: t('around:map.label', { place: label }),
            zoomIn: t('around:map.zoomIn'),
            zoomOut: t('around:map.zoomOut'),
          },
          onShown: () => setStage('shown'),
          onFailed: () => setStage('failed'),
        });
      } catch {
        if (!isUnmounted) setStage('failed');
      }
    };
    void drawEstateMap();
    return () => {
      isUnmounted = true;
      removeMap?.();
    };
  }, [isRequested, place, label, tiles, t]);

  const showMap = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setRequested(true);
    // The button is removed. If it had the focus, the map gets the focus.
    if (document.activeElement === currentTarget) canvas.current?.focus({ preventScroll: true });
  };

  return (
    <div className={`${frame['frame']} ${css['map']}`} data-stage={stage}>
      <div ref={canvas} className={frame['canvas']} tabIndex={-1} />
      <MapPrompt
        stage={stage}
        label={label}
        host={host}
        drawing={drawing && <DrawnPlace drawing={drawing} t={t} />}
        onShow={showMap}
      />
      <MapFooter stage={stage} tiles={tiles} />
    </div>
  );
});
