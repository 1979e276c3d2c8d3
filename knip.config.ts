import type { KnipConfig } from 'knip';

/** Finds files, exports and packages that nothing uses: `npm run unused`, once with the tests and once without them. */
const withoutTests = process.argv.includes('--production');

export default {
  // What is started by its path and not imported; the configurations of the tools name the others. `!`: of the product.
  entry: [
    'server/start/{start,watch}.mjs!',
    'server/site/{main,app}.ts!',
    '{server,client,shared}/**/*.{worker,main,stub}.ts!',
    'server/backoffice/geo/gazetteer/compact.ts!',
    'server/backoffice/geo/gazetteer/namedPlaces.ts!',
    'server/site/{assets/fonts/cut,map/outlines/makeOutlines}.ts!',
    'deploy/gevel/{gevel,unit}.mjs!',
    'deploy/image/*.mjs!',
    'tests/{bench/bench,crawl/crawl,crm/crm,drill/drill,upgrade/trial}.ts',
    'tests/bench/{bareServer,freshServer}.ts',
    'tests/run/{vitest,playwright}Reporter.mjs',
    'tests/support/programs/{shortMemory,*.worker,*.main}.ts',
  ],
  project: ['{server,client,shared,deploy}/**/*.{ts,tsx,mjs}!', '!**/*.test.{ts,tsx}!', 'tests/**/*.{ts,tsx,mjs}'],
  // An export that only tests import has to be used in its own file too.
  ignoreExportsUsedInFile: withoutTests,
  includeEntryExports: true,
  ignoreIssues: {
    // They stand in for packages, whose names the importers say.
    '**/*.stub.ts': ['exports'],
    // Vitest and Playwright import them.
    'tests/run/*Reporter.mjs': ['exports'],
    // The build, which counts as a tool, imports them.
    ...(withoutTests && { 'server/site/render/stylesheetFiles.ts': ['exports'] }),
  },
  // Every Linux system has them.
  ignoreBinaries: ['getent', 'truncate'],
  // Their files are found by a name that is put together: `server/site/assets/fonts/cut.ts`.
  ignoreDependencies: ['@fontsource-variable/*'],
} satisfies KnipConfig;
