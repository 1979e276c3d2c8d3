import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { STYLESHEETS, listStylesheets } from './stylesheetFiles.ts';

const root = path.resolve(import.meta.dirname, '../../..');

describe('the stylesheets', () => {
  it('are built from the files that exist', () => {
    const paths: readonly string[] = Object.values(STYLESHEETS).flat();
    expect(paths.filter((each) => !existsSync(path.join(root, each)))).toEqual([]);
  });

  it('contain every CSS Module that only the server renders, because no script loads it', () => {
    const modules = globSync('server/**/*.module.css', { cwd: root });
    expect(modules.length).toBeGreaterThan(20);
    expect(modules.filter((file) => listStylesheets(file).length === 0)).toEqual([]);
  });

  it('contain the CSS Modules that are listed for them', () => {
    expect(listStylesheets('shared/ui/button.module.css')).toEqual(['base']);
    expect(listStylesheets('shared/ui/listing/filter/chips.module.css')).toEqual([
      'listing',
      'moreFilters',
      'holidayHomes',
    ]);
    expect(listStylesheets('shared/elements/recent.module.css')).toEqual([]);
  });

  it('do not repeat what every page links', () => {
    const modules = globSync('{client,shared,server}/**/*.module.css', { cwd: root });
    const repeatedFiles = modules.filter(
      (file) => listStylesheets(file).includes('base') && listStylesheets(file).length > 1,
    );
    expect(repeatedFiles).toEqual([]);
  });
});
