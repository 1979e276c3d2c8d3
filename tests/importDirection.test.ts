import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkImports, readSources } from './importDirection.ts';

const rulesBroken = (files: Record<string, string>): string[] =>
  checkImports(new Map(Object.entries(files))).map(({ file, rule }) => `${file}: ${rule}`);

describe('the project', () => {
  it('keeps every rule of the layout', () => {
    const sources = readSources(path.resolve(import.meta.dirname, '..'));
    expect(sources.has('shared/routes/routeTable.ts')).toBe(true);
    expect(checkImports(sources)).toEqual([]);
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
    ['server/app.ts', "import { b } from './backoffice/b.ts';"],
    ['server/pages/listing/a.tsx', "import { b } from '../../backoffice/b.ts';"],
    ['server/backoffice/app.ts', "import { b } from '../cache/b.ts';"],
    ['server/render/a.ts', "import { b } from '../../client/b.ts';"],
    ['server/render/a.ts', "import { b } from '../../tests/support/b.ts';"],
    ['server/start/a.mjs', "import { b } from '../env.ts';"],
    ['server/env.ts', "import { b } from './start/a.mjs';"],
  ])('refuses in %s: %s', (file, text) => {
    expect(rulesBroken({ [file]: text })).toEqual([`${file}: direction`]);
  });

  it('allows what the layout allows', () => {
    expect(
      rulesBroken({
        'shared/domain/a.ts': "import { b } from './b.ts'; import { c } from '../routes/c.ts';",
        'client/a.ts': "import { b } from '../shared/domain/b.ts'; import './styles/a.css';",
        'server/render/a.ts': "import { b } from '../../shared/domain/b.ts'; import { c } from '../log.ts';",
        'server/backoffice/a.ts': "import { b } from '../../shared/api/b.ts'; import { c } from './db/c.ts';",
        'server/start/a.mjs': "import { b } from './b.mjs';",
        'tests/integration/a.test.ts': "import { b } from '../../server/b.ts';",
      }),
    ).toEqual([]);
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

  it('refuses zod and the contract, however far away', () => {
    expect(rulesBroken(tree("import { z } from 'zod';"))).toEqual(['shared/widgets/Map.widget.tsx: client bundle']);
    expect(rulesBroken(tree("import { siteSchema } from '../api/site.ts';"))).toEqual([
      'shared/widgets/Map.widget.tsx: client bundle',
    ]);
    expect(rulesBroken(tree("import { type Site, siteSchema } from '../api/site.ts';"))).toEqual([
      'shared/widgets/Map.widget.tsx: client bundle',
    ]);
  });

  it('tells the way there', () => {
    const [violation] = checkImports(new Map(Object.entries(tree("export * from '../api/site.ts';"))));
    expect(violation?.message).toContain(
      'client/main.ts → shared/widgets/registry.tsx → shared/widgets/Map.widget.tsx → shared/api/site.ts',
    );
  });

  it('allows types, and zod where the browser does not come', () => {
    expect(
      rulesBroken(tree("import type { Site } from '../api/site.ts'; import { type Page } from '../api/a.ts';")),
    ).toEqual([]);
    expect(rulesBroken({ ...tree(''), 'shared/api/site.ts': "import { z } from 'zod';" })).toEqual([]);
  });
});
