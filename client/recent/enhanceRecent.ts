import { countEstate } from '../estate/countEstate.ts';
import { storedList } from '../storage/storedList.ts';
import { VIEWED_KEY } from './viewedKey.ts';

/** Estates stored. */
const MOST = 12;

/** Before its place is seen. */
const AHEAD = '900px';

const viewed = storedList(VIEWED_KEY, MOST);

/**
 * `<gevel-recent data-estate-id data-path>`: stores the estate of the page, if it is the page of one, and shows the
 * estates that were viewed before, with their current data. Withdrawn estates are deleted from the list.
 */
export function enhanceRecent(element: HTMLElement): void {
  const own = Number(element.dataset['estateId']);
  const earlier = viewed
    .all()
    .map(({ id }) => id)
    .filter((id) => id !== own);
  if (own) {
    viewed.add(own);
    // Every page of an estate loads this script, and would have a file more for one of its own.
    countEstate(own);
  }
  if (earlier.length > 0)
    new IntersectionObserver(
      ([entry], observer) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void import(/* webpackChunkName: "recent-homes" */ './showRecent.ts').then(({ showRecent }) =>
          showRecent(element, earlier, viewed),
        );
      },
      { rootMargin: AHEAD },
    ).observe(element);
}
