import { isModifiedClick } from '#shared/widgets/isModifiedClick.ts';

/** The width from which tabs replace the accordion. The stylesheet has the same limit. */
const WIDE_SCREEN_QUERY = '(min-width: 48rem)';

const NEXT_TAB_BY_KEY: Readonly<Record<string, (currentIndex: number, count: number) => number>> = {
  ArrowRight: (currentIndex, count) => (currentIndex + 1) % count,
  ArrowLeft: (currentIndex, count) => (currentIndex - 1 + count) % count,
  Home: () => 0,
  End: (_current, count) => count - 1,
};

interface TabPart {
  readonly tab: HTMLAnchorElement;
  readonly panel: HTMLDetailsElement;
  /** The element whose id is the fragment of the tab's link. */
  readonly body: HTMLElement;
}

/** Changes the fragment of the page's address as a link does, but without a history entry and without scrolling. */
function rewriteFragment(fragment: string): void {
  history.replaceState(history.state, '', `#${fragment}`);
}

/** Returns the element to which the fragment of the page's address points. */
function findFragmentElement(): HTMLElement | null {
  const fragment = location.hash.slice(1);
  try {
    return fragment ? document.getElementById(decodeURIComponent(fragment)) : null;
  } catch {
    // The address is not the site's own: `decodeURIComponent` refuses a fragment such as `50%`.
    return null;
  }
}

function findTabParts(root: HTMLElement): readonly TabPart[] {
  return [...root.querySelectorAll<HTMLAnchorElement>(':scope > nav > a')].flatMap((tab) => {
    const body = document.getElementById(tab.hash.slice(1));
    const panel = body?.closest('details');
    return body && panel ? [{ tab, panel, body }] : [];
  });
}

/** Scrolls the row of tabs until this tab is visible. */
function showTab(list: HTMLElement, { tab }: TabPart): void {
  const { offsetLeft, offsetWidth } = tab;
  const start = offsetLeft - list.offsetLeft;
  const isOutside = start < list.scrollLeft || start + offsetWidth > list.scrollLeft + list.clientWidth;
  if (isOutside) list.scrollLeft = start - (list.clientWidth - offsetWidth) / 2;
}

function renderTabs(list: HTMLElement, parts: readonly TabPart[], currentIndex: number): void {
  for (const [index, { tab, panel, body }] of parts.entries()) {
    const isCurrent = index === currentIndex;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', body.id);
    tab.setAttribute('aria-selected', String(isCurrent));
    tab.tabIndex = isCurrent ? 0 : -1;
    body.setAttribute('role', 'tabpanel');
    body.setAttribute('aria-labelledby', tab.id);
    body.tabIndex = 0;
    panel.open = true;
    if (isCurrent) panel.hidden = false;
    else panel.setAttribute('hidden', 'until-found');
  }
  list.setAttribute('role', 'tablist');
  const part = parts[currentIndex];
  if (part) showTab(list, part);
}

function renderAccordion(list: HTMLElement, parts: readonly TabPart[], currentIndex: number): void {
  list.removeAttribute('role');
  for (const [index, { tab, panel, body }] of parts.entries()) {
    tab.removeAttribute('role');
    tab.removeAttribute('aria-controls');
    tab.removeAttribute('aria-selected');
    tab.removeAttribute('tabindex');
    body.removeAttribute('role');
    body.removeAttribute('aria-labelledby');
    body.removeAttribute('tabindex');
    panel.hidden = false;
    panel.open = index === currentIndex;
  }
}

/**
 * Turns links and `<details>` elements into tabs on a wide screen (ARIA Authoring Practices, tabs with automatic
 * activation). When the window becomes narrow, the open tab becomes the open part of the accordion. The browser's own
 * search also finds the content of closed tabs, and then opens the tab.
 */
export function enhanceTabs(root: HTMLElement): void {
  const list = root.querySelector('nav');
  const parts = findTabParts(root);
  if (!list || parts.length === 0) return;
  const wideScreen = matchMedia(WIDE_SCREEN_QUERY);
  let currentIndex = 0;

  const findPartIndex = (node: EventTarget | null) =>
    node instanceof Node ? parts.findIndex(({ panel, tab }) => panel.contains(node) || tab.contains(node)) : -1;

  const render = () => {
    root.dataset['mode'] = wideScreen.matches ? 'tabs' : 'accordion';
    (wideScreen.matches ? renderTabs : renderAccordion)(list, parts, currentIndex);
  };

  function selectPart(index: number): void {
    if (index < 0 || index === currentIndex) return;
    currentIndex = index;
    if (wideScreen.matches) render();
    else if (parts[index]) parts[index].panel.open = true;
  }

  /** Selects a part that the visitor chose, and makes the id of that part the fragment of the page's address. */
  function choosePart(index: number): void {
    selectPart(index);
    const part = parts[index];
    if (part) rewriteFragment(part.body.id);
  }

  function selectFragmentPart(): void {
    const target = findFragmentElement();
    const index = findPartIndex(target);
    if (index < 0) return;
    const wasHidden = index !== currentIndex;
    selectPart(index);
    if (wasHidden) target?.scrollIntoView({ block: 'start' });
  }

  list.addEventListener('click', (event) => {
    if (!wideScreen.matches || isModifiedClick(event)) return;
    const index = findPartIndex(event.target);
    if (index < 0) return;
    event.preventDefault();
    choosePart(index);
  });

  list.addEventListener('keydown', (event) => {
    const getNextIndex = NEXT_TAB_BY_KEY[event.key];
    if (!wideScreen.matches || !getNextIndex || isModifiedClick(event)) return;
    event.preventDefault();
    choosePart(getNextIndex(currentIndex, parts.length));
    parts[currentIndex]?.tab.focus({ preventScroll: true });
  });

  // Selects the part in which the browser's own search has found something.
  root.addEventListener('beforematch', (event) => selectPart(findPartIndex(event.target)));

  root.addEventListener(
    'toggle',
    ({ target }) => {
      if (wideScreen.matches || !(target instanceof HTMLDetailsElement) || !target.open) return;
      const index = parts.findIndex(({ panel }) => panel === target);
      if (index >= 0 && index !== currentIndex) choosePart(index);
    },
    true,
  );

  addEventListener('hashchange', selectFragmentPart);
  wideScreen.addEventListener('change', render);

  const target = findFragmentElement();
  currentIndex = Math.max(0, findPartIndex(target));
  if (wideScreen.matches) return render();
  root.dataset['mode'] = 'accordion';
  const panel = parts[currentIndex]?.panel;
  // The part to which the fragment points is opened here, because older browsers do not open it themselves.
  if (!panel || panel.open) return undefined;
  panel.open = true;
  target?.scrollIntoView({ block: 'start' });
  return undefined;
}
