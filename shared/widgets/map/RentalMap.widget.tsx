import { useCallback, useEffect, useState } from 'react';
import { defineWidget } from '../defineWidget.ts';
import type { MapItem } from './draw/itemMarkers.ts';
import { MapPanel } from './MapPanel.tsx';
import { RENTAL_MAP_EVENT, type RentalMapProps, type RentalOnMap } from './rentalMapProps.ts';
import { useListingMap } from './useListingMap.ts';
import { useWidget } from '../WidgetContext.tsx';

const toMapItem = ({ id, title, city, price, radius, ...marker }: RentalOnMap): MapItem => ({
  id,
  title,
  city,
  ...(price !== undefined && { price }),
  closed: price === undefined,
  place: { marker, ...(radius !== undefined && { radius }) },
});

const findCard = (id: number | undefined) =>
  id === undefined ? null : document.querySelector<HTMLElement>(`[data-card="${id}"]`);

/** Marks the cards of the homes whose markers have the pointer or the focus. */
function markCards(ids: readonly number[]): void {
  for (const card of document.querySelectorAll<HTMLElement>('[data-card]'))
    card.toggleAttribute('data-marked', ids.includes(Number(card.dataset['card'])));
}

function chooseCard(ids: readonly number[], byKeyboard: boolean): void {
  const card = findCard(ids[0]);
  card?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  // The cards are marked again, because lifting the finger counts as leaving the marker, which removes the mark.
  markCards(ids);
  if (byKeyboard) card?.querySelector<HTMLElement>('h2 a, h3 a')?.focus({ preventScroll: true });
}

/**
 * Shows the map beside a list of holiday homes that the server has rendered. Pointing at a marker marks cards, and
 * pointing at a card marks its home on the map.
 */
export default defineWidget(function RentalMap({ homes: initialHomes, tiles, host }: RentalMapProps) {
  const { t } = useWidget();
  const [shownHomes, setShownHomes] = useState(initialHomes);
  const [isRequested, setRequested] = useState(host === undefined);
  const texts = useCallback(
    () => ({
      label: t('rentalList:map.label'),
      cluster: (count: number) => t('rentalList:map.cluster', { count }),
      item: ({ title, city, price, place }: MapItem) =>
        [title, city, price ?? t('rentalList:map.taken'), place.radius && t('rentalList:map.hidden')]
          .filter(Boolean)
          .join(', '),
      noPrice: () => t('rentalList:map.noPrice'),
    }),
    [t],
  );
  const loadedMap = useListingMap(isRequested, tiles, texts, {
    onMove: () => markCards([]),
    onMark: markCards,
    onChoose: chooseCard,
  });
  const { map } = loadedMap;

  useEffect(() => {
    const updateHomes = ({ detail }: CustomEvent<RentalMapProps['homes']>) => setShownHomes(detail);
    document.addEventListener(RENTAL_MAP_EVENT, updateHomes);
    return () => document.removeEventListener(RENTAL_MAP_EVENT, updateHomes);
  }, []);

  useEffect(() => map?.show(shownHomes.map(toMapItem), undefined, true), [map, shownHomes]);

  useEffect(() => {
    if (!map) return undefined;
    const markPointedHome = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
      map.mark(card ? Number(card.dataset['card']) : undefined);
    };
    document.addEventListener('pointerover', markPointedHome);
    document.addEventListener('focusin', markPointedHome);
    return () => {
      document.removeEventListener('pointerover', markPointedHome);
      document.removeEventListener('focusin', markPointedHome);
    };
  }, [map]);

  return (
    <MapPanel
      loadedMap={loadedMap}
      tiles={tiles}
      host={host}
      onRequest={() => setRequested(true)}
      intro={t('rentalList:map.intro')}
    />
  );
});
