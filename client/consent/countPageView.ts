/**
 * Reports this page to the agency's Matomo through its HTTP API (`data-statistics` is its address,
 * `data-statistics-site` the number of the site there). No script of Matomo is loaded, and nothing is stored in the
 * browser.
 */
export function countPageView({ dataset }: HTMLElement): void {
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
  // A failure is ignored, because the visitor does not notice it.
  fetch(statistics, { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true, body }).catch(() => {});
}
