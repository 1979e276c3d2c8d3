import { isRemembering, startRemembering, stopRemembering, VIEWED_KEY } from '../storage/remembering.ts';
import { storedList } from '../storage/storedList.ts';

/** Estates stored. */
const MOST = 12;

/** Before its place is seen. */
const AHEAD = '900px';

const viewed = storedList(VIEWED_KEY, MOST);

/**
 * `<gevel-recent data-estate-id data-path>`: offers to remember the estates that are looked at, and when the visitor was
 * last here. Once that was asked for, it stores the estate of the page, if it is the page of one, and shows the estates
 * that were viewed before, with their current data, until the visitor stops it. Withdrawn estates are deleted from the
 * list.
 */
export function enhanceRecent(element: HTMLElement): void {
  const own = Number(element.dataset['estateId']);
  const list = element.querySelector<HTMLElement>('[data-part="list"]');
  const status = element.querySelector('output');
  const button = (action: string) => element.querySelector<HTMLElement>(`[data-action="${action}"]`);
  const tell = (text = '') => {
    if (status) status.textContent = text;
  };
  const storeOwn = () => own && viewed.add(own);

  button('remember')?.addEventListener('click', () => {
    const { begun, refused } = element.dataset;
    if (!startRemembering()) return tell(refused);
    storeOwn();
    tell(begun);
    // The button that had the focus has made room for this one.
    button('forget')?.focus({ preventScroll: true });
  });
  button('forget')?.addEventListener('click', () => {
    stopRemembering();
    if (list) list.hidden = true;
    tell(element.dataset['forgotten']);
    button('remember')?.focus({ preventScroll: true });
  });

  if (!isRemembering()) return;
  const earlier = viewed
    .all()
    .map(({ id }) => id)
    .filter((id) => id !== own);
  storeOwn();
  if (earlier.length === 0 || !list) return;
  new IntersectionObserver(
    ([entry], observer) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void import(/* webpackChunkName: "recent-homes" */ './showRecent.ts').then(({ showRecent }) =>
        showRecent(list, element.dataset['path'] ?? '', earlier, viewed.remove),
      );
    },
    { rootMargin: AHEAD },
  ).observe(element);
}
