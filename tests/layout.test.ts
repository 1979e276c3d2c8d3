import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  checkLayout,
  findNamesThatDifferInCase,
  findCrowdedFolders,
  findMutualPairs,
  findTestsOfBoth,
  findUnshared,
} from './layout.ts';
import { LAYERS, buildFolderPattern, LAYER_EXCEPTIONS } from './layers.ts';

type Layout = Awaited<ReturnType<typeof checkLayout>>;

describe('the project', () => {
  let layout: Layout;
  beforeAll(async () => {
    layout = await checkLayout(path.resolve(import.meta.dirname, '..'));
  }, 300_000);

  it('keeps every rule about imports', () => {
    expect(layout.files).toContain('shared/routes/routeTable.ts');
    expect(layout.imports.length).toBeGreaterThan(10_000);
    expect(layout.violations).toEqual([]);
  });

  it('has folders beside each other that import one way', () => {
    expect(findMutualPairs(layout.imports)).toEqual([]);
  });

  it('has unit tests that need only one program, also through their helpers', () => {
    expect(findTestsOfBoth(layout)).toEqual([]);
  });

  it('has shared code that at least two of browser, site and back office use', () => {
    expect(findUnshared(layout)).toEqual([]);
  });

  it('has no two files of one folder whose names differ in upper case only', () => {
    expect(findNamesThatDifferInCase(layout.files)).toEqual([]);
  });

  it('has no folder with more files than are easy to survey', () => {
    expect(findCrowdedFolders(layout.files)).toEqual([]);
  });

  it('has files in each folder of the layers, and a use of each seam', () => {
    const empty = LAYERS.flat().filter((room) => {
      const ownPattern = new RegExp(buildFolderPattern([room]));
      return !layout.files.some((file) => ownPattern.test(file));
    });
    expect(empty).toEqual([]);
    const unneeded = LAYER_EXCEPTIONS.flatMap(({ from, to }) => {
      const ownPattern = new RegExp(buildFolderPattern([from]));
      const used = new Set(layout.imports.filter((each) => ownPattern.test(each.from)).map((each) => each.to));
      return to.filter((file) => !used.has(file)).map((file) => `${from} → ${file}`);
    });
    expect(unneeded).toEqual([]);
  });
});

