import { NEWER_FEATURES, removeFeatures, usePart } from './support/olderBrowsers.ts';
import { test } from './support/test.ts';

test.use({ expectedErrors: [/./] });

// `olderBrowsers.spec.ts` removes several features together; this file removes each feature separately.
for (const part of ['supported', 'older'] as const) {
  test.describe(`without one feature that ${part} browsers may lack`, () => {
    for (const api of NEWER_FEATURES[part]) {
      test(api, async ({ page }) => {
        await removeFeatures(page, [api]);
        await usePart(page, part);
      });
    }
  });
}
