import { readdirSync } from 'node:fs';
import path from 'node:path';

const FOLDERS = ['server', 'client', 'shared', 'deploy', 'tests', 'docs', 'locales'];
/** The first segments of documented paths: the top folders, and the two programs without `server/`. */
const TOP = new Set([...FOLDERS, 'site', 'backoffice']);
const SOURCE = /\.(?:tsx?|mjs|css|sql)$/;
const CODE = /`([\w./-]+)(?:<[^`]*)?`/g;

/** Returns the files and folders of the project, as paths below `root`. */
export function projectPaths(root: string): string[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((entry) =>
      path.join(folder, entry).replaceAll('\\', '/'),
    ),
  );
  return [...readdirSync(root), ...below];
}

const isPath = (text: string): boolean =>
  !text.startsWith('dist/') && (SOURCE.test(text) || (text.includes('/') && TOP.has(text.split('/')[0] ?? '')));

/**
 * Returns paths in backticks that lead to no file or folder. A path may omit its first folders (`estates/search/`), and
 * ends at a placeholder (`locales/<code>/`). Paths below `dist` exist only after a build.
 *
 *
 * @param documents text by path
 * @param paths the existing files and folders
 */
export function deadPaths(documents: ReadonlyMap<string, string>, paths: readonly string[]): string[] {
  const tails = new Set(
    paths.flatMap((each) => each.split('/').map((_, index, parts) => parts.slice(index).join('/'))),
  );
  return [...documents].flatMap(([file, text]) =>
    [...text.matchAll(CODE)].flatMap(({ index, 1: code = '' }) => {
      const isDead = isPath(code) && !tails.has(code.replace(/\/$/, ''));
      return isDead ? [`${file}:${text.slice(0, index).split('\n').length} names ${code}`] : [];
    }),
  );
}
