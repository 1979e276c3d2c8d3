import { offerToRemember } from '../storage/offerToRemember.ts';
import { isRemembering, startRemembering, stopRemembering, VIEWED_KEY } from '../storage/remembering.ts';
import { createStoredList } from '../storage/storedList.ts';

/** The maximum number of estates that are stored. */
const MAX_VIEWED_ESTATES = 12;

/** The distance from the window at which the estates load. */
const LOAD_MARGIN = '900px';

const viewedEstateList = createStoredList(VIEWED_KEY, MAX_VIEWED_ESTATES);

/**
 * Enhances `<gevel-recent data-estate-id data-path>`: asks whether to remember the viewed estates and the time of the
 * last visit. If the visitor accepts, the element stores the estate of the page, and shows the estates that were viewed
 * before with their current data, until the visitor withdraws the consent. Withdrawn estates are deleted from the list.
 */
export function enhanceRecent(element: HTMLElement): void {
  const ownId = Number(element.dataset['estateId']);
  const list = element.querySelector<HTMLElement>('[data-part="list"]');
  const storeOwnEstate = () => {
    if (ownId) viewedEstateList.add(ownId);
  };
  const beginStoring = () => {
    const hasBegun = startRemembering();
    if (hasBegun) storeOwnEstate();
    return hasBegun;
  };
  const eraseStoredData = () => {
    stopRemembering();
    if (list) list.hidden = true;
  };
  offerToRemember(element, { beginStoring, eraseStoredData });

  if (!isRemembering()) return;
  const earlierIds = viewedEstateList
    .all()
    .map(({ id }) => id)
    .filter((id) => id !== ownId);
  storeOwnEstate();
  if (earlierIds.length === 0 || !list) return;
  new IntersectionObserver(
    ([entry], observer) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void import(/* webpackChunkName: "recent-homes" */ './showRecent.ts').then(({ showRecent }) =>
        showRecent(list, element.dataset['path'] ?? '', earlierIds, viewedEstateList.remove),
      );
    },
    { rootMargin: LOAD_MARGIN },
  ).observe(element);
}
