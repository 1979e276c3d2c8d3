import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MapTiles } from '../../domain/map/mapTiles.ts';
import { useWidget } from '../WidgetContext.tsx';
import type { ListingMap, ListingMapOptions } from './drawListingMap.ts';
import type { MapStage } from './MapFoot.tsx';

type Listeners = Pick<ListingMapOptions, 'onMove' | 'onMark' | 'onChoose'>;

/** A map in an element: loaded and drawn once it is wanted, and removed with the element. */
export function useListingMap(
  canvas: RefObject<HTMLDivElement | null>,
  isWanted: boolean,
  tiles: MapTiles,
  listeners: Listeners,
): { readonly map: ListingMap | undefined; readonly stage: MapStage } {
  const { t } = useWidget();
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
  }, [canvas, isWanted, tiles, t]);

  return { map, stage };
}
