import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkImports, findMutualPairs, findUnshared, findUnused, importsOf, readSources } from './importDirection.ts';
import { LAYERS, mutualFolders, mutualSeams, roomOf, SEAMS } from './layers.ts';

const rulesBroken = (files: Record<string, string>): string[] =>
  checkImports(new Map(Object.entries(files))).map(({ file, rule }) => `${file}: ${rule}`);

describe('the project', () => {
  it('keeps every rule of the layout', () => {
    const sources = readSources(path.resolve(import.meta.dirname, '..'));
    expect(sources.has('shared/routes/routeTable.ts')).toBe(true);
    expect(checkImports(sources)).toEqual([]);
  });
});

const unused = (files: Record<string, string>): string[] => findUnused(new Map(Object.entries(files)));

describe('unused code', () => {
  it('is not in the project', () => {
    expect(findUnused(readSources(path.resolve(import.meta.dirname, '..')))).toEqual([]);
  });

  it('is a file without an importer, and an export without one, also where its own file uses it', () => {
    const files = {
      'server/site/a.ts': "import { b } from './b.ts'; export const a = b;",
      'server/site/b.ts': 'export const b = 1; export type C = 2; export const d = 3; export const e = d;',
      'server/site/main.ts':
        "import type { a } from './a.ts'; import('./f.ts').then(({ f }) => f); export const m = 1;",
      'server/site/f.ts': 'export const f = 1; export const h = 1;',
      'server/site/g.ts': 'export const g = 1;',
    };
    expect(unused(files)).toEqual([
      'server/site/b.ts: C',
      'server/site/b.ts: d',
      'server/site/b.ts: e',
      'server/site/main.ts: m',
      'server/site/f.ts: h',
      'server/site/g.ts',
    ]);
  });

  it('is an export for tests alone that its own file does not use, and one of a test that no other imports', () => {
    const files = {
      'server/site/main.ts': "import { a } from './a.ts';",
      'server/site/a.ts': 'const x = 1; export const b = x; export const c = 2; export const a = b;',
      'server/site/a.test.ts': "import { b, c } from './a.ts'; import { d } from '../../tests/support/d.ts';",
      'tests/support/d.ts': 'export const d = 1; export interface D { d: D }',
    };
    expect(unused(files)).toEqual(['server/site/a.ts: c', 'tests/support/d.ts: D']);
  });

  it('is not what is exported again, nor the `setup` that Vitest calls', () => {
    const files = {
      'server/site/main.ts': "import { a } from './a.ts'; import * as c from './c.ts'; c.d();",
      'server/site/a.ts': "export { a } from './b.ts';",
      'server/site/b.ts': 'export const a = 1; export const b = a;',
      'server/site/c.ts': 'export const d = () => 1;',
      'tests/support/programs/databaseTemplates.ts': 'export const setup = 1; export const other = setup;',
    };
    expect(unused(files)).toEqual(['server/site/b.ts: b', 'tests/support/programs/databaseTemplates.ts: other']);
  });
});

describe('shared code', () => {
  it('is used by two of browser, site and back office', () => {
    expect(findUnshared(readSources(path.resolve(import.meta.dirname, '..')))).toEqual([]);
  });

  it('is what more than one reaches, also through other files, as a type or a style sheet', () => {
    const files = {
      'client/main.ts': "import('../shared/ui/a.tsx');",
      'server/site/main.ts': "import '../../shared/ui/a.tsx'; import { c } from '../../shared/domain/c.ts';",
      'server/backoffice/main.ts': "import type { D } from '../../shared/domain/d.ts';",
      'shared/ui/a.tsx': "import css from './a.module.css';",
      'shared/domain/c.ts': "import { d } from './d.ts'; import './c.module.css';",
      'shared/domain/d.ts': 'export const d = 1; export type D = 2;',
      'shared/domain/d.test.ts': "import { e } from './e.ts';",
    };
    expect(findUnshared(new Map(Object.entries(files)))).toEqual([
      'shared/domain/c.ts: server/site',
      'shared/domain/c.module.css: server/site',
    ]);
  });
});

