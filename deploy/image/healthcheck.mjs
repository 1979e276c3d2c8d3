/**
 * Implements the `HEALTHCHECK` of the image: exits with 0 while the program of the container is alive. The program is
 * the site, whose admin port answers, or, when nothing listens there, a back office.
 */
const { PORT, ADMIN_HOST, ADMIN_PORT, BACKOFFICE_HOST, BACKOFFICE_PORT } = process.env;
/** The default values of ADMIN_PORT and BACKOFFICE_PORT depend on PORT. */
const sitePort = Number(PORT || 3000);
const TIMEOUT_MS = 2500;

/**
 * Requests the liveness of a program.
 *
 * @returns {Promise<'alive' | 'ill' | 'absent'>}
 */
async function requestHealth(host, port) {
  // A program that listens on every address is reached on the loopback address.
  const address = !host || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  try {
    const origin = `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
    const answer = await fetch(`${origin}/health/live`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.ok ? 'alive' : 'ill';
  } catch (error) {
    return error.cause?.code === 'ECONNREFUSED' ? 'absent' : 'ill';
  }
}

let state = await requestHealth(ADMIN_HOST, ADMIN_PORT || sitePort + 1);
if (state === 'absent') state = await requestHealth(BACKOFFICE_HOST, BACKOFFICE_PORT || sitePort + 2);
process.exit(state === 'alive' ? 0 : 1);
