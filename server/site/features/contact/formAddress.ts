import type { Screen, ScreenRequest } from '../../render/screen.ts';

/**
 * An address that forms are posted to, when it is only visited, as after a click in the address bar: it leads to where
 * the form is.
 */
export const formAddress = (pathOf: (request: ScreenRequest) => string): Screen => ({
  load: (request) => Promise.resolve({ type: 'redirect', status: 303, to: pathOf(request) }),
});
