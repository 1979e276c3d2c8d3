import { factsBlock, splitRows, rowsOfTab } from './factRows.ts';
import type { TabSource } from './tabSource.ts';
import type { BlockView } from './tabView.ts';

const isSize = (key: string) => /_(?:area|width|depth|height)$/.test(key);
const isCadastral = (key: string) => key.startsWith('construction.cadastral_');

/** Returns the construction of the home, its areas, and its data in the land register. */
export function constructionTab(source: TabSource): readonly BlockView[] {
  const { t } = source;
  const [cadastral, rest] = splitRows(rowsOfTab(source, 'construction'), isCadastral);
  const [sizes, technical] = splitRows(rest, isSize);
  return [
    ...factsBlock('technical', technical, t('estate:block.technical')),
    ...factsBlock('dimensions', sizes, t('estate:block.dimensions')),
    ...factsBlock('cadastral', cadastral, t('estate:block.cadastral')),
  ];
}