/** A file, its imports, and the rule that they violate. When the rule is absent, the imports are allowed. */
const VIOLATION_EXAMPLES: readonly (readonly [file: string, text: string, rule?: string])[] = [
  ['shared/primitives/a.ts', "import { b } from '../../client/menu/b.ts';", 'direction of shared'],
  ['shared/primitives/b.ts', "import type { B } from '#server/backoffice/geo/b.ts';", 'direction of shared'],
  ['client/menu/a.ts', "import { b } from '../../server/site/render/b.ts';", 'direction of client'],
  ['client/menu/c.ts', "export * from '../../server/site/render/b.ts';", 'direction of client'],
  ['client/menu/d.ts', "void import('../../server/site/render/b.ts');", 'direction of client'],
  ['server/site/app.ts', "import { b } from '../backoffice/geo/b.ts';", 'direction of server/site'],
  ['server/backoffice/app.ts', "import { b } from '../site/render/b.ts';", 'direction of server/backoffice'],
  ['server/site/render/a.ts', "import { b } from '#tests/support/b.ts';", 'direction of server/site'],
  ['server/site/render/c.ts', "import { b } from '#client/menu/b.ts';", 'direction of server/site'],
  ['server/start/a.mjs', "import { b } from '../site/render/b.ts';", 'direction of server/start'],
  ['server/site/env.ts', "import { b } from '../start/b.mjs';", 'direction of server/site'],
  ['server/site/a.test.ts', "import { b } from '../backoffice/geo/b.ts';", 'direction of tests in server/site'],
  ['server/backoffice/geo/a.test.ts', "import '../../site/render/b.ts';", 'direction of tests in server/backoffice'],
  ['shared/api/a.test.ts', "import { b } from '../../server/site/render/b.ts';", 'direction of tests in shared'],
  ['server/site/http/a.ts', "import type { B } from '../pages/b.ts';", 'layer'],
  ['server/site/features/estate/a.ts', "import { b } from '../listing/b.ts';", 'layer'],
  ['server/backoffice/core/db/a.ts', "import { b } from '#server/backoffice/estates/b.ts';", 'layer'],
  ['server/backoffice/estates/a.ts', "import { b } from '../repositories.ts';", 'layer'],
  ['shared/api/a.ts', "import { b } from '../domain/estate/b.ts';", 'layer'],
  ['shared/primitives/c.ts', "import type { B } from '../api/b.ts';", 'layer'],
  ['shared/ui/card/a.tsx', "import { b } from '../listing/b.ts';", 'layer'],
  ['client/favorites/a.ts', "import { b } from '../recent/b.ts';", 'layer'],
  ['server/backoffice/sites/a.ts', "import { b } from '../demo/sites/b.ts';", 'layer'],
  ['server/backoffice/main.ts', "import { b } from './demo/b.ts';", 'layer'],
  ['server/backoffice/commands/a.ts', "void import('../demo/b.ts');", 'layer'],
  ['server/site/nowhere/a.ts', "import '../render/b.ts';", 'room'],
  ['shared/ui/nowhere/a.tsx', "import '../card/b.ts';", 'room'],
  ['shared/domain/values/a.ts', "import type { B } from './b.ts';", 'circle'],
  ['shared/domain/values/b.ts', "import { c } from './c.ts';"],
  ['shared/domain/values/c.ts', "import { a } from './a.ts';"],
  ['client/menu/index.ts', "import { b } from './b.ts';", 'no index'],
  ['tests/a.ts', "import './index.ts';", 'no index'],
  ['shared/widgets/List.tsx', "import './Map.widget.tsx';", 'widget registry'],
  ['server/site/Map.tsx', "import Map from '../../shared/widgets/Map.widget.tsx';", 'widget registry'],
  ['shared/widgets/registry.tsx', "export const load = () => import('./Map.widget.tsx');"],
  ['shared/widgets/Map.test.tsx', "import './Map.widget.tsx';"],
  ['client/main.ts', "import '#shared/widgets/registry.tsx'; import './storage/b.ts';"],
  ['shared/widgets/Map.widget.tsx', "import { type B, b } from '../api/b.ts';", 'client bundle'],
  ['client/styles/styles.ts', "import './a.css';"],
  [
    'client/storage/b.ts',
    "import { z } from 'zod/mini'; import type { B } from '../../shared/api/b.ts';",
    'client bundle',
  ],
  [
    'client/storage/c.ts',
    "import type { B } from '../../shared/api/b.ts'; import { type C } from '../../shared/api/c.ts';",
  ],
  ['server/backoffice/estates/c.ts', "import { b } from '../core/db/b.ts'; import { z } from 'zod';"],
  ['server/backoffice/commands/b.ts', "import { demoCommand } from '../demo/demo.command.ts';"],
  ['server/site/features/estate/c.ts', "import { b } from './tabs/b.ts'; import '../contact/PropertyContact.tsx';"],
  ['server/site/features/news/c.ts', "import '../contact/PropertyContact.tsx';", 'layer'],
  ['tests/integration/a.test.ts', "import '../../server/site/render/b.ts'; import '../../server/backoffice/geo/b.ts';"],
  ['server/site/pages/a.test.ts', "import { b } from '#tests/support/b.ts'; import { c } from '../app.ts';"],
];

