import { buildFloorViews } from '../rooms.ts';
import { buildFactsBlock, buildTabRows } from './factRows.ts';
import type { TabSource } from './tabSource.ts';
import type { BlockView } from './tabView.ts';

/** Returns the rooms floor by floor, then the areas of named rooms, custom ones included. */
export function buildLayoutTab(source: TabSource): readonly BlockView[] {
  const { estate, t } = source;
  const floors = buildFloorViews(estate, source);
  return [
    ...(floors.length > 0 ? [{ kind: 'rooms' as const, id: 'rooms', floors }] : []),
    ...buildFactsBlock(
      'layout',
      buildTabRows(source, 'layout'),
      floors.length > 0 ? t('estate:block.roomAreas') : undefined,
    ),
  ];
}
