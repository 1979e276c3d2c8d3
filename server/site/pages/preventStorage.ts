import type { Screen } from '../render/screen.ts';

/**
 * Returns a screen that behaves like the given one, for an address with a token: its page is never stored, and its
 * address is never sent to third parties.
 */
export const preventStorage = (screen: Screen): Screen => ({
  ...screen,
  async load(request) {
    const outcome = await screen.load(request);
    return outcome.type === 'redirect' ? outcome : { ...outcome, cache: 'none' };
  },
});
