import { type MouseEvent, useEffect, useRef, useState } from 'react';
import css from '../../ui/listing/listingMap.module.css';
import frame from '../../ui/mapFrame.module.css';
import { defineWidget } from '../defineWidget.ts';
import type { ListingMap } from './drawListingMap.ts';
import type { MapHome } from './homeMarkers.ts';
import { MapAsk } from './MapAsk.tsx';
import { MapFoot, type MapStage } from './MapFoot.tsx';
import { RENTAL_MAP_EVENT, type RentalMapProps, type RentalOnMap } from './rentalMapProps.ts';
import { useWidget } from '../WidgetContext.tsx';

const mapHome = ({ id, title, city, price, radius, ...marker }: RentalOnMap): MapHome => ({
  id,
  title,
  city,
  ...(price !== undefined && { price }),
  closed: price === undefined,
  place: { marker, ...(radius !== undefined && { radius }) },
});

const cardOf = (id: number | undefined) =>
  id === undefined ? null : document.querySelector<HTMLElement>(`[data-card="${id}"]`);

/** Marks the cards of the homes that the map points at. */
function markCards(ids: readonly number[]): void {
  for (const card of document.querySelectorAll<HTMLElement>('[data-card]'))
    card.toggleAttribute('data-marked', ids.includes(Number(card.dataset['card'])));
}

/** The map beside a list of holiday homes that the server renders: it points at their cards, and they point at it. */
export default defineWidget(function RentalMap({ homes: initial, tiles, host }: RentalMapProps) {
  const { t } = useWidget();
  const [homes, setHomes] = useState(initial);
  const [isWanted, setWanted] = useState(host === undefined);
  const [stage, setStage] = useState<MapStage>('waiting');
  const [map, setMap] = useState<ListingMap>();
  const canvas = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const follow = ({ detail }: CustomEvent<RentalMapProps['homes']>) => setHomes(detail);
    document.addEventListener(RENTAL_MAP_EVENT, follow);
    return () => document.removeEventListener(RENTAL_MAP_EVENT, follow);
  }, []);

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
            label: t('rentalList:map.label'),
            zoomIn: t('around:map.zoomIn'),
            zoomOut: t('around:map.zoomOut'),
            cluster: (count) => t('rentalList:map.cluster', { count }),
            home: ({ title, city, price, place }) =>
              [title, city, price ?? t('rentalList:map.taken'), place.radius && t('rentalList:map.hidden')]
                .filter(Boolean)
                .join(', '),
            noPrice: t('rentalList:map.noPrice'),
          },
          onShown: () => setStage('shown'),
          onFailed: () => setStage('failed'),
          onMove: () => markCards([]),
          onMark: markCards,
          onChoose(ids, byKeyboard) {
            const card = cardOf(ids[0]);
            card?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
            // A finger that is lifted has left the marker, and would leave no mark.
            markCards(ids);
            if (byKeyboard) card?.querySelector<HTMLElement>('h2 a, h3 a')?.focus({ preventScroll: true });
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

  useEffect(() => map?.show(homes.map(mapHome), undefined, true), [map, homes]);

  useEffect(() => {
    if (!map) return undefined;
    const point = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
      map.mark(card ? Number(card.dataset['card']) : undefined);
    };
    document.addEventListener('pointerover', point);
    document.addEventListener('focusin', point);
    return () => {
      document.removeEventListener('pointerover', point);
      document.removeEventListener('focusin', point);
    };
  }, [map]);

  const show = (event: MouseEvent) => {
    setWanted(true);
    // The button goes: if it had the focus, what it brought gets it.
    if (event.currentTarget === document.activeElement) canvas.current?.focus({ preventScroll: true });
  };

  return (
    <div className={`${frame['frame']} ${css['panel']}`} data-map="" data-stage={stage}>
      <div ref={canvas} className={frame['canvas']} tabIndex={-1} />
      <MapAsk stage={stage} label={t('rentalList:map.intro')} host={host} onShow={show} />
      <MapFoot stage={stage} tiles={tiles} />
    </div>
  );
});
