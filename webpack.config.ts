import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import LoadablePlugin from '@loadable/webpack-plugin';
import browserslist from 'browserslist';
import CssMinimizer from 'css-minimizer-webpack-plugin';
import { browserslistToTargets, Features } from 'lightningcss';
import MiniCssExtract from 'mini-css-extract-plugin';
import type { Compiler, Configuration, Module, RuleSetRule } from 'webpack';
import { REFERENCE_FILES, REFERENCE_FOLDER } from './server/backoffice/apiReference/referenceFiles.ts';
import { THEME_PROPERTIES } from './server/site/brand/themeProperties.ts';
import {
  STYLESHEET_QUERY,
  STYLESHEET_NAMES,
  toStylesheetChunk,
  type StylesheetName,
  listStylesheets,
} from './server/site/render/stylesheetFiles.ts';

const projectRoot = import.meta.dirname;
const PAGE_FOLDER = 'server/backoffice/apiReference/page';
const RENDERER_FOLDER = path.dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
/** The highest quality would take five times as long and make files only four per cent smaller. */
const BROTLI_PARAMETERS = { [constants.BROTLI_PARAM_QUALITY]: 9 };
const isProduction = process.env['NODE_ENV'] !== 'development';

/** The supported browsers, from `browserslist` in package.json (docs/browsers.md). */
const supportedBrowsers = browserslist(undefined, { path: projectRoot });

const createScriptRule = (side: 'client' | 'server'): RuleSetRule => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: 'swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !isProduction } },
      ...(side === 'server' ? { target: 'es2024' } : {}),
      experimental: { plugins: [['@swc/plugin-loadable-components', {}]] },
    },
    ...(side === 'client' ? { env: { targets: supportedBrowsers } } : {}),
  },
});

/** Returns the path of a file relative to the top of the project, with `/`. */
const toProjectPath = (file: string) => path.relative(projectRoot, file).split(path.sep).join('/');

const cssModules = globSync('{client,shared,server}/**/*.module.css', { cwd: projectRoot })
  .map((file) => file.split(path.sep).join('/'))
  .toSorted();

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const NAME_CHARACTERS = `${LETTERS}0123456789_-`;

/**
 * Returns the prefix for the class names of a file: one or two characters from the hash of the file that no other file
 * has as its prefix. Adds them to `takenPrefixes`. The prefixes `a` and `ad` are excluded, because content blockers
 * hide elements whose class begins with `ad`.
 */
function findPrefix(file: string, length: 1 | 2, takenPrefixes: Set<string>): string {
  for (let attempt = 0; ; attempt++) {
    const hash = createHash('sha256').update(`${attempt} ${file}`).digest('base64url');
    const candidates = hash.match(length === 1 ? /[a-z]/gi : /[a-z][\w-]/gi);
    const prefix = candidates?.find((characters) => !/^ad?$/i.test(characters) && !takenPrefixes.has(characters));
    if (prefix === undefined) continue;
    takenPrefixes.add(prefix);
    return prefix;
  }
}

/** Returns whether the classes of a file are on many pages, so that its prefix should have one character. */
const isFrequent = (file: string) =>
  listStylesheets(file).some((name) => name === 'base' || name === 'icons') || listStylesheets(file).length > 2;
/** The files whose prefix has one character. There are about fifty such prefixes. */
const frequentModules = new Set(cssModules.filter(isFrequent).slice(0, 50));

/**
 * Assigns short names to classes and animations: one or two characters for the file and one for the position in it.
 * Such names compress well; when they were hashes of six characters, they made up a tenth of a compressed stylesheet. A
 * change in one file changes no name of another file, so HTML from a newer build nearly always fits into a page that
 * was loaded from an older build.
 */
