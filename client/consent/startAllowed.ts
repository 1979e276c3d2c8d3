import type { Purpose } from '#shared/domain/visitor/consent.ts';

/** The margin around the window in which third-party content starts. */
const LOAD_MARGIN = '200px';

/** Presses the button of third-party content (`data-asks="media"`) for the visitor who scrolls to the content. */
function showMedia(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        if (target instanceof HTMLElement) target.click();
      }
    },
    { rootMargin: LOAD_MARGIN },
  );
  for (const button of document.querySelectorAll('[data-asks="media"]')) observer.observe(button);
}

/**
 * Reports this page to the agency's Matomo through its HTTP API. `data-statistics` is the address of Matomo, and
 * `data-statistics-site` is the number of this site in Matomo. No script of Matomo is loaded, and nothing is stored in
 * the browser.
 */
function countPageView({ dataset }: HTMLElement): void {
  const { statistics, statisticsSite } = dataset;
  if (statistics === undefined || statisticsSite === undefined) return;
  const body = new URLSearchParams({
    idsite: statisticsSite,
    rec: '1',
    apiv: '1',
    send_image: '0',
    action_name: document.title,
    url: location.href.split('#', 1)[0] ?? '',
    urlref: document.referrer,
    res: `${screen.width}x${screen.height}`,
    rand: String(Math.random()).slice(2),
  });
  // A failure is ignored, because nothing on the page depends on the count.
  fetch(statistics, { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true, body }).catch(() => {});
}

/**
 * The function that starts each purpose. `captcha` has no function here, because a form loads its captcha itself
 * (`client/forms/captcha/remoteClient.ts`).
 */
const START_FUNCTION_BY_PURPOSE: Readonly<Partial<Record<Purpose, (element: HTMLElement) => void>>> = {
  media: showMedia,
  statistics: countPageView,
};
const startedPurposes = new Set<Purpose>();

/**
 * Calls the start function of each purpose that the visitor has allowed, once for each page.
 *
 * @param element the `<gevel-consent>`
 */
export function startAllowedPurposes(allowedPurposes: readonly Purpose[], element: HTMLElement): void {
  for (const purpose of allowedPurposes) {
    if (startedPurposes.has(purpose)) continue;
    startedPurposes.add(purpose);
    START_FUNCTION_BY_PURPOSE[purpose]?.(element);
  }
}
