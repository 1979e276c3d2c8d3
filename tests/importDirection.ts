import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { circlesOf, isDownward, roomOf } from './layers.ts';

/** A rule of the layout that a file breaks, in words for its author. */
interface Violation {
  readonly file: string;
  readonly rule:
    | 'direction'
    | 'layer'
    | 'circle'
    | 'no index'
    | 'distinct names'
    | 'named exports'
    | 'widget registry'
    | 'client bundle'
    | 'unreadable';
  readonly message: string;
}

interface Import {
  readonly specifier: string;
  /** Undefined: all of it may be used. */
  readonly names: readonly string[] | undefined;
  /** Gone after compilation: `import type`, or nothing but types between the braces. */
  readonly typeOnly: boolean;
}

interface Source {
  readonly imports: readonly Import[];
  readonly hasDefaultExport: boolean;
  readonly exports: readonly string[];
  readonly errors: readonly string[];
}

const REGISTRY = 'shared/widgets/registry.tsx';
const CLIENT_ENTRIES = ['client/main.ts', 'client/styles/styles.ts'];
/** Which areas of the project an area may import from; a unit test may import `tests` too. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  shared: ['shared', 'locales'],
  client: ['client', 'shared', 'locales'],
  'server/site': ['server/site', 'shared', 'locales'],
  'server/backoffice': ['server/backoffice', 'shared', 'locales'],
  'server/start': ['server/start', 'the top folder'],
};

function areaOf(file: string): string {
  if (file.startsWith('server/backoffice/')) return 'server/backoffice';
  if (file.startsWith('server/start')) return 'server/start';
  if (file.startsWith('server/')) return 'server/site';
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : 'the top folder';
}

function parse(file: string, text: string): Source {
  const { module, errors } = parseSync(file, text);
  const fromImports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    names: entries.some(({ importName }) => importName.kind === 'NamespaceObject')
      ? undefined
      : entries.map(({ importName }) => importName.name ?? 'default'),
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const reExports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, importName, isType }) => {
      const names = importName.name === null ? undefined : [importName.name];
      return moduleRequest === null ? [] : [{ specifier: moduleRequest.value, names, typeOnly: isType }];
    });
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2];
    return literal === undefined ? [] : [{ specifier: literal, names: undefined, typeOnly: false }];
  });
  return {
    imports: [...fromImports, ...reExports, ...dynamic],
    hasDefaultExport: module.staticExports.some(({ entries }) =>
      entries.some(({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default'),
    ),
    exports: module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName, moduleRequest }) => (moduleRequest === null ? (exportName.name ?? []) : [])),
    ),
    errors: errors.map(({ message }) => message),
  };
}

const isTest = (file: string): boolean => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);
const mayHaveDefault = (file: string): boolean =>
  /\.(?:config|d|stub)\.ts$|Reporter\.mjs$/.test(file) || /^shared\/widgets\/.*\.widget\.tsx$/.test(file);

/** The project file that a relative specifier names; undefined for a package. */
function target(importer: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return path.posix.join(path.posix.dirname(importer), specifier);
}

/** Whether the direction of an import is right. `tests` import everything. */
function mayImport(file: string, to: string): boolean {
  const allowed = ALLOWED[areaOf(file)];
  return allowed === undefined || allowed.includes(areaOf(to)) || (isTest(file) && areaOf(to) === 'tests');
}

function checkFile(file: string, source: Source): Violation[] {
  const found: Violation[] = source.errors.map((message) => ({ file, rule: 'unreadable', message }));
  if (/(?:^|\/)index\.[cm]?[jt]sx?$/.test(file)) {
    found.push({ file, rule: 'no index', message: 'a file name says the role; there is no index file' });
  }
  if (source.hasDefaultExport && !mayHaveDefault(file)) {
    found.push({
      file,
      rule: 'named exports',
      message:
        'only configurations, widgets, reporters of test runners and what stands in for a package have a default export',
    });
  }

  const area = areaOf(file);
  for (const { specifier } of source.imports) {
    const to = target(file, specifier);
    if (to === undefined) continue;
    if (!mayImport(file, to)) {
      found.push({ file, rule: 'direction', message: `${area} must not import ${to}` });
    } else if (!isTest(file) && !isDownward(file, to)) {
      found.push({ file, rule: 'layer', message: `${roomOf(file)?.name} must not import ${to}` });
    }
    if (to.endsWith('.widget.tsx') && file !== REGISTRY && !isTest(file)) {
      found.push({ file, rule: 'widget registry', message: `${to} is imported by ${REGISTRY} alone` });
    }
  }
  return found;
}

