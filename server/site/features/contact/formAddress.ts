import type { Screen, ScreenRequest } from '../../render/screen.ts';

/**
 * Returns a screen for an address that forms are posted to. When somebody only visits it, as after a click in the
 * address bar, it redirects to the page with the form.
 */
export const formAddress = (getPath: (request: ScreenRequest) => string): Screen => ({
  load: (request) => Promise.resolve({ type: 'redirect', status: 303, to: getPath(request) }),
});
