import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MapTiles } from '../../domain/map/mapTiles.ts';
import { useWidget } from '../WidgetContext.tsx';
import type { ListingMap, ListingMapOptions } from './draw/drawListingMap.ts';
import type { ListingMapTexts } from './draw/itemMarkers.ts';
import type { MapStage } from './MapFooter.tsx';

type MapListeners = Pick<ListingMapOptions, 'onMove' | 'onMark' | 'onChoose'>;

/** A map of homes, and the element in which it is drawn. */
export interface LoadedMap {
  readonly canvas: RefObject<HTMLDivElement | null>;
  readonly map: ListingMap | undefined;
  readonly stage: MapStage;
}

/**
 * Loads a map and draws it in an element once `isRequested` is true, and removes the map with the element.
 *
 * @param texts must be the same function in every render
 */
export function useListingMap(
  isRequested: boolean,
  tiles: MapTiles,
  texts: () => Omit<ListingMapTexts, 'zoomIn' | 'zoomOut'>,
  listeners: MapListeners,
): LoadedMap {
  const { t } = useWidget();
  const canvas = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<MapStage>('waiting');
  const [map, setMap] = useState<ListingMap>();
  const latestListeners = useRef(listeners);
  useEffect(() => {
    latestListeners.current = listeners;
  });

  useEffect(() => {
    const element = canvas.current;
    if (!isRequested || !element) return undefined;
    let drawnMap: ListingMap | undefined;
    let isUnmounted = false;
    const draw = async () => {
      setStage('loading');
      try {
        const { drawListingMap } = await import(
          /* webpackChunkName: "leaflet-list", webpackMode: "lazy" */ './draw/drawListingMap.ts'
        );
        if (isUnmounted) return;
        drawnMap = drawListingMap(element, {
          template: tiles.template,
          texts: { ...texts(), zoomIn: t('around:map.zoomIn'), zoomOut: t('around:map.zoomOut') },
          onShown: () => setStage('shown'),
          onFailed: () => setStage('failed'),
          onMove: (bounds, byVisitor) => latestListeners.current.onMove(bounds, byVisitor),
          onMark: (ids) => latestListeners.current.onMark(ids),
          onChoose: (ids, byKeyboard) => latestListeners.current.onChoose(ids, byKeyboard),
        });
        setMap(drawnMap);
      } catch {
        if (!isUnmounted) setStage('failed');
      }
    };
    void draw();
    return () => {
      isUnmounted = true;
      drawnMap?.remove();
    };
  }, [isRequested, tiles, t, texts]);

  return { canvas, map, stage };
}
