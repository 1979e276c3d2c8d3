import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

it('the README names every command of the back office', () => {
  const commands = globSync('server/backoffice/**/*.command.ts', { cwd: root }).flatMap(
    (file) => /^ {2}name: '([\w-]+)',$/m.exec(read(file))?.[1] ?? [],
  );
  expect(commands).toContain('import');
  const [, documented = ''] =
    /^\| `npm run backoffice -- <command>` \| (.+); each has `--help` \|$/m.exec(read('README.md')) ?? [];
  expect(new Set(Array.from(documented.matchAll(/`([\w-]+)`/g), ([, name]) => name))).toEqual(new Set(commands));
});
