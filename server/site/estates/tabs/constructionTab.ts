import { buildFactsBlock, partitionRows, buildTabRows } from './factRows.ts';
import type { TabSource } from './tabSource.ts';
import type { BlockView } from './tabView.ts';

const isSizeField = (key: string) => /_(?:area|width|depth|height)$/.test(key);
const isCadastralField = (key: string) => key.startsWith('construction.cadastral_');

/** Returns the construction of the home, its areas, and its data in the land register. */
export function buildConstructionTab(source: TabSource): readonly BlockView[] {
  const { t } = source;
  const [cadastral, otherRows] = partitionRows(buildTabRows(source, 'construction'), isCadastralField);
  const [sizes, technical] = partitionRows(otherRows, isSizeField);
  return [
    ...buildFactsBlock('technical', technical, t('estate:block.technical')),
    ...buildFactsBlock('dimensions', sizes, t('estate:block.dimensions')),
    ...buildFactsBlock('cadastral', cadastral, t('estate:block.cadastral')),
  ];
}