/** A unit test needs one program alone, also through what supports it: tests of both are those of `tests`. */
function checkUnitTests(sources: ReadonlyMap<string, Source>): Violation[] {
  return [...sources.keys()].flatMap((test): readonly Violation[] => {
    if (!isTest(test) || areaOf(test) === 'tests') return [];
    const chains = new Map([[test, [test]]]);
    for (const [file, chain] of chains) {
      for (const { specifier } of sources.get(file)?.imports ?? []) {
        const to = target(file, specifier);
        if (to === undefined || chains.has(to)) continue;
        if (file !== test && !mayImport(test, to))
          return [{ file: test, rule: 'direction', message: `imports ${[...chain.slice(1), to].join(' → ')}` }];
        if (areaOf(to) === 'tests') chains.set(to, [...chain, to]);
      }
    }
    return [];
  });
}

function checkCircles(sources: ReadonlyMap<string, Source>): Violation[] {
  const imports = new Map(
    [...sources]
      .filter(([file]) => !isTest(file))
      .map(([file, source]) => [file, source.imports.flatMap(({ specifier }) => target(file, specifier) ?? [])]),
  );
  return circlesOf(imports).map((circle) => ({
    file: circle[0] ?? '',
    rule: 'circle',
    message: `files import each other in a circle: ${circle.join(', ')}`,
  }));
}

/**
 * Two names that differ in upper case only are one name on some file systems, and one word for two things everywhere:
 * `RentalChips.tsx` beside `rentalChips.ts`.
 */
function checkNames(files: readonly string[]): Violation[] {
  const known = new Map<string, string>();
  return files.flatMap((file): readonly Violation[] => {
    const name = file.replace(/\.\w+$/, '');
    const other = known.get(name.toLowerCase());
    known.set(name.toLowerCase(), name);
    return other === undefined || other === name
      ? []
      : [{ file, rule: 'distinct names', message: `${name} and ${other} differ in upper case only` }];
  });
}

/** Follows what ends up in the browser, breadth first, so that the reported chain is a shortest one. */
function checkClientBundle(sources: ReadonlyMap<string, Source>): Violation[] {
  const found: Violation[] = [];
  const chains = new Map(CLIENT_ENTRIES.filter((entry) => sources.has(entry)).map((entry) => [entry, [entry]]));
  for (const [file, chain] of chains) {
    for (const { specifier, typeOnly } of sources.get(file)?.imports ?? []) {
      if (typeOnly) continue;
      const to = target(file, specifier);
      if (specifier === 'zod' || specifier.startsWith('zod/') || to?.startsWith('shared/api/') === true) {
        const message = `the browser would load ${[...chain, to ?? specifier].join(' → ')}`;
        found.push({ file, rule: 'client bundle', message });
      } else if (to !== undefined && !chains.has(to)) {
        chains.set(to, [...chain, to]);
      }
    }
  }
  return found;
}

/**
 * Checks the layout rules over a tree.
 *
 * @param files text by path from the project's top folder, with `/`; a path that is imported but absent (a style sheet,
 *   a JSON file) counts by its place alone
 */
export function checkImports(files: ReadonlyMap<string, string>): Violation[] {
  const sources = new Map([...files].map(([file, text]) => [file, parse(file, text)]));
  return [
    ...[...sources].flatMap(([file, source]) => checkFile(file, source)),
    ...checkUnitTests(sources),
    ...checkNames([...files.keys()]),
    ...checkCircles(sources),
    ...checkClientBundle(sources),
  ];
}

/** Programs, workers and tools: they are started, not imported. */
const STARTED =
  /^(?:webpack\.config\.ts|server\/(?:start\.mjs|start\/.*|site\/main\.ts|site\/app\.ts|backoffice\/main\.ts|backoffice\/commands\/cli\.ts)|client\/main\.ts|client\/styles\/styles\.ts|tests\/.*)$|\.(?:worker|main|stub|d)\.ts$|\/(?:cut|compact|makeOutlines)\.ts$|\.test\.tsx?$/;

/** Declares every table, also those that only statements of SQL name. */
const SCHEMA = 'server/backoffice/core/db/schema.ts';

/** Exports that a tool calls by their name. */
const CALLED_BY_TOOLS: Readonly<Record<string, readonly string[]>> = {
  // Vitest, as its `globalSetup`.
  'tests/support/programs/databaseTemplates.ts': ['setup'],
};

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

interface Use {
  readonly byTest: boolean;
  readonly names: ReadonlySet<string>;
}

