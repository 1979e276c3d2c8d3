import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDERS = ['server', 'client', 'shared', 'tests', 'docs'];
const TEXT = /\.(?:tsx?|mjs|css|md|sql)$/;

/** The texts in which sections may be cited, by path below `root`. */
export function readCitingFiles(root: string): Map<string, string> {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && TEXT.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  );
  return new Map([...files, 'README.md'].map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

/** Numbers of the sections of a specification, from its headings: `### §2.5 The listing page`. */
export function sectionsOf(markdown: string): Set<string> {
  return new Set([...markdown.matchAll(/^#+ §(\d+(?:\.\d+)*) \S/gm)].map(([, number = '']) => number));
}

/** What stands before a section of something else: a standard, a law, a licence. Also where the line breaks there. */
const OTHER_SOURCE = /(?:\bRFC \d+|\bart\. [\d.]+|\bLicen[cs]e [\d.]+),?[\s*/]+$/;
const OTHER_DOCUMENT = /(?<!\bspecification)\.md[`)]?[\s*/]+$/;
/** More than any of these names is long, with a line break and an indentation. */
const LONGEST_SOURCE = 60;
const CITATION = /§ ?(?<section>\d+(?:\.\d+)*)|\bspecification(?:'s)?,? section (?<spelledOut>\d+(?:\.\d+)*)/gi;

/**
 * Citations that a reader cannot follow: of a section that the specification does not have, of a section of another
 * document, and those without the sign by which a section is found.
 *
 * @param files text by path
 * @param sections numbers of the sections that there are
 */
export function brokenCitations(files: ReadonlyMap<string, string>, sections: ReadonlySet<string>): string[] {
  const broken: string[] = [];
  for (const [file, text] of files) {
    for (const { index, groups: { section = '', spelledOut } = {} } of text.matchAll(CITATION)) {
      const before = text.slice(Math.max(0, index - LONGEST_SOURCE), index);
      const place = `${file}:${text.slice(0, index).split('\n').length}`;
      if (spelledOut) broken.push(`${place} cites section ${spelledOut} in words: write it as §${spelledOut}`);
      else if (OTHER_DOCUMENT.test(before)) broken.push(`${place} cites §${section} of another document`);
      else if (!OTHER_SOURCE.test(before) && !sections.has(section)) {
        broken.push(`${place} cites §${section}, which docs/specification.md does not have`);
      }
    }
  }
  return broken;
}