function assignShortNames(): ReadonlyMap<string, string> {
  const prefixes = new Set<string>();
  const namesByClass = new Map<string, string>();
  for (const file of cssModules.toSorted()) {
    const text = readFileSync(path.join(projectRoot, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    const nameMatches = Array.from(
      text.matchAll(/\.(-?[a-z_][\w-]*)|@keyframes\s+([\w-]+)/gi),
      ([, ...names]) => names,
    );
    const prefix = findPrefix(file, frequentModules.has(file) ? 1 : 2, prefixes);
    const locals = [...new Set(nameMatches.flat().filter(Boolean))];
    if (locals.length > NAME_CHARACTERS.length)
      throw new Error(`${file} has more than ${NAME_CHARACTERS.length} classes: split it.`);
    for (const [index, localName] of locals.entries())
      namesByClass.set(`${file} ${localName}`, prefix + (NAME_CHARACTERS[index] ?? ''));
  }
  return namesByClass;
}

const shortNames = assignShortNames();
const classNamesHash = createHash('sha256')
  .update(JSON.stringify([...shortNames]))
  .digest('hex');

function getShortName(file: string, local: string): string {
  const name = shortNames.get(`${toProjectPath(file)} ${local}`);
  if (name === undefined) throw new Error(`${toProjectPath(file)} has no class or animation "${local}".`);
  return name;
}

/**
 * Creates the loaders of stylesheets. Both builds give a CSS Module class the same name, so that server and browser
 * render the same markup.
 */
const createStyleLoaders = (exportOnlyLocals: boolean) => [
  ...(exportOnlyLocals ? [] : [{ loader: MiniCssExtract.loader }]),
  {
    loader: 'css-loader',
    options: {
      esModule: true,
      modules: {
        auto: true,
        namedExport: false,
        exportOnlyLocals,
        ...(isProduction
          ? {
              getLocalIdent: ({ resourcePath }: { readonly resourcePath: string }, _: string, local: string) =>
                getShortName(resourcePath, local),
            }
          : { localIdentName: '[name]_[local]_[hash:base64:4]' }),
      },
    },
  },
];

/** Pages link the stylesheets. A script that imports a file of a stylesheet gets only its class names. */
const clientStylesRule: RuleSetRule = {
  test: /\.css$/,
  oneOf: [
    {
      resource: (file) => file.endsWith('.module.css') && listStylesheets(toProjectPath(file)).length > 0,
      resourceQuery: { not: [new RegExp(STYLESHEET_QUERY)] },
      use: createStyleLoaders(true),
    },
    { use: createStyleLoaders(false) },
  ],
};

/**
 * Assigns short names to custom properties, which make up a thirtieth of a compressed stylesheet: one or two letters by
 * their alphabetical position. Properties that a site's theme sets keep their names, and so do those of libraries.
 */
function assignShortProperties(): ReadonlyMap<string, string> {
  const declared = globSync('{client,shared,server}/**/*.css', { cwd: projectRoot }).flatMap((file) =>
    Array.from(
      readFileSync(path.join(projectRoot, file), 'utf8').matchAll(/(?<![\w-])--[a-z][\w-]*(?=:)/g),
      ([name]) => name,
    ),
  );
  const themeProperties = new Set(THEME_PROPERTIES.map((name) => `--${name}`));
  const sortedNames = [...new Set(declared)].filter((name) => !themeProperties.has(name)).toSorted();
  const letters = LETTERS.split('');
  const shortLetters = [...letters, ...letters.flatMap((first) => letters.map((second) => first + second))];
  return new Map(sortedNames.map((name, index) => [name, `--${shortLetters[index] ?? name}`]));
}

const shortProperties = assignShortProperties();

/** Minifies a stylesheet and shortens its custom properties. */
const minifyStylesheet = async (...args: Parameters<typeof CssMinimizer.lightningCssMinify>) => {
  const { code, ...result } = await CssMinimizer.lightningCssMinify(...args);
  return { ...result, code: code.replaceAll(/(?<![\w-])--[a-z][\w-]*/g, (name) => shortProperties.get(name) ?? name) };
};

const commonConfiguration: Configuration = {
  context: projectRoot,
  mode: isProduction ? 'production' : 'development',
  devtool: isProduction ? false : 'source-map',
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
  experiments: { outputModule: true },
  performance: false,
  stats: 'errors-warnings',
};

/**
 * Returns the settings of a build's cache on disk, so that the next build compiles only changed files. The two builds
 * do not share a cache.
 */
const createCache = (name: string) => ({
  type: 'filesystem' as const,
  name: `${name}-${isProduction ? 'production' : 'development'}`,
  // A new class changes the names of other classes in its file, so it invalidates the cache.
  version: classNamesHash,
  buildDependencies: {
    config: [
      import.meta.filename,
      path.join(projectRoot, 'server/site/render/stylesheetFiles.ts'),
      path.join(projectRoot, 'package.json'),
    ],
  },
});

/** Returns the stylesheet that a CSS module belongs to. */
function findStylesheet(module: Module): StylesheetName | undefined {
  const [, query] = module.identifier().split(`?${STYLESHEET_QUERY}`);
  const name = query?.split(/\W/)[0];
  return (
    STYLESHEET_NAMES.find((each) => each === name) ??
    (/\/client\/styles\/[\w-]+\.css/.test(module.identifier()) ? 'base' : undefined)
  );
}

/**
 * Returns the pattern of a file name. In production, the name omits the name of the chunk, because every page contains
 * the list of all chunks and should stay small.
 */
const createChunkName = (extension: string) => (isProduction ? '' : '[name].') + `[contenthash:8].${extension}`;

const clientConfiguration: Configuration = {
  ...commonConfiguration,
  name: 'client',
  target: 'browserslist',
  cache: createCache('client'),
  entry: {
    main: './client/main.ts',
    styles: [
      './client/styles/styles.ts',
      ...cssModules.flatMap((file) => listStylesheets(file).map((name) => `./${file}?${STYLESHEET_QUERY}${name}`)),
    ],
  },
  output: {
    path: path.join(projectRoot, 'dist/client'),
    publicPath: '/assets/',
    module: true,
    clean: true,
    filename: '[name].[contenthash:8].js',
    chunkFilename: createChunkName('js'),
    assetModuleFilename: '[name].[contenthash:8][ext]',
    chunkFormat: 'module',
    chunkLoading: 'import',
  },
  resolve: {
    ...commonConfiguration.resolve,
    alias: {
      // The build uses the ES modules of Leaflet, because it can then leave out unused parts. The package's main file
      // cannot be split.
      leaflet$: 'leaflet/dist/leaflet-src.esm.js',
      'hoist-non-react-statics$': path.join(projectRoot, 'client/widgets/hoistNonReactStatics.stub.ts'),
      '@emotion/use-insertion-effect-with-fallbacks$': path.join(projectRoot, 'client/widgets/insertionEffect.stub.ts'),
    },
  },
  module: { rules: [createScriptRule('client'), clientStylesRule] },
  plugins: [
    new MiniCssExtract({
      filename: '[name].[contenthash:8].css',
      chunkFilename: createChunkName('css'),
      // Cascade layers and CSS Modules make the order of the files irrelevant.
      ignoreOrder: true,
    }),
    new LoadablePlugin({ filename: '../loadable-stats.json' }),
  ],
  optimization: {
    // Exports get the shortest names. A name changes only when the exports of its module change.
    mangleExports: 'size',
    minimizer: [
      '...',
      new CssMinimizer({
        minify: minifyStylesheet,
        // Browsers older than the supported ones do not know ranges in media queries. The build replaces the ranges, so
        // that such browsers show the layout too.
        minimizerOptions: { targets: browserslistToTargets(supportedBrowsers), include: Features.MediaRangeSyntax },
        parallel: false,
      }),
    ],
    splitChunks: {
      chunks: 'async',
      cacheGroups: {
        stylesheets: {
          type: 'css/mini-extract',
          test: (module: Module) => findStylesheet(module) !== undefined,
          name: (module: Module) => toStylesheetChunk(findStylesheet(module) ?? 'base'),
          chunks: 'all',
          priority: 30,
          enforce: true,
        },
        react: {
          test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
          name: 'react',
          chunks: 'async',
          priority: 20,
          enforce: true,
        },
        select: {
          test: /node_modules[\\/](react-select|@emotion|stylis|@floating-ui|memoize-one|use-isomorphic-layout-effect|react-transition-group|dom-helpers)[\\/]/,
          name: 'select',
          chunks: 'async',
          priority: 10,
          enforce: true,
        },
        swiper: {
          test: /node_modules[\\/]swiper[\\/].*js$/,
          name: 'swiper',
          chunks: 'async',
          priority: 10,
          enforce: true,
        },
      },
    },
  },
};

/**
 * Copies the page of the API reference and the program that displays it to `dist/server`, each file also compressed.
 * The files are not minified again, because that would take longer than the whole build.
 */
class CopyApiReference {
  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    const files = REFERENCE_FILES.map(({ name, origin }) => {
      const file = origin === 'page' ? path.join(projectRoot, PAGE_FOLDER, name) : path.join(RENDERER_FOLDER, name);
      return { name: `${REFERENCE_FOLDER}/${name}`, file };
    });
    compiler.hooks.thisCompilation.tap('CopyApiReference', (compilation) => {
      compilation.fileDependencies.addAll(files.map(({ file }) => file));
      compilation.hooks.processAssets.tap('CopyApiReference', () => {
        for (const { name, file } of files) {
          const content = readFileSync(file);
          compilation.emitAsset(name, new RawSource(content));
          compilation.emitAsset(`${name}.gz`, new RawSource(gzipSync(content, { level: 9 })));
          compilation.emitAsset(
            `${name}.br`,
            new RawSource(brotliCompressSync(content, { params: BROTLI_PARAMETERS })),
          );
        }
      });
    });
  }
}

/**
 * The packages that a built server loads from `node_modules`, from `separatePackages` in package.json: they read files of
 * their own, such as native code, WebAssembly or the code of a worker, or they choose the code for production when they
 * are loaded. All other packages are part of the bundles, because resolving and compiling a thousand files takes a third
 * of the time of a start.
 */
const { separatePackages } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
  readonly separatePackages: readonly string[];
};