/** What a file takes of each file it imports. Of one that it imports whole, every word that it has may be a name. */
function usesOf(file: string, source: Source, text: string): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>();
  for (const { specifier, names } of source.imports) {
    const to = target(file, specifier);
    if (to === undefined || to === file) continue;
    const words = names ?? withoutComments(text).match(/[\w$]+/g) ?? [];
    uses.set(to, new Set([...(uses.get(to) ?? []), ...words]));
  }
  return uses;
}

/**
 * Files that no other file, or only tests, import, as `file`; and exports that no other file imports, as `file: name`,
 * also where their own file uses them. An export that only tests import needs a use in its own file.
 */
export function findUnused(files: ReadonlyMap<string, string>): string[] {
  const sources = new Map([...files].map(([file, text]) => [file, parse(file, text)]));
  const uses = new Map<string, Use[]>();
  for (const [file, source] of sources) {
    for (const [to, names] of usesOf(file, source, files.get(file) ?? ''))
      uses.set(to, [...(uses.get(to) ?? []), { byTest: isTest(file) && !isTest(to), names }]);
  }
  return [...sources].flatMap(([file, { exports }]) => {
    if (file === SCHEMA || /\.(?:stub|d|config)\.ts$/.test(file)) return [];
    const known = uses.get(file) ?? [];
    if (!STARTED.test(file) && known.every((use) => use.byTest)) return [file];
    const text = withoutComments(files.get(file) ?? '');
    const isUsedInside = (name: string) => (text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > 1;
    const isUsed = (name: string) =>
      CALLED_BY_TOOLS[file]?.includes(name) === true ||
      known.some(({ byTest, names }) => names.has(name) && (!byTest || isUsedInside(name)));
    return exports.filter((name) => !isUsed(name)).map((name) => `${file}: ${name}`);
  });
}

/** Every import of one file by another, types included; those of tests are left out. */
export const importsOf = (files: ReadonlyMap<string, string>): { readonly from: string; readonly to: string }[] =>
  [...files]
    .filter(([file]) => !isTest(file))
    .flatMap(([from, text]) =>
      parse(from, text).imports.flatMap(({ specifier }) => {
        const to = target(from, specifier);
        return to === undefined ? [] : [{ from, to }];
      }),
    );

/** Folders that stand beside each other below `top` and import each other, as `folder: one ↔ other`. */
export function findMutualPairs(files: ReadonlyMap<string, string>, top: string): string[] {
  const found = new Set<string>();
  for (const { from, to } of importsOf(files)) {
    const [one, other] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)];
    const apart = one.findIndex((name, index) => name !== other[index]);
    const [own, its] = [one[apart], other[apart]];
    if (own !== undefined && its !== undefined && from.startsWith(`${top}/`) && to.startsWith(`${top}/`))
      found.add(`${one.slice(0, apart).join('/')}: ${own} → ${its}`);
  }
  return [...found].flatMap((pair) => {
    const [, folder = '', one = '', other = ''] = /^(.*): (.*) → (.*)$/.exec(pair) ?? [];
    return one < other && found.has(`${folder}: ${other} → ${one}`) ? [`${folder}: ${one} ↔ ${other}`] : [];
  });
}

/** Who uses `shared`. Widgets are code of the browser that the site renders too. */
const USERS: Readonly<Record<string, RegExp>> = {
  client: /^client\/|^shared\/widgets\/registry\.tsx$/,
  'server/site': /^server\/site\//,
  'server/backoffice': /^server\/backoffice\//,
};

/** Files of `shared`, also style sheets, that a single user has, as `file: user`; they belong to that one. */
export function findUnshared(files: ReadonlyMap<string, string>): string[] {
  const imports = new Map<string, string[]>();
  for (const { from, to } of importsOf(files)) imports.set(from, [...(imports.get(from) ?? []), to]);
  const users = new Map<string, string[]>();
  for (const [user, own] of Object.entries(USERS)) {
    const reached = new Set([...files.keys()].filter((file) => own.test(file) && !isTest(file)));
    for (const file of reached) {
      users.set(file, [...(users.get(file) ?? []), user]);
      for (const to of imports.get(file) ?? []) reached.add(to);
    }
  }
  return [...users].flatMap(([file, [user, ...others]]) =>
    file.startsWith('shared/') && others.length === 0 ? [`${file}: ${user}`] : [],
  );
}

const FOLDERS = ['server', 'client', 'shared', 'tests'];
const BUILD = 'webpack.config.ts';

/** The project's own code. */
export function readSources(root: string): Map<string, string> {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs)$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  );
  return new Map([...files, BUILD].map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}
