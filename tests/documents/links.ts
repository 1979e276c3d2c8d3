import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the text of each Markdown document below `root` that people read, by its path. */
export function readDocuments(root: string): ReadonlyMap<string, string> {
  const files = globSync(['*.md', 'deploy/**/*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: root });
  return new Map(
    files.toSorted().map((file) => [file.replaceAll('\\', '/'), readFileSync(path.join(root, file), 'utf8')]),
  );
}

const CODE_FENCE = /^ {0,3}```/;

/** Returns the lines outside of code blocks, where `#` begins a heading and brackets make a link. */
function readProse(markdown: string): readonly string[] {
  let isCode = false;
  return markdown.split('\n').filter((line) => {
    if (CODE_FENCE.test(line)) isCode = !isCode;
    return !isCode && !CODE_FENCE.test(line);
  });
}

/** Returns the anchors of the headings of a document, as the web page of the repository creates them. */
export function readAnchors(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const line of readProse(markdown)) {
    const [, title] = /^#{1,6} (.+)$/.exec(line) ?? [];
    if (title === undefined) continue;
    const base = title
      .replaceAll(/\]\([^)]*\)/g, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\-_ ]/gu, '')
      .replaceAll(' ', '-');
    let anchor = base;
    for (let number = 1; anchors.has(anchor); number++) anchor = `${base}-${number}`;
    anchors.add(anchor);
  }
  return anchors;
}

const LINK_PATTERN = /\]\((?<target>[^()\s]+)\)/g;

/**
 * Returns the links between documents that lead to no file or to no heading, as `file: target`.
 *
 * @param documents text by path below the top folder
 * @param exists returns whether the top folder contains a file or folder
 */
export function findBrokenLinks(
  documents: ReadonlyMap<string, string>,
  exists: (file: string) => boolean,
): readonly string[] {
  const anchors = new Map([...documents].map(([file, text]) => [file, readAnchors(text)]));
  return [...documents].flatMap(([file, text]) =>
    [...readProse(text).join('\n').matchAll(LINK_PATTERN)].flatMap(({ groups: { target = '' } = {} }) => {
      if (/^[a-z]+:/.test(target)) return [];
      const [relative = '', anchor] = target.split('#');
      const found = relative === '' ? file : path.posix.join(path.posix.dirname(file), relative);
      const isBroken = !exists(found) || (anchor !== undefined && anchors.get(found)?.has(anchor) !== true);
      return isBroken ? [`${file}: ${target}`] : [];
    }),
  );
}

/** Returns a test for files and folders below `root`. */
export const createExistenceTest =
  (root: string) =>
  (file: string): boolean =>
    existsSync(path.join(root, file));
