const LINE_BREAK = /\r\n?|\n/;
const HEADING_PREFIX = /^#{1,6} /;
const LIST_ITEM_PREFIX = /^[-*] /;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Splits a text into groups of lines, separated by blank lines. */
function splitParagraphs(text: string): string[][] {
  const paragraphs: string[][] = [[]];
  for (const line of text.split(LINE_BREAK).map((each) => each.trim()))
    if (line === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  return paragraphs.filter((part) => part.length > 0);
}

function convertParagraph(lines: readonly string[]): string {
  const [first = ''] = lines;
  if (lines.length === 1 && HEADING_PREFIX.test(first))
    return `<h2>${escapeText(first.replace(HEADING_PREFIX, ''))}</h2>`;
  if (lines.every((line) => LIST_ITEM_PREFIX.test(line)))
    return `<ul>${lines.map((line) => `<li>${escapeText(line.replace(LIST_ITEM_PREFIX, ''))}</li>`).join('')}</ul>`;
  return `<p>${lines.map(escapeText).join('<br>')}</p>`;
}

/**
 * Converts a typed text to HTML: paragraphs are separated by blank lines, `# heading` is on a line of its own, and the
 * lines of lists begin with `- `. A text that begins with `<` is not converted, because it is HTML already.
 */
export const convertToHtml = (text: string): string =>
  text.trimStart().startsWith('<') ? text.trim() : splitParagraphs(text).map(convertParagraph).join('\n');
