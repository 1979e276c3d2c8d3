import type { KnipConfig } from 'knip';
import manifest from './package.json' with { type: 'json' };

/**
 * Finds files, exports and packages that nothing uses. `npm run unused` runs it once with the tests and once without
 * them.
 */
const isProductionRun = process.argv.includes('--production');

export default {
  workspaces: {
    '.': {
      // Files that are started by their path and not imported. Knip finds further entry files in the configurations of
      // the tools. `!` marks files of the product, which the production run (without tests) also checks.
      entry: [
        'server/start/{start,watch}.mjs!',
        'server/site/{main,app}.ts!',
        '{server,client,shared}/**/*.{worker,main,stub}.ts!',
        'server/backoffice/geo/gazetteer/compact.ts!',
        'server/backoffice/geo/gazetteer/namedPlaces.ts!',
        'server/site/{assets/fonts/cut,map/outlines/makeOutlines}.ts!',
        'deploy/gevel/{gevel,unit}.mjs!',
        'deploy/image/*.mjs!',
        'deploy/release/release.mjs!',
        'tests/{bench/bench,crawl/crawl,crm/crm,documents/write,drill/drill,upgrade/trial}.ts',
        'tests/bench/{bareServer,freshServer,uncachedSite}.ts',
        'tests/run/{vitest,playwright}Reporter.mjs',
        'tests/support/programs/{shortMemory,*.worker,*.main}.ts',
      ],
      // The files of the peers are compiled and run in another folder, with packages that only that folder has.
      project: [
        '{server,client,shared,deploy}/**/*.{ts,tsx,mjs}!',
        '!**/*.test.{ts,tsx}!',
        'tests/**/*.{ts,tsx,mjs}',
        '!tests/bench/peers/**',
      ],
    },
  },
  // In the production run (without tests), an export that only tests import is reported unless its own file uses it.
  ignoreExportsUsedInFile: isProductionRun,
  includeEntryExports: true,
  ignoreIssues: {
    // Each stub replaces a package, and its export names are those that the importers of the package use.
    '**/*.stub.ts': ['exports'],
    // Vitest and Playwright import these files.
    'tests/run/*Reporter.mjs': ['exports'],
    // Only the build imports some exports of this file. The build is a tool, so the production run ignores its imports.
    ...(isProductionRun && { 'server/site/render/stylesheetFiles.ts': ['exports'] }),
  },
  // Every Linux system has these programs.
  ignoreBinaries: ['getent', 'mkfifo', 'truncate'],
  // `server/site/assets/fonts/cut.ts` builds the paths of the font files from parts, which knip cannot follow. The
  // build is a tool, so its packages look unused in the production run.
  ignoreDependencies: ['@fontsource-variable/*', ...(isProductionRun ? manifest.buildTools : [])],
} satisfies KnipConfig;
