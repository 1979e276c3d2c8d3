import type { Page } from '#shared/api/content/content.ts';
import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { formatTable } from '#server/backoffice/core/cli/table.ts';
import { toVisitorOrigin } from '#server/backoffice/sites/newSite.ts';
import { flattenBlocks, findPicture, findTextField, listBlockTexts } from './pageBlocks.ts';

const MAX_SHOWN_CHARACTERS = 70;
const MAX_CELL_CHARACTERS = 90;

/** Formats a text on one line, without its HTML elements. */
function formatOneLine(text: string): string {
  const line = text
    .slice(0, 2000)
    .replace(/<[^<>]{0,500}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > MAX_SHOWN_CHARACTERS ? `${line.slice(0, MAX_SHOWN_CHARACTERS)}…` : line;
}

export function buildPageAddress(page: Page, locale: Locale, site: Site, sitePort: number): string | undefined {
  const path = page.path[locale];
  return path === undefined ? undefined : `${toVisitorOrigin(site, sitePort)}/${locale}${path && `/${path}`}`;
}

/** Formats the content of a page for an operator, by block and language. */
export function formatPageOutline(page: Page, site: Site, sitePort: number): string {
  const rows = site.locales.flatMap((locale) => [
    [`title (${locale})`, formatOneLine(page.title[locale] ?? '') || 'none'],
    [`description (${locale})`, formatOneLine(page.description[locale] ?? '') || 'none'],
  ]);
  rows.push(['preview picture', page.picture?.id ?? 'none']);
  const blocks = flattenBlocks(page.blocks).flatMap((block) => {
    const field = findTextField(block);
    const texts = site.locales.flatMap((locale) => {
      const title = formatOneLine(listBlockTexts(block, 'title')[locale] ?? '');
      const text = field === undefined ? '' : formatOneLine(listBlockTexts(block, field)[locale] ?? '');
      return [title && `${locale} title: ${title}`, text && `${locale} text: ${text}`].filter(Boolean);
    });
    const picture = findPicture(block);
    const contents = [...(picture ? [`picture: ${picture.id}`] : []), ...texts];
    return (contents.length > 0 ? contents : ['']).map((content, index) =>
      index === 0 ? [block.id, block.type, content] : ['', '', content],
    );
  });
  const columns = ['Block', 'Kind', 'Content'].map((title) => ({ title }));
  const addresses = site.locales.map(
    (locale) =>
      `${locale}  ${buildPageAddress(page, locale, site, sitePort) ?? 'none: the page does not exist in this language'}\n`,
  );
  return [
    ...addresses,
    '\n',
    formatTable([{ title: 'Field' }, { title: 'Value' }], rows, MAX_CELL_CHARACTERS),
    blocks.length === 0 ? '\nNo blocks.\n' : `\n${formatTable(columns, blocks, MAX_CELL_CHARACTERS)}`,
  ].join('');
}
