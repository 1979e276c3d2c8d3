import path from 'node:path';
import { cruise, type ICruiseResult, type IRegularForbiddenRuleType } from 'dependency-cruiser';
import {
  RESTRICTED_IMPORTERS,
  LAYERS,
  buildInnerLayersLookahead,
  buildFolderPattern,
  LAYER_EXCEPTIONS,
} from './layers.ts';

const UNIT_TEST_PATTERN = String.raw`\.test\.tsx?$`;
const TEST_PATTERN = `^tests/|${UNIT_TEST_PATTERN}`;
const WIDGET_REGISTRY = 'shared/widgets/registry.tsx';
const INDEX_PATTERN = String.raw`(?:^|/)index\.[cm]?[jt]sx?$`;

const createForbiddenRule = (
  name: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({ name, severity: 'error', from, to });

const LOCAL_IMPORT: IRegularForbiddenRuleType['to'] = { dependencyTypes: ['local'] };
const SITE_PATTERN = 'server/(?!backoffice/|start)';

/**
 * The areas of the project, each with the areas that it may import. Tests may also import `tests`, which imports
 * everything.
 */
const IMPORTS_BY_AREA: Readonly<Record<string, readonly [own: string, others: string]>> = {
  shared: ['^shared/', '^(?:shared|locales)/'],
  client: ['^client/', '^(?:client|shared|locales)/'],
  'server/site': [`^${SITE_PATTERN}`, `^(?:${SITE_PATTERN}|shared/|locales/)`],
  'server/backoffice': ['^server/backoffice/', '^(?:server/backoffice|shared|locales)/'],
  'server/start': ['^server/start', '^server/start|^[^/]+$'],
};

const directionRules = Object.entries(IMPORTS_BY_AREA).flatMap(([area, [own, others]]) => [
  createForbiddenRule(
    `direction of ${area}`,
    { path: own, pathNot: TEST_PATTERN },
    { ...LOCAL_IMPORT, pathNot: others },
  ),
  createForbiddenRule(
    `direction of tests in ${area}`,
    { path: `(?=${own}).*${UNIT_TEST_PATTERN}` },
    { ...LOCAL_IMPORT, pathNot: [others, '^tests/'] },
  ),
]);

const PROGRAM_PATTERN = '^(?:shared|client|server/(?:site|backoffice))/';

/**
 * The folders of a layer import themselves and lower layers. A folder with an exception also imports the files that the
 * exception names.
 */
const layerRules = LAYERS.flatMap((folders, layer) => {
  const entered = LAYERS.slice(0, layer).flat();
  const openFolders = entered.filter((folder) => RESTRICTED_IMPORTERS[folder] === undefined);
  const entrances = entered.flatMap((folder) => RESTRICTED_IMPORTERS[folder] ?? []);
  const seamed = LAYER_EXCEPTIONS.filter(({ from }) => folders.includes(from));
  const otherFolders = folders.filter((folder) => seamed.every(({ from }) => from !== folder));
  return [{ from: otherFolders, to: [] }, ...seamed.map(({ from, to }) => ({ from: [from], to }))].map(({ from, to }) =>
    createForbiddenRule(
      'layer',
      { path: buildFolderPattern(from), pathNot: TEST_PATTERN },
      {
        path: PROGRAM_PATTERN,
        pathNot: [
          `^${buildInnerLayersLookahead(from)}$1(?:/|$)`,
          ...(openFolders.length > 0 ? [buildFolderPattern(openFolders)] : []),
          ...entrances,
          ...to,
        ],
      },
    ),
  );
});

/** The rules about each import, and about cycles. Cycles of types count too. */
const IMPORT_RULES: readonly IRegularForbiddenRuleType[] = [
  ...directionRules,
  ...layerRules,
  createForbiddenRule(
    'room',
    { path: PROGRAM_PATTERN, pathNot: [TEST_PATTERN, buildFolderPattern(LAYERS.flat())] },
    {},
  ),
  createForbiddenRule(
    'room',
    {},
    { path: PROGRAM_PATTERN, pathNot: [TEST_PATTERN, String.raw`\.css$`, buildFolderPattern(LAYERS.flat())] },
  ),
  createForbiddenRule('circle', { pathNot: TEST_PATTERN }, { circular: true }),
  createForbiddenRule('no index', { path: INDEX_PATTERN }, {}),
  createForbiddenRule('no index', {}, { ...LOCAL_IMPORT, path: INDEX_PATTERN }),
  createForbiddenRule(
    'widget registry',
    { pathNot: [TEST_PATTERN, WIDGET_REGISTRY] },
    { path: String.raw`\.widget\.tsx$` },
  ),
];

const CLIENT_ENTRIES = ['client/main.ts', 'client/styles/styles.ts'];
/** The rules that keep the contract's schemas out of the scripts for browsers. */
const BROWSER_RULES = [
  createForbiddenRule(
    'client bundle',
    { pathNot: '^shared/api/' },
    { path: '^shared/api/|(?:^|/)zod(?:/|$)', dependencyTypesNot: ['type-only'] },
  ),
];

/** An import of one file by another. Imports of types are included. */
interface FileImport {
  readonly from: string;
  readonly to: string;
}

interface ProjectLayout {
  /** `rule: file → imported file`. */
  readonly violations: readonly string[];
  readonly imports: readonly FileImport[];
  readonly files: readonly string[];
}

/** @param types true when imports that contain only types are followed */
async function cruiseTree(root: string, entries: string[], forbidden: IRegularForbiddenRuleType[], types: boolean) {
  const { output } = await cruise(
    entries,
    {
      baseDir: root,
      parser: 'swc',
      tsPreCompilationDeps: true,
      exclude: '^dist/|node_modules/(?!zod/)',
      doNotFollow: { path: 'node_modules', ...(!types && { dependencyTypes: ['type-only'] }) },
      validate: true,
      ruleSet: { forbidden },
    },
    { extensions: ['.ts', '.tsx', '.mjs'], exportsFields: ['exports'] },
  );
  return output as ICruiseResult;
}

/**
 * Checks the rules of the layout for a tree of files.
 *
 * @param root a folder with `server`, `client`, `shared` and `tests`
 */
export async function checkLayout(root: string): Promise<ProjectLayout> {
  const all = await cruiseTree(root, ['server', 'client', 'shared', 'tests'], [...IMPORT_RULES], true);
  const browser = await cruiseTree(root, CLIENT_ENTRIES, BROWSER_RULES, false);
  return {
    violations: [...all.summary.violations, ...browser.summary.violations].map(
      ({ rule, from, to }) => `${rule.name}: ${from} → ${to}`,
    ),
    imports: all.modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
    files: all.modules.map(({ source }) => source).filter((file) => !path.isAbsolute(file)),
  };
}

const isTest = (file: string): boolean => new RegExp(TEST_PATTERN).test(file);

/** The following checks look at more than one import at a time. */

/** Returns folders with the same parent that import each other, as `folder: one ↔ other`. */
export function findMutualPairs(imports: readonly FileImport[]): string[] {
  const found = new Set<string>();
  for (const { from, to } of imports) {
    const [one, other] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)];
    const apart = one.findIndex((name, index) => name !== other[index]);
    const [own, its] = [one[apart], other[apart]];
    if (apart > 0 && own !== undefined && its !== undefined && !isTest(from))
      found.add(`${one.slice(0, apart).join('/')}: ${own} → ${its}`);
  }
  return [...found].flatMap((pair) => {
    const [, folder = '', one = '', other = ''] = /^(.*): (.*) → (.*)$/.exec(pair) ?? [];
    return one < other && found.has(`${folder}: ${other} → ${one}`) ? [`${folder}: ${one} ↔ ${other}`] : [];
  });
}

