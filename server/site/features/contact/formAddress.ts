import type { Screen, ScreenRequest } from '../../render/screen.ts';

/**
 * Returns a screen for an address to which forms are posted. When a visitor opens the address, for example from the
 * address bar, the screen redirects to the page with the form.
 */
export const createFormAddressScreen = (getPath: (request: ScreenRequest) => string): Screen => ({
  load: (request) => Promise.resolve({ type: 'redirect', status: 303, to: getPath(request) }),
});
