import { VISITOR_DATES_CHOICE, parseRentalQuery, toRentalQueryString } from '#shared/domain/rentals/rentalQuery.ts';
import { RENTAL_MAP_EVENT, type RentalMapProps } from '#shared/widgets/map/rentalMapProps.ts';

/** The time within which repeated changes cause only one request. */
const CHANGE_PAUSE_MS = 120;

/** Finds the script element in which the server wrote the props of the map widget. */
const findMapProps = (page: ParentNode) =>
  page.querySelector<HTMLScriptElement>('gevel-widget[data-widget="rentalMap"] > script');

const findResultParts = (root: ParentNode) =>
  new Map(
    [...root.querySelectorAll<HTMLElement>('gevel-list [data-part]')].map((part) => [part.dataset['part'] ?? '', part]),
  );

/**
 * Returns the address of the page's script, which differs in each version of the site. The script and styles of a
 * version work only with the HTML of that version.
 */
const findScriptAddress = (page: ParentNode) => page.querySelector('script[src]')?.getAttribute('src');

/** Returns the canonical query for the first page of a list. */
const toFirstPageQuery = (search: string | URLSearchParams) =>
  toRentalQueryString({ ...parseRentalQuery(search), page: 1 });

const readRentalForm = (form: HTMLFormElement) =>
  new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

const toListQuery = (form: HTMLFormElement) => toFirstPageQuery(readRentalForm(form));

/** Returns the canonical address of the list that a form selects. */
function toListAddress(form: HTMLFormElement): string {
  const search = toListQuery(form);
  const { origin, pathname } = new URL(form.action);
  return origin + pathname + (search && `?${search}`);
}

/** Returns the part with the date fields when the visitor has chosen to enter dates and has not entered all of them. */
function findOpenDates(form: HTMLFormElement): Element | null {
  const params = readRentalForm(form);
  const isOpen = params.get('period') === VISITOR_DATES_CHOICE && !parseRentalQuery(params).dates;
  return isOpen ? form.querySelector('[data-when]') : null;
}

/**
 * Replaces the parts of this page by those of another page. The part of the form that has the focus and the date fields
 * that the visitor is filling in (`openDates`) stay.
 */
function replaceResults(page: Document, openDates: Element | null): void {
  const focusedElement = document.activeElement;
  const newParts = findResultParts(page);
  for (const [name, part] of findResultParts(document)) {
    const newPart = newParts.get(name);
    if (!newPart || openDates?.contains(part) || (part.contains(focusedElement) && part.closest('form'))) continue;
    part.replaceWith(document.adoptNode(newPart));
  }
  const map = findMapProps(document);
  const homes = findMapProps(page)?.textContent;
  if (map && homes) {
    // Before its hydration, the map widget reads this element. After its hydration, it receives the homes with the
    // event.
    map.textContent = homes;
    const { props }: { readonly props: RentalMapProps } = JSON.parse(homes);
    document.dispatchEvent(new CustomEvent(RENTAL_MAP_EVENT, { detail: props.homes }));
  }
}

/** Updates the address of the list, and its links to other languages. */
function rewritePageAddress(page: Document, href: string): void {
  history.replaceState(history.state, '', href);
  document.title = page.title;
  const links = [...page.querySelectorAll<HTMLAnchorElement>('a[hreflang]')];
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    const newLink = links.find(({ hreflang }) => hreflang === link.hreflang);
    if (newLink) link.href = newLink.getAttribute('href') ?? '';
  }
}

/**
 * Enhances `<gevel-list>`: the filter and the links of a list work without a new page. A change requests the page that
 * a visitor without JavaScript would open. The parts with `data-part` of the requested page replace those of this page,
 * and its address becomes the address of this page. When the requested page cannot be loaded, the list stays unchanged,
 * with a link to that page.
 */
export function enhanceHolidayList(element: HTMLElement): void {
  const form = element.querySelector('form');
  const status = element.querySelector<HTMLOutputElement>('[data-status]');
  if (!form || !status) return;
  let currentRequest: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const findChips = () => [...element.querySelectorAll<HTMLAnchorElement>('[data-part="chips"] a')];

  const showStatus = (text: string, retryHref?: string) => {
    const isNotice = retryHref !== undefined;
    status.className = (isNotice ? status.dataset['notice'] : 'visually-hidden') ?? '';
    status.textContent = text;
    if (!isNotice) return;
    const link = Object.assign(document.createElement('a'), { href: retryHref, textContent: element.dataset['retry'] });
    status.append(' ', link);
  };

  /** Moves the focus to the element that replaces the focused one, or to the heading. */
  const focusOn = (successor: Element | null | undefined) => {
    const heading = element.querySelector<HTMLElement>('h1');
    if (heading) heading.tabIndex = -1;
    const next = successor instanceof HTMLElement ? successor : heading;
    next?.focus({ preventScroll: true });
  };

  const loadList = async (href: string, successor?: () => Element | null | undefined) => {
    clearTimeout(timer);
    currentRequest?.abort();
    const request = (currentRequest = new AbortController());
    element.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(href, { signal: request.signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (request.signal.aborted) return;
      // The requested page has no list, or comes from another version of the site, so the browser opens that page.
      if (!page.querySelector('gevel-list') || findScriptAddress(page) !== findScriptAddress(document)) {
        location.assign(href);
        return;
      }
      const focusedElement = document.activeElement;
      replaceResults(page, findOpenDates(form));
      rewritePageAddress(page, answer.redirected ? answer.url : href);
      showStatus(element.querySelector('h1')?.textContent ?? '');
      if (focusedElement?.isConnected === false) focusOn(successor?.());
      const results = element.querySelector('[data-part="results"]');
      if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView();
    } catch (error) {
      if (request.signal.aborted) return;
      // oxlint-disable-next-line no-console -- The failure of a filter is logged (specification §8).
      console.error('List not updated:', error);
      showStatus(element.dataset['failed'] ?? '', href);
    } finally {
      if (currentRequest === request) element.removeAttribute('aria-busy');
    }
  };

  form.addEventListener('change', (event) => {
    clearTimeout(timer);
    if (event.target instanceof Element && findOpenDates(form)?.contains(event.target)) return;
    // The running request is aborted, because its answer lacks this change and would undo it.
    currentRequest?.abort();
    timer = setTimeout(() => {
      const href = toListAddress(form);
      if (href !== location.href) void loadList(href);
    }, CHANGE_PAUSE_MS);
  });
  // The form is read at the start, because the visitor may have changed it before this script loaded.
  if (toListQuery(form) !== toFirstPageQuery(location.search.slice(1))) void loadList(toListAddress(form));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    for (const details of form.querySelectorAll('details[open]')) details.removeAttribute('open');
    void loadList(toListAddress(form));
  });
  element.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-refresh]') : null;
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const chipIndex = findChips().indexOf(link);
    const isInMenu = link.closest('[data-part="results"] details') !== null;
    void loadList(link.href, () =>
      isInMenu
        ? element.querySelector('[data-part="results"] summary')
        : chipIndex < 0
          ? null
          : (findChips()[chipIndex] ?? findChips().at(-1)),
    );
  });
}
