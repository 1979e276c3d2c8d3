import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrokenCitations, readCitingFiles, readSections } from './citations.ts';

const files = readCitingFiles(path.resolve(import.meta.dirname, '..'));
const sections = readSections(files.get('docs/specification.md') ?? '');
/** The sign is escaped, so that the examples of this file do not count as citations. */
const SIGN = '\u00A7';
const WORD = 'section';
const broken = (text: string) => findBrokenCitations(new Map([['server/a.ts', `\n${text}`]]), new Set(['2.5', '5']));

describe('the specification', () => {
  it('has every section that code, tests and docs cite', () => {
    expect([...files.values()].filter((text) => text.includes(SIGN)).length).toBeGreaterThan(100);
    expect(findBrokenCitations(files, sections)).toEqual([]);
  });

  it('has a heading for each section once, in order', () => {
    const numbers = [...(files.get('docs/specification.md') ?? '').matchAll(/^#+ §([\d.]+) /gm)].map(
      ([, number = '']) => number,
    );
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => Number(a) - Number(b)));
    expect(numbers.length).toBe(sections.size);
  });
});

describe('readSections', () => {
  it('reads headings, not text', () => {
    const markdown = `# Title\n## ${SIGN}1 One\n### ${SIGN}1.2 Part\nAs in ${SIGN}1.3 Other\n## ${SIGN}4\n`;
    expect([...readSections(markdown)]).toEqual(['1', '1.2']);
  });
});

describe('findBrokenCitations', () => {
  it.each([
    [`/** The cards (specification ${SIGN}9.9). */`, `cites ${SIGN}9.9, which docs/specification.md does not have`],
    [`/** The cards (${SIGN}2.5, ${SIGN}6). */`, `cites ${SIGN}6, which docs/specification.md does not have`],
    [`it('${SIGN}2.51: the cards')`, `cites ${SIGN}2.51, which docs/specification.md does not have`],
    [`/** Of \`other.md\` ${SIGN}5. */`, `cites ${SIGN}5 of another document`],
    [`// Hidden (specification, ${WORD} 5).`, `cites section 5 in words: write it as ${SIGN}5`],
  ])('finds %s', (text, problem) => {
    expect(broken(text)).toEqual([`server/a.ts:2 ${problem}`]);
  });

  it.each([
    `/** The cards (specification\n * ${SIGN}2.5). By the rules of ${SIGN}5. */`,
    `See docs/specification.md ${SIGN}2.5.`,
    `(RFC 9110 ${SIGN}8.8.3)`,
    `(RFC 9110,\n     * ${SIGN}8.8.3)`,
    `the decree, art. 11.2.1 ${SIGN}3`,
    `SIL Open Font License 1.1, ${SIGN}3`,
  ])('accepts %s', (text) => {
    expect(broken(text)).toEqual([]);
  });
});
