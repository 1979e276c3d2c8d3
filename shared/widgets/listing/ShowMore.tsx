import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { SCROLL_THRESHOLD_PX } from '../../primitives/limits.ts';
import button from '../../ui/button.module.css';
import { useWidget } from '../WidgetContext.tsx';
import { LoadedIcon } from '../icons/LoadedIcon.tsx';
import { toMarginBelowWindow } from '../marginBelowWindow.ts';
import css from './estateList.module.css';
import { hasMorePages, type ListingState, mayScrollerLoad } from './listingState.ts';
import type { ListingController } from './listingStore.ts';

interface ShowMoreProps {
  /** The element that contains the cards. */
  readonly root: RefObject<HTMLElement | null>;
  readonly state: ListingState;
  readonly listing: ListingController;
}

/**
 * Calls `onNear` when the visitor scrolls to less than 250 px from `marker` (specification §9), and again after every
 * change of `length` while the marker stays near. Never calls it before the visitor has scrolled: "there is no initial
 * load by the scroller" (§4.1).
 */
function useEndOfList(
  marker: RefObject<Element | null>,
  { isWatched, length, onNear }: { isWatched: boolean; length: number; onNear: () => void },
): void {
  useEffect(() => {
    const markerElement = marker.current;
    if (!markerElement || !isWatched) return undefined;
    let isNear = false;
    const reportEndIfNear = () => {
      if (isNear && window.scrollY > 0) onNear();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isNear = entries.some(({ isIntersecting }) => isIntersecting);
        reportEndIfNear();
      },
      { rootMargin: toMarginBelowWindow(SCROLL_THRESHOLD_PX) },
    );
    observer.observe(markerElement);
    addEventListener('scroll', reportEndIfNear, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('scroll', reportEndIfNear);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `length` starts a new observer, whose first report has the current position of the marker.
  }, [isWatched, length]);
}

/** Returns a function that loads the next page and, when its cards are shown, moves the focus to the first of them. */
function useFocusFirstAdded(root: RefObject<HTMLElement | null>, cardCount: number, load: () => void) {
  const countBefore = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (countBefore.current === undefined || cardCount <= countBefore.current) return;
    const firstAddedCard = root.current?.querySelectorAll('[data-estate-id]')[countBefore.current];
    countBefore.current = undefined;
    firstAddedCard?.querySelector<HTMLElement>('a[href]:not([tabindex="-1"])')?.focus({ preventScroll: true });
  }, [root, cardCount]);
  return () => {
    countBefore.current = cardCount;
    load();
  };
}

/**
 * Loads the next page when the visitor scrolls. After five automatic loads, or a failure, the visitor loads the next
 * page with a button.
 */
export function ShowMore({ root, state: { filter, list }, listing }: ShowMoreProps) {
  const { t } = useWidget();
  const endMarker = useRef<HTMLDivElement>(null);
  const isNextFailed = list.error !== undefined && filter.error === undefined;
  const isAutomatic = mayScrollerLoad({ ...list, isLoadingMore: false });
  useEndOfList(endMarker, {
    isWatched: mayScrollerLoad(list),
    length: list.estates?.length ?? 0,
    onNear: () => listing.loadMore('scroller'),
  });
  const loadAndFocus = useFocusFirstAdded(root, list.estates?.length ?? 0, () => listing.loadMore('visitor'));

  if (!hasMorePages(list)) return null;
  return (
    <div className={css['more']}>
      <div ref={endMarker} data-list-end="" />
      {isNextFailed ? <p role="alert">{t('offer:list.failedMore')}</p> : null}
      {list.isLoadingMore ? (
        <p className={css['loading']}>
          <LoadedIcon name="wait" className={css['turning']} />
          {t(list.isSlow ? 'offer:list.slow' : 'offer:list.loadingMore')}
        </p>
      ) : null}
      {isAutomatic ? null : (
        <button type="button" className={button['quiet']} aria-disabled={list.isLoadingMore} onClick={loadAndFocus}>
          {t(isNextFailed ? 'offer:list.retry' : 'offer:list.showMore')}
        </button>
      )}
    </div>
  );
}
