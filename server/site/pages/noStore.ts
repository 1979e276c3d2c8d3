import type { Screen } from '../render/screen.ts';

/** The same screen for an address that carries a token: what it shows is never kept, nor told to others. */
export const noStore = (screen: Screen): Screen => ({
  ...screen,
  async load(request) {
    const outcome = await screen.load(request);
    return outcome.type === 'redirect' ? outcome : { ...outcome, cache: 'none' };
  },
});