describe('direction', () => {
  it.each([
    ['shared/domain/a.ts', "import { b } from '../../client/b.ts';"],
    ['shared/domain/a.ts', "import { b } from '../../server/b.ts';"],
    ['shared/domain/a.ts', "import type { B } from '../../server/backoffice/b.ts';"],
    ['client/a.ts', "import { b } from '../server/render/b.ts';"],
    ['client/a.ts', "export * from '../server/b.ts';"],
    ['client/a.ts', "void import('../server/b.ts');"],
    ['server/site/app.ts', "import { b } from '../backoffice/b.ts';"],
    ['server/site/pages/a.tsx', "import { b } from '../../backoffice/b.ts';"],
    ['server/backoffice/app.ts', "import { b } from '../site/cache/b.ts';"],
    ['server/site/render/a.ts', "import { b } from '../../../client/b.ts';"],
    ['server/site/render/a.ts', "import { b } from '../../../tests/support/b.ts';"],
    ['server/start/a.mjs', "import { b } from '../site/env.ts';"],
    ['server/site/env.ts', "import { b } from '../start/a.mjs';"],
    ['server/site/pages/a.test.ts', "import { b } from '../../backoffice/b.ts';"],
    ['server/backoffice/geo/a.test.ts', "import { b } from '../../site/b.ts';"],
    ['shared/domain/a.test.ts', "import { b } from '../../server/site/b.ts';"],
  ])('refuses in %s: %s', (file, text) => {
    expect(rulesBroken({ [file]: text })).toEqual([`${file}: direction`]);
  });

  it('allows what the layout allows', () => {
    expect(
      rulesBroken({
        'shared/domain/a.ts': "import { b } from './b.ts'; import { c } from '../routes/c.ts';",
        'client/a.ts': "import { b } from '../shared/domain/b.ts'; import './styles/a.css';",
        'server/site/render/a.ts': "import { b } from '../../../shared/domain/b.ts'; import { c } from '../log.ts';",
        'server/backoffice/a.ts': "import { b } from '../../shared/api/b.ts'; import { c } from './core/db/c.ts';",
        'server/start/a.mjs': "import { b } from './b.mjs';",
        'tests/integration/a.test.ts': "import { b } from '../../server/b.ts';",
        'server/site/pages/a.test.ts':
          "import { b } from '../../../tests/support/b.ts'; import { c } from '../app.ts';",
      }),
    ).toEqual([]);
  });
});

/** Rooms for files that stand beside other rooms: a folder in them has one of its own. */
const BESIDE = new Set(['server/site', 'server/backoffice', 'shared/ui', 'shared/widgets']);

function lacksRoom(file: string): boolean {
  if (!/^(?:shared|client|server\/(?:site|backoffice))\/(?!.*\.test\.)/.test(file)) return false;
  const room = roomOf(file)?.name;
  return room === undefined || (BESIDE.has(room) && file.includes('/', room.length + 1));
}

describe('unit tests', () => {
  it('need one program alone, also through what supports them', () => {
    const files = {
      'server/backoffice/geo/a.test.ts': "import { b } from '../../../tests/support/b.ts';",
      'tests/support/b.ts': "import { c } from './c.ts';",
      'tests/support/c.ts': "import { d } from '../../server/site/d.ts';",
      'tests/integration/a.test.ts': "import { b } from '../support/b.ts'; import '../../server/backoffice/d.ts';",
    };
    expect(checkImports(new Map(Object.entries(files)))).toEqual([
      {
        file: 'server/backoffice/geo/a.test.ts',
        rule: 'direction',
        message: 'imports tests/support/b.ts → tests/support/c.ts → server/site/d.ts',
      },
    ]);
  });
});

describe('folders beside each other', () => {
  it.each(['client', 'server', 'shared'])('import one way in %s', (top) => {
    expect(findMutualPairs(readSources(path.resolve(import.meta.dirname, '..')), top)).toEqual([]);
  });

  it('are a mutual pair also through deeper folders, and never with the folder that they stand in', () => {
    const files = {
      'server/backoffice/import/cells/a/a.ts': "import { b } from '../../mapping/b.ts';",
      'server/backoffice/import/mapping/b.ts': "import type { C } from '../cells/c.ts'; import { d } from '../d.ts';",
      'server/backoffice/import/cells/c.ts': 'export const c = 1;',
      'server/backoffice/import/d.ts': "import { e } from './rows/e.ts';",
      'server/backoffice/import/rows/e.ts': "import { d } from '../d.ts'; import { c } from '../cells/c.ts';",
    };
    expect(findMutualPairs(new Map(Object.entries(files)), 'server/backoffice')).toEqual([
      'server/backoffice/import: cells ↔ mapping',
    ]);
  });
});