/**
 * Returns whether the server loads a module from `node_modules`. In development, it loads all packages from there, so
 * that a build after a change is faster.
 */
function isSeparate(request: string): boolean {
  if (isProduction) return separatePackages.some((name) => request === name || request.startsWith(`${name}/`));
  // A path relative to the file, or from the top folder by the `imports` of package.json, is one of the project's own
  // files.
  return !/^[.#]/.test(request) && !path.isAbsolute(request) && !request.endsWith('.css');
}

const serverConfiguration: Configuration = {
  ...commonConfiguration,
  name: 'server',
  target: 'node24',
  cache: createCache('server'),
  entry: {
    main: './server/site/main.ts',
    site: './server/site/app.ts',
    backoffice: './server/backoffice/main.ts',
    backofficeApp: './server/backoffice/app.ts',
    cli: './server/backoffice/commands/cli.ts',
    pglite: './server/backoffice/core/db/embedded/pglite.main.ts',
    storeWriter: './server/site/cache/store/storeWriter.worker.ts',
    parseFeed: './server/backoffice/holidayHomes/feeds/parseFeed.worker.ts',
    drawSvg: './server/backoffice/assets/svg/drawSvg.main.ts',
  },
  output: {
    path: path.join(projectRoot, 'dist/server'),
    module: true,
    clean: true,
    filename: '[name].js',
    chunkFormat: 'module',
    library: { type: 'module' },
  },
  externalsPresets: { node: true },
  externalsType: 'module',
  externals: [
    ({ request, dependencyType }, callback) => {
      if (request === undefined || !isSeparate(request)) callback();
      else callback(undefined, `${dependencyType === 'commonjs' ? 'node-commonjs' : 'module'} ${request}`);
    },
  ],
  // Packages try to load optional packages, or choose a package at run time. The build warns about both.
  ignoreWarnings: [{ module: /node_modules/ }],
  module: {
    // Separate server chunks would break the synchronous require of loadable. A module that rendering does not need
    // states in its `webpackMode` comment that it gets its own chunk. `import.meta` and `new URL` stay as they are
    // written.
    parser: { javascript: { dynamicImportMode: 'eager', importMeta: false, url: false, createRequire: false } },
    rules: [createScriptRule('server'), { test: /\.css$/, use: createStyleLoaders(true) }],
  },
  plugins: [new CopyApiReference()],
  optimization: {
    minimize: false,
    // The identifiers of modules are their paths, which makes stack traces readable.
    moduleIds: 'named',
    // Programs share the files with the modules that several of them need. The name of a shared file contains its hash,
    // so that a program changes when a shared module changes. The identity of the page store depends on the program.
    splitChunks: isProduction && {
      chunks: 'initial',
      filename: '[id].[contenthash:8].js',
      cacheGroups: { defaultVendors: false },
    },
  },
};

export default [clientConfiguration, serverConfiguration];
