/**
 * Stands in for `@emotion/use-insertion-effect-with-fallbacks`, which looks React's hook up by a name put together at run
 * time, for versions without it: that makes a namespace object of React, for which every page would carry a helper.
 */
export {
  useInsertionEffect as useInsertionEffectAlwaysWithSyncFallback,
  useInsertionEffect as useInsertionEffectWithLayoutFallback,
} from 'react';