describe('layers', () => {
  it.each([
    ['server/site/http/a.ts', "import type { B } from '../pages/b.ts';"],
    ['server/site/features/estate/a.ts', "import { b } from '../listing/b.ts';"],
    ['server/backoffice/core/db/a.ts', "import { b } from '../../estates/b.ts';"],
    ['server/backoffice/estates/a.ts', "import { b } from '../repositories.ts';"],
    ['shared/api/a.ts', "import { b } from '../domain/estate/b.ts';"],
    ['shared/primitives/ids.ts', "import type { B } from '../api/b.ts';"],
    ['shared/ui/card/a.tsx', "import { b } from '../listing/b.ts';"],
    ['client/favorites/a.ts', "import { b } from '../recent/b.ts';"],
    ['server/backoffice/sites/a.ts', "import { b } from '../demo/sites/b.ts';"],
    ['server/backoffice/main.ts', "import { loadDemo } from './demo/demo.ts';"],
    ['server/backoffice/commands/a.ts', "void import('../demo/demo.ts');"],
  ])('refuses in %s: %s', (file, text) => {
    expect(rulesBroken({ [file]: text })).toEqual([`${file}: layer`]);
  });

  it('allows a room itself and what lies below it', () => {
    expect(
      rulesBroken({
        'server/site/features/estate/a.ts': "import { b } from './tabs/b.ts'; import { c } from '../../pages/c.ts';",
        'server/backoffice/estates/a.ts': "import { b } from '../core/db/b.ts'; import { c } from '../env.ts';",
        'server/site/app.ts': "import { b } from './features/listing/b.ts';",
        'server/backoffice/main.ts': "import { loadDemoOnce } from './demo/demoOnce.ts';",
        'server/backoffice/commands/a.ts': "import { demoCommand } from '../demo/demo.command.ts';",
      }),
    ).toEqual([]);
  });

  it('have a room for every folder', () => {
    const sources = readSources(path.resolve(import.meta.dirname, '..'));
    const files = [...sources.keys()];
    // Some folders have nothing but style sheets.
    const imported = importsOf(sources).map(({ to }) => to);
    const rooms = new Set([...files, ...imported].flatMap((file) => roomOf(file)?.name ?? []));
    expect(files.filter(lacksRoom)).toEqual([]);
    expect(LAYERS.flat().filter((name) => !rooms.has(name))).toEqual([]);
  });

  it('have no seam that nothing needs', () => {
    const sources = readSources(path.resolve(import.meta.dirname, '..'));
    const needed = new Set(importsOf(sources).map(({ from, to }) => `${roomOf(from)?.name} → ${to}`));
    const unneeded = SEAMS.flatMap(({ from, to }) => to.filter((each) => !needed.has(`${from} → ${each}`)));
    expect(unneeded).toEqual([]);
  });

  it('have seams between two features in one direction', () => {
    expect(mutualSeams(SEAMS)).toEqual([]);
    const features = 'server/site/features';
    const both = [
      { name: 'There.', from: `${features}/contact`, to: [`${features}/content/a.ts`] },
      { name: 'And back.', from: `${features}/content`, to: [`${features}/estate/b.ts`, `${features}/contact/b.ts`] },
    ];
    expect(mutualSeams(both)).toEqual([`${features}/contact ↔ ${features}/content`]);
  });

  it('have sibling folders within a room that import each other in one direction', () => {
    expect(mutualFolders(importsOf(readSources(path.resolve(import.meta.dirname, '..'))))).toEqual([]);
    const room = 'server/site/features/content';
    const there = { from: `${room}/blocks/lists/a.ts`, to: `${room}/marks/b.ts` };
    expect(mutualFolders([there, { from: `${room}/marks/b.ts`, to: `${room}/block.ts` }])).toEqual([]);
    expect(mutualFolders([there, { from: `${room}/marks/c.ts`, to: `${room}/blocks/d.ts` }])).toEqual([
      `${room}/blocks ↔ ${room}/marks`,
    ]);
  });

  it('find circles, also of types', () => {
    const files = {
      'shared/domain/a.ts': "import type { B } from './b.ts';",
      'shared/domain/b.ts': "import { c } from './c.ts';",
      'shared/domain/c.ts': "import { a } from './a.ts';",
      'shared/domain/d.ts': "import { a } from './a.ts';",
    };
    expect(checkImports(new Map(Object.entries(files))).map(({ rule, message }) => [rule, message])).toEqual([
      ['circle', 'files import each other in a circle: shared/domain/a.ts, shared/domain/b.ts, shared/domain/c.ts'],
    ]);
  });
});

