import { readdirSync } from 'node:fs';
import path from 'node:path';

const PROJECT_FOLDERS = ['server', 'client', 'shared', 'deploy', 'tests', 'docs', 'locales'];
/**
 * The possible first segments of a path in a document: the top folders, and the folders of the two programs, which
 * documents also name without `server/`.
 */
const TOP_PATH_PARTS = new Set([...PROJECT_FOLDERS, 'site', 'backoffice']);
const SOURCE_FILE_PATTERN = /\.(?:tsx?|mjs|css|sql)$/;
const INLINE_CODE_PATTERN = /`([\w./-]+)(?:<[^`]*)?`/g;

/** Returns the files and folders of the project, as paths below `root`. */
export function listProjectPaths(root: string): string[] {
  const pathsBelow = PROJECT_FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((entry) =>
      path.join(folder, entry).replaceAll('\\', '/'),
    ),
  );
  return [...readdirSync(root), ...pathsBelow];
}

const isPath = (text: string): boolean =>
  !text.startsWith('dist/') &&
  (SOURCE_FILE_PATTERN.test(text) || (text.includes('/') && TOP_PATH_PARTS.has(text.split('/')[0] ?? '')));

/**
 * Returns paths in backticks that lead to no file or folder. A path may omit its first folders (`estates/search/`).
 * Only the part before a placeholder is checked (`locales/<code>/`). Paths below `dist` are not checked, because they
 * exist only after a build.
 *
 * @param documents text by path
 * @param paths the existing files and folders
 */
export function findDeadPaths(documents: ReadonlyMap<string, string>, paths: readonly string[]): string[] {
  const tails = new Set(
    paths.flatMap((each) => each.split('/').map((_, index, parts) => parts.slice(index).join('/'))),
  );
  return [...documents].flatMap(([file, text]) =>
    [...text.matchAll(INLINE_CODE_PATTERN)].flatMap(({ index, 1: code = '' }) => {
      const isDead = isPath(code) && !tails.has(code.replace(/\/$/, ''));
      return isDead ? [`${file}:${text.slice(0, index).split('\n').length} names ${code}`] : [];
    }),
  );
}
