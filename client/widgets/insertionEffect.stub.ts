/**
 * Replaces `@emotion/use-insertion-effect-with-fallbacks`, which builds the name of React's hook at run time, for
 * versions without it. That requires a namespace object of React, for which every page would load a helper.
 */
export {
  useInsertionEffect as useInsertionEffectAlwaysWithSyncFallback,
  useInsertionEffect as useInsertionEffectWithLayoutFallback,
} from 'react';