describe('names and exports', () => {
  it.each(['shared/domain/index.ts', 'client/widgets/index.tsx', 'tests/index.ts'])('refuses %s', (file) => {
    expect(rulesBroken({ [file]: 'export const a = 1;' })).toEqual([`${file}: no index`]);
  });

  it.each(['export default 1;', 'const a = 1; export { a as default };', "export { default } from './b.ts';"])(
    'refuses a default export: %s',
    (text) => {
      expect(rulesBroken({ 'server/a.ts': text })).toEqual(['server/a.ts: named exports']);
    },
  );

  it('allows the default export of a configuration and of a widget', () => {
    const text = 'export default 1;';
    expect(rulesBroken({ 'tests/vitest.config.ts': text, 'shared/widgets/Map.widget.tsx': text })).toEqual([]);
    expect(rulesBroken({ 'client/widgets/Map.widget.tsx': text })).toEqual([
      'client/widgets/Map.widget.tsx: named exports',
    ]);
  });

  it('refuses two files of one folder whose names differ in upper case only', () => {
    const text = 'export const a = 1;';
    expect(rulesBroken({ 'server/site/Chips.tsx': text, 'server/site/chips.ts': text })).toEqual([
      'server/site/chips.ts: distinct names',
    ]);
    expect(
      rulesBroken({
        'server/site/Chips.tsx': text,
        'server/site/Chips.test.tsx': text,
        'server/site/forms/chips.ts': text,
        'server/site/chipViews.ts': text,
      }),
    ).toEqual([]);
  });

  it('says which file cannot be read', () => {
    expect(rulesBroken({ 'server/a.ts': 'let x = ;' })).toContain('server/a.ts: unreadable');
  });
});

describe('widget registry', () => {
  it('is the only one that imports a widget', () => {
    const text = "const load = () => import('./Map.widget.tsx');";
    expect(rulesBroken({ 'shared/widgets/registry.tsx': text })).toEqual([]);
    expect(rulesBroken({ 'shared/widgets/Map.test.tsx': text })).toEqual([]);
    expect(rulesBroken({ 'shared/widgets/List.tsx': text })).toEqual(['shared/widgets/List.tsx: widget registry']);
    expect(rulesBroken({ 'server/a.tsx': "import Map from '../shared/widgets/Map.widget.tsx';" })).toEqual([
      'server/a.tsx: widget registry',
    ]);
  });
});

describe('client bundle', () => {
  const main = "import { registry } from '../shared/widgets/registry.tsx'; registry();";
  const registry = "export const registry = () => import('./Map.widget.tsx');";
  const tree = (widget: string): Record<string, string> => ({
    'client/main.ts': main,
    'shared/widgets/registry.tsx': registry,
    'shared/widgets/Map.widget.tsx': widget,
  });

  it('refuses zod and the contract, also through other modules', () => {
    expect(rulesBroken(tree("import { z } from 'zod';"))).toEqual(['shared/widgets/Map.widget.tsx: client bundle']);
    expect(rulesBroken(tree("import { siteSchema } from '../api/site.ts';"))).toEqual([
      'shared/widgets/Map.widget.tsx: client bundle',
    ]);
    expect(rulesBroken(tree("import { type Site, siteSchema } from '../api/site.ts';"))).toEqual([
      'shared/widgets/Map.widget.tsx: client bundle',
    ]);
  });

  it('reports the chain of imports', () => {
    const [violation] = checkImports(new Map(Object.entries(tree("export * from '../api/site.ts';"))));
    expect(violation?.message).toContain(
      'client/main.ts → shared/widgets/registry.tsx → shared/widgets/Map.widget.tsx → shared/api/site.ts',
    );
  });

  it('allows types, and zod outside the client bundle', () => {
    expect(
      rulesBroken(tree("import type { Site } from '../api/site.ts'; import { type Page } from '../api/a.ts';")),
    ).toEqual([]);
    expect(rulesBroken({ ...tree(''), 'shared/api/site.ts': "import { z } from 'zod';" })).toEqual([]);
  });
});
