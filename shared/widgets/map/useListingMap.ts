import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MapTiles } from '../../domain/map/mapTiles.ts';
import { useWidget } from '../WidgetContext.tsx';
import type { ListingMap, ListingMapOptions } from './draw/drawListingMap.ts';
import type { ListingMapTexts } from './draw/itemMarkers.ts';
import type { MapStage } from './MapFoot.tsx';

type MapListeners = Pick<ListingMapOptions, 'onMove' | 'onMark' | 'onChoose'>;

/** A map of homes, and the element in which it is drawn. */
export interface LoadedMap {
  readonly canvas: RefObject<HTMLDivElement | null>;
  readonly map: ListingMap | undefined;
  readonly stage: MapStage;
}

/**
 * Loads and draws a map in an element once it is wanted, and removes it with the element.
 *
 * @param texts must be the same function in every render
 */
export function useListingMap(
  isWanted: boolean,
  tiles: MapTiles,
  texts: () => Omit<ListingMapTexts, 'zoomIn' | 'zoomOut'>,
  listeners: MapListeners,
): LoadedMap {
  const { t } = useWidget();
  const canvas = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<MapStage>('waiting');
  const [map, setMap] = useState<ListingMap>();
  const latest = useRef(listeners);
  useEffect(() => {
    latest.current = listeners;
  });

  useEffect(() => {
    const element = canvas.current;
    if (!isWanted || !element) return undefined;
    let drawn: ListingMap | undefined;
    let isOver = false;
    const draw = async () => {
      setStage('loading');
      try {
        const { drawListingMap } = await import(
          /* webpackChunkName: "leaflet-list", webpackMode: "lazy" */ './draw/drawListingMap.ts'
        );
        if (isOver) return;
        drawn = drawListingMap(element, {
          template: tiles.template,
          texts: { ...texts(), zoomIn: t('around:map.zoomIn'), zoomOut: t('around:map.zoomOut') },
          onShown: () => setStage('shown'),
          onFailed: () => setStage('failed'),
          onMove: (bounds, byVisitor) => latest.current.onMove(bounds, byVisitor),
          onMark: (ids) => latest.current.onMark(ids),
          onChoose: (ids, byKeyboard) => latest.current.onChoose(ids, byKeyboard),
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
  }, [isWanted, tiles, t, texts]);

  return { canvas, map, stage };
}
