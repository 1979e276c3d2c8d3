import type { MouseEvent, ReactNode } from 'react';
import type { MapTiles } from '../../domain/map/mapTiles.ts';
import css from '../../ui/map/listingMap.module.css';
import frame from '../../ui/map/mapFrame.module.css';
import { MapPrompt } from './MapPrompt.tsx';
import { MapFooter } from './MapFooter.tsx';
import type { LoadedMap } from './useListingMap.ts';

interface MapPanelProps {
  readonly loadedMap: LoadedMap;
  readonly tiles: MapTiles;
  /** The host of third-party tiles, which gets no request before the visitor requests the map. */
  readonly host: string | undefined;
  readonly onRequest: () => void;
  /** A text that says what the map shows. */
  readonly intro: string;
  /** The drawing that is shown until the map has loaded. */
  readonly drawing?: ReactNode;
  /** The elements on top of the map. */
  readonly children?: ReactNode;
}

/**
 * Shows the map beside a list of homes: first the question whether to load it, then the loading state, then the map.
 */
export function MapPanel({ loadedMap, tiles, host, onRequest, intro, drawing, children }: MapPanelProps) {
  const { canvas, stage } = loadedMap;
  const showMap = (event: MouseEvent) => {
    onRequest();
    // The button is removed. If it had the focus, the map gets the focus.
    if (event.currentTarget === document.activeElement) canvas.current?.focus({ preventScroll: true });
  };
  return (
    <div className={`${frame['frame']} ${css['panel']}`} data-map="" data-stage={stage}>
      <div ref={canvas} className={frame['canvas']} tabIndex={-1} />
      <MapPrompt stage={stage} label={intro} host={host} drawing={drawing} onShow={showMap} />
      {children}
      <MapFooter stage={stage} tiles={tiles} />
    </div>
  );
}
