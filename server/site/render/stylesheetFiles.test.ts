import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { stylesheetOf, STYLESHEETS } from './stylesheetFiles.ts';

const root = path.resolve(import.meta.dirname, '../../..');

describe('the stylesheets', () => {
  it('are made of what is there', () => {
    const paths: readonly string[] = Object.values(STYLESHEETS).flat();
    expect(paths.filter((each) => !existsSync(path.join(root, each)))).toEqual([]);
  });

  it('have every CSS Module that only the server renders: no script brings it', () => {
    const modules = globSync('server/**/*.module.css', { cwd: root });
    expect(modules.length).toBeGreaterThan(20);
    expect(modules.filter((file) => stylesheetOf(file) === undefined)).toEqual([]);
  });

  it('have a CSS Module where the longest path says', () => {
    expect(stylesheetOf('shared/ui/button.module.css')).toBe('base');
    expect(stylesheetOf('shared/ui/listing/filter/chips.module.css')).toBe('listing');
    expect(stylesheetOf('shared/ui/listing/listingMap.module.css')).toBe('listingMap');
    expect(stylesheetOf('shared/elements/recent.module.css')).toBeUndefined();
  });
});
