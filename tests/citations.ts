import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const CITING_FOLDERS = ['server', 'client', 'shared', 'tests', 'docs'];
const TEXT_FILE_PATTERN = /\.(?:tsx?|mjs|css|md|sql)$/;

/** Returns the texts in which sections may be cited, by path below `root`. */
export function readCitingFiles(root: string): Map<string, string> {
  const files = CITING_FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && TEXT_FILE_PATTERN.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  );
  return new Map([...files, 'README.md'].map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

/** Returns the numbers of the sections of a specification, from its headings: `### §2.5 The listing page`. */
export function readSections(markdown: string): Set<string> {
  return new Set([...markdown.matchAll(/^#+ §(\d+(?:\.\d+)*) \S/gm)].map(([, number = '']) => number));
}

/** Matches the name of a standard, a law or a licence before a section number. The name may contain a line break. */
const OTHER_SOURCE_PATTERN = /(?:\bRFC \d+|\bart\. [\d.]+|\bLicen[cs]e [\d.]+),?[\s*/]+$/;
const OTHER_DOCUMENT_PATTERN = /(?<!\bspecification)\.md[`)]?[\s*/]+$/;
/** The maximum length of the name of a source, including a line break and an indentation. */
const MAX_SOURCE_CHARACTERS = 60;
const CITATION_PATTERN = /§ ?(?<section>\d+(?:\.\d+)*)|\bspecification(?:'s)?,? section (?<spelledOut>\d+(?:\.\d+)*)/gi;

/**
 * Returns the citations that a reader cannot look up. They name a section that the specification does not have or a section
 * of another document, or they lack the section sign.
 *
 * @param files text by path
 * @param sections the numbers of the existing sections
 */
export function findBrokenCitations(files: ReadonlyMap<string, string>, sections: ReadonlySet<string>): string[] {
  const broken: string[] = [];
  for (const [file, text] of files) {
    for (const { index, groups: { section = '', spelledOut } = {} } of text.matchAll(CITATION_PATTERN)) {
      const before = text.slice(Math.max(0, index - MAX_SOURCE_CHARACTERS), index);
      const position = `${file}:${text.slice(0, index).split('\n').length}`;
      if (spelledOut) broken.push(`${position} cites section ${spelledOut} in words: write it as §${spelledOut}`);
      else if (OTHER_DOCUMENT_PATTERN.test(before)) broken.push(`${position} cites §${section} of another document`);
      else if (!OTHER_SOURCE_PATTERN.test(before) && !sections.has(section)) {
        broken.push(`${position} cites §${section}, which docs/specification.md does not have`);
      }
    }
  }
  return broken;
}
