import type { Screen } from '../render/screen.ts';

/**
 * The same screen for an address that carries a token: its page is never stored, nor its address sent to third parties.
 */
export const noStore = (screen: Screen): Screen => ({
  ...screen,
  async load(request) {
    const outcome = await screen.load(request);
    return outcome.type === 'redirect' ? outcome : { ...outcome, cache: 'none' };
  },
});
