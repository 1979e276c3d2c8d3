import { floorViews } from '../rooms.ts';
import { factsBlock, rowsOfTab } from './factRows.ts';
import type { TabSource } from './tabSource.ts';
import type { BlockView } from './tabView.ts';

/** Returns the rooms floor by floor, then the areas of named rooms, custom ones included. */
export function layoutTab(source: TabSource): readonly BlockView[] {
  const { estate, t } = source;
  const floors = floorViews(estate, source);
  return [
    ...(floors.length > 0 ? [{ kind: 'rooms' as const, id: 'rooms', floors }] : []),
    ...factsBlock('layout', rowsOfTab(source, 'layout'), floors.length > 0 ? t('estate:block.roomAreas') : undefined),
  ];
}