describe('the rules', () => {
  it('find the planted violations, and nothing else', { timeout: 120_000 }, async () => {
    const root = mkdtempSync(path.join(os.tmpdir(), 'gevel-layout-'));
    const write = (file: string, text: string, flag = 'w') => {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text, { flag });
    };
    try {
      cpSync(path.join(import.meta.dirname, '../package.json'), path.join(root, 'package.json'));
      for (const [file, text] of VIOLATION_EXAMPLES) write(file, text);
      for (const [file, text] of VIOLATION_EXAMPLES) {
        for (const [, to = ''] of text.matchAll(/'([.#][^']+)'/g)) {
          const target = to.startsWith('#') ? to.slice(1) : path.join(path.dirname(file), to);
          if (!VIOLATION_EXAMPLES.some(([planted]) => planted === target)) write(target, '');
        }
      }
      const { violations } = await checkLayout(root);
      const found = new Set(violations.map((each) => each.replace(/ → .*$/, '')));
      const wrong = VIOLATION_EXAMPLES.filter(([, , rule]) => rule !== undefined);
      expect([...found]).toEqual(expect.arrayContaining(wrong.map(([file, , rule]) => `${rule}: ${file}`)));
      const files = new Set(Array.from(found, (each) => each.replace(/^.*: /, '')));
      expect(files).toEqual(new Set(wrong.map(([file]) => file)));
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});

const toImports = (pairs: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(pairs).flatMap(([from, targets]) => targets.map((to) => ({ from, to })));

const listFiles = (folder: string, count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, index) => `${folder}/file${index}${ending}`);

describe('the checks beyond single imports', () => {
  it('finds folders that import each other, also through subfolders, but not through their common parent', () => {
    const folder = 'server/backoffice/import';
    const imports = toImports({
      [`${folder}/cells/a/a.ts`]: [`${folder}/mapping/b.ts`],
      [`${folder}/mapping/b.ts`]: [`${folder}/cells/c.ts`, `${folder}/d.ts`],
      [`${folder}/d.ts`]: [`${folder}/rows/e.ts`],
      [`${folder}/rows/e.ts`]: [`${folder}/d.ts`, `${folder}/cells/c.ts`],
    });
    expect(findMutualPairs(imports)).toEqual([`${folder}: cells ↔ mapping`]);
  });

  it('finds a unit test that needs both programs', () => {
    const imports = toImports({
      'server/backoffice/geo/a.test.ts': ['tests/support/b.ts'],
      'tests/support/b.ts': ['tests/support/c.ts'],
      'tests/support/c.ts': ['server/site/d.ts'],
      'tests/integration/a.test.ts': ['tests/support/b.ts', 'server/backoffice/d.ts'],
    });
    const files = imports.map(({ from }) => from);
    expect(findTestsOfBoth({ imports, files })).toEqual(['server/backoffice/geo/a.test.ts: server/site/d.ts']);
  });

  it('counts as shared the code that more than one program reaches, also through other files, as a type or a style sheet', () => {
    const imports = toImports({
      'client/main.ts': ['shared/ui/a.tsx'],
      'server/site/main.ts': ['shared/ui/a.tsx', 'shared/domain/c.ts'],
      'server/backoffice/main.ts': ['shared/domain/d.ts'],
      'shared/ui/a.tsx': ['shared/ui/a.module.css'],
      'shared/domain/c.ts': ['shared/domain/d.ts', 'shared/domain/c.module.css'],
      'shared/domain/d.test.ts': ['shared/domain/e.ts'],
    });
    const files = [...new Set(imports.flatMap(({ from, to }) => [from, to]))];
    expect(findUnshared({ imports, files })).toEqual([
      'shared/domain/c.ts: server/site',
      'shared/domain/c.module.css: server/site',
    ]);
  });

  it('counts the files directly in a folder, without tests and without other folders', () => {
    expect(
      findCrowdedFolders([
        ...listFiles('server/site/pages', 20),
        ...listFiles('server/site/pages', 20, '.test.ts'),
        ...listFiles('server/site/pages/redirects', 20),
        ...listFiles('tests/support', 40),
      ]),
    ).toEqual([]);
    expect(findCrowdedFolders([...listFiles('shared/ui', 20), 'shared/ui/frame.module.css'])).toEqual([
      'shared/ui: 21',
    ]);
  });

  it('distinguishes names that differ in upper case only', () => {
    const files = ['server/site/chips.ts', 'server/site/Chips.tsx', 'server/site/forms/chips.ts', 'server/site/a.ts'];
    expect(findNamesThatDifferInCase(files)).toEqual(['server/site/chips']);
    expect(
      findNamesThatDifferInCase(['server/site/Chips.tsx', 'server/site/Chips.test.tsx', 'server/site/Chips.css']),
    ).toEqual([]);
  });
});
