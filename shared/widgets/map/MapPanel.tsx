import type { MouseEvent, ReactNode } from 'react';
import type { MapTiles } from '../../domain/map/mapTiles.ts';
import css from '../../ui/map/listingMap.module.css';
import frame from '../../ui/map/mapFrame.module.css';
import { MapAsk } from './MapAsk.tsx';
import { MapFoot } from './MapFoot.tsx';
import type { LoadedMap } from './useListingMap.ts';

interface MapPanelProps {
  readonly loaded: LoadedMap;
  readonly tiles: MapTiles;
  /** The host of third-party tiles: it gets no request before the visitor asks for the map. */
  readonly host: string | undefined;
  readonly onWanted: () => void;
  /** What the map is of, in words. */
  readonly intro: string;
  /** In the place of the map until it is there. */
  readonly drawing?: ReactNode;
  /** What stands on the map. */
  readonly children?: ReactNode;
}

/** The map beside a list of homes: asked for, loaded, shown. */
export function MapPanel({ loaded, tiles, host, onWanted, intro, drawing, children }: MapPanelProps) {
  const { canvas, stage } = loaded;
  const show = (event: MouseEvent) => {
    onWanted();
    // The button goes: if it had the focus, what it brought gets it.
    if (event.currentTarget === document.activeElement) canvas.current?.focus({ preventScroll: true });
  };
  return (
    <div className={`${frame['frame']} ${css['panel']}`} data-map="" data-stage={stage}>
      <div ref={canvas} className={frame['canvas']} tabIndex={-1} />
      <MapAsk stage={stage} label={intro} host={host} drawing={drawing} onShow={show} />
      {children}
      <MapFoot stage={stage} tiles={tiles} />
    </div>
  );
}
