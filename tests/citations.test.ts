import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrokenCitations, readCitingFiles, readSections } from './citations.ts';

const citingFiles = readCitingFiles(path.resolve(import.meta.dirname, '..'));
const specificationSections = readSections(citingFiles.get('docs/specification.md') ?? '');
/** The sign is escaped, so that the examples of this file do not count as citations. */
const SECTION_SIGN = '\u00A7';
const SECTION_WORD = 'section';
const findBrokenIn = (text: string) =>
  findBrokenCitations(new Map([['server/a.ts', `\n${text}`]]), new Set(['2.5', '5']));

describe('the specification', () => {
  it('has every section that code, tests and docs cite', () => {
    expect([...citingFiles.values()].filter((text) => text.includes(SECTION_SIGN)).length).toBeGreaterThan(100);
    expect(findBrokenCitations(citingFiles, specificationSections)).toEqual([]);
  });

  it('has a heading for each section once, in order', () => {
    const numbers = [...(citingFiles.get('docs/specification.md') ?? '').matchAll(/^#+ §([\d.]+) /gm)].map(
      ([, number = '']) => number,
    );
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => Number(a) - Number(b)));
    expect(numbers.length).toBe(specificationSections.size);
  });
});

describe('readSections', () => {
  it('reads headings, not text', () => {
    const markdown = `# Title\n## ${SECTION_SIGN}1 One\n### ${SECTION_SIGN}1.2 Part\nAs in ${SECTION_SIGN}1.3 Other\n## ${SECTION_SIGN}4\n`;
    expect([...readSections(markdown)]).toEqual(['1', '1.2']);
  });
});

describe('findBrokenCitations', () => {
  it.each([
    [
      `/** The cards (specification ${SECTION_SIGN}9.9). */`,
      `cites ${SECTION_SIGN}9.9, which docs/specification.md does not have`,
    ],
    [
      `/** The cards (${SECTION_SIGN}2.5, ${SECTION_SIGN}6). */`,
      `cites ${SECTION_SIGN}6, which docs/specification.md does not have`,
    ],
    [`it('${SECTION_SIGN}2.51: the cards')`, `cites ${SECTION_SIGN}2.51, which docs/specification.md does not have`],
    [`/** Of \`other.md\` ${SECTION_SIGN}5. */`, `cites ${SECTION_SIGN}5 of another document`],
    [`// Hidden (specification, ${SECTION_WORD} 5).`, `cites section 5 in words: write it as ${SECTION_SIGN}5`],
  ])('finds %s', (text, problem) => {
    expect(findBrokenIn(text)).toEqual([`server/a.ts:2 ${problem}`]);
  });

  it.each([
    `/** The cards (specification\n * ${SECTION_SIGN}2.5). By the rules of ${SECTION_SIGN}5. */`,
    `See docs/specification.md ${SECTION_SIGN}2.5.`,
    `(RFC 9110 ${SECTION_SIGN}8.8.3)`,
    `(RFC 9110,\n     * ${SECTION_SIGN}8.8.3)`,
    `the decree, art. 11.2.1 ${SECTION_SIGN}3`,
    `SIL Open Font License 1.1, ${SECTION_SIGN}3`,
  ])('accepts %s', (text) => {
    expect(findBrokenIn(text)).toEqual([]);
  });
});