function findReachedFiles(start: Iterable<string>, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set(start);
  for (const file of reached) for (const to of imports.get(file) ?? []) reached.add(to);
  return reached;
}

const groupImportsByFile = (imports: readonly FileImport[]): Map<string, string[]> =>
  new Map(
    Object.entries(Object.groupBy(imports, ({ from }) => from)).map(([from, to]) => [
      from,
      (to ?? []).map((each) => each.to),
    ]),
  );

/** The parts of the project that use `shared`. Widgets belong to the browser, although the site renders them too. */
const USERS_OF_SHARED: Readonly<Record<string, RegExp>> = {
  client: /^client\/|^shared\/widgets\/registry\.tsx$/,
  'server/site': /^server\/site\//,
  'server/backoffice': /^server\/backoffice\//,
};

/**
 * Returns the files of `shared`, including style sheets, that only one part of the project uses, as `file: part`. They
 * should be in that part.
 */
export function findUnshared({ imports, files }: Pick<ProjectLayout, 'imports' | 'files'>): string[] {
  const byFile = groupImportsByFile(imports);
  const reached = Object.entries(USERS_OF_SHARED).map(([user, own]) => ({
    user,
    files: findReachedFiles(
      files.filter((file) => own.test(file) && !isTest(file)),
      byFile,
    ),
  }));
  return files.flatMap((file) => {
    const users = file.startsWith('shared/') ? reached.filter((each) => each.files.has(file)) : [];
    return users.length === 1 ? users.map(({ user }) => `${file}: ${user}`) : [];
  });
}

/** Returns unit tests that need the other program because of a helper, as `test: file of the other program`. */
export function findTestsOfBoth({ imports, files }: Pick<ProjectLayout, 'imports' | 'files'>): string[] {
  const byFile = groupImportsByFile(imports);
  return Object.values(IMPORTS_BY_AREA).flatMap(([own, others]) => {
    const isForeign = (file: string) => /^(?:client|server)\//.test(file) && !new RegExp(others).test(file);
    const tests = files.filter((file) => new RegExp(own).test(file) && !file.startsWith('tests/') && isTest(file));
    return tests.flatMap((test) => {
      const supports = findReachedFiles(
        [test],
        new Map([...byFile].filter(([from]) => from === test || from.startsWith('tests/'))),
      );
      return [...supports].filter(isForeign).map((file) => `${test}: ${file}`);
    });
  });
}

/**
 * Returns names that differ only in upper case, such as `RentalChips.tsx` and `rentalChips.ts`. On some file systems
 * they are one name, and for a reader they are one word with two meanings.
 */
export function findNamesThatDifferInCase(files: readonly string[]): string[] {
  const names = new Set(files.map((file) => file.replace(/\.\w+$/, '')));
  const namesByLowerCase = new Map([...names].map((name) => [name.toLowerCase(), name]));
  return [...names].filter((name) => namesByLowerCase.get(name.toLowerCase()) !== name);
}

/** The maximum number of files directly in a folder of the product. Tests and folders within it are not counted. */
const MAX_FILES_IN_FOLDER = 20;

/** Returns the folders of the product that have more files than is allowed, as `folder: number`. */
export function findCrowdedFolders(files: readonly string[]): string[] {
  const product = files.filter((file) => /^(?:client|server|shared)\//.test(file) && !isTest(file));
  return [...Map.groupBy(product, (file) => path.dirname(file))]
    .filter(([, own]) => own.length > MAX_FILES_IN_FOLDER)
    .map(([folder, own]) => `${folder}: ${own.length}`);
}
