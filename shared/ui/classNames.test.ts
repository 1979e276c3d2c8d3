import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

const CHECKED_FOLDERS = ['shared/ui', 'shared/widgets', 'server/site/layout', 'server/site/features'];

const sources = CHECKED_FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => path.join(root, folder, file)),
);

/** Returns the classes that a module defines. */
const readClasses = (module: string) =>
  new Set(Array.from(readFileSync(module, 'utf8').matchAll(/\.([A-Za-z][\w-]*)/g), ([, name]) => name));

/** Returns the classes that a component uses from each module, by the module's path. */
function collectUsedClasses(file: string): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(file, 'utf8');
  return new Map(
    Array.from(text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g), ([, variable, module]) => [
      module?.startsWith('#') ? path.join(root, module.slice(1)) : path.resolve(path.dirname(file), module ?? ''),
      Array.from(text.matchAll(new RegExp(`\\b${variable}\\['([\\w-]+)'\\]`, 'g')), ([, name]) => name ?? ''),
    ]),
  );
}

describe('CSS Modules', () => {
  it('contain every class that a component uses', () => {
    const missing = sources.flatMap((file) =>
      Array.from(collectUsedClasses(file)).flatMap(([module, names]) => {
        const defined = readClasses(module);
        return names
          .filter((name) => !defined.has(name))
          .map((name) => `${path.relative(root, file)} takes '${name}', which is not in ${path.basename(module)}`);
      }),
    );
    expect(missing).toEqual([]);
  });

  it('are all read by this test', () => {
    expect(sources.flatMap((file) => Array.from(collectUsedClasses(file).values()).flat()).length).toBeGreaterThan(100);
  });
});
