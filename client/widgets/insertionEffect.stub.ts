/**
 * Replaces `@emotion/use-insertion-effect-with-fallbacks`, which builds the name of React's hook at run time in order
 * to support older versions. For that it needs a namespace object of React, and every page would load a helper for it.
 */
export {
  useInsertionEffect as useInsertionEffectAlwaysWithSyncFallback,
  useInsertionEffect as useInsertionEffectWithLayoutFallback,
} from 'react';
