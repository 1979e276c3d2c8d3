import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const repositoryRoot = path.resolve(import.meta.dirname, '../..');

const CHECKED_FOLDERS = ['shared/ui', 'shared/widgets', 'server/site/layout', 'server/site/features'];

const componentFiles = CHECKED_FOLDERS.flatMap((folder) =>
  readdirSync(path.join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => path.join(repositoryRoot, folder, file)),
);

/** Returns the classes that a module defines. */
const readClasses = (module: string) =>
  new Set(Array.from(readFileSync(module, 'utf8').matchAll(/\.([A-Za-z][\w-]*)/g), ([, name]) => name));

/** Returns the classes that a component uses from each module, by the module's path. */
function collectUsedClasses(file: string): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(file, 'utf8');
  return new Map(
    Array.from(text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g), ([, variable, module]) => [
      module?.startsWith('#')
        ? path.join(repositoryRoot, module.slice(1))
        : path.resolve(path.dirname(file), module ?? ''),
      Array.from(text.matchAll(new RegExp(`\\b${variable}\\['([\\w-]+)'\\]`, 'g')), ([, name]) => name ?? ''),
    ]),
  );
}

describe('CSS Modules', () => {
  it('contain every class that a component uses', () => {
    const missingClasses = componentFiles.flatMap((file) =>
      Array.from(collectUsedClasses(file)).flatMap(([module, names]) => {
        const definedClasses = readClasses(module);
        return names
          .filter((name) => !definedClasses.has(name))
          .map(
            (name) =>
              `${path.relative(repositoryRoot, file)} takes '${name}', which is not in ${path.basename(module)}`,
          );
      }),
    );
    expect(missingClasses).toEqual([]);
  });

  it('are all read by this test', () => {
    expect(
      componentFiles.flatMap((file) => Array.from(collectUsedClasses(file).values()).flat()).length,
    ).toBeGreaterThan(100);
  });
});
