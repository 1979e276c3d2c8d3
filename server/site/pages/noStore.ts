import type { Screen } from '../render/screen.ts';

/**
 * Returns the same screen for an address with a token: its page is never stored, and its address is never sent to third
 * parties.
 */
export const noStore = (screen: Screen): Screen => ({
  ...screen,
  async load(request) {
    const outcome = await screen.load(request);
    return outcome.type === 'redirect' ? outcome : { ...outcome, cache: 'none' };
  },
});
