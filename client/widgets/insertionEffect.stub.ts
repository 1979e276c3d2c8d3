/**
 * Replaces `@emotion/use-insertion-effect-with-fallbacks`. That package builds the name of React's hook at run time, in
 * order to support older versions of React. It therefore needs a namespace object of React, and every page would load
 * code that creates this object.
 */
export {
  useInsertionEffect as useInsertionEffectAlwaysWithSyncFallback,
  useInsertionEffect as useInsertionEffectWithLayoutFallback,
} from 'react';
