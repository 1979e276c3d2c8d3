import type { EstateDetail } from '#shared/api/estate.ts';
import { formatAddressLine } from '#shared/domain/rules.ts';
import { fillFromProject } from '#shared/domain/units/fillFromProject.ts';
import { buildEstateTabs } from '#server/site/estates/tabs/estateTabs.ts';
import type { TabContext } from '#server/site/estates/tabs/tabSource.ts';
import type { BlockView, TabView } from '#server/site/estates/tabs/tabView.ts';

/** The data that the unit itself has, and that is therefore not taken from its project. */
interface UnitContent {
  readonly rowKeys: ReadonlySet<string>;
  readonly legalIds: ReadonlySet<string>;
  readonly blockIds: ReadonlySet<string>;
}

function collectContent(tabs: readonly TabView[]): UnitContent {
  const blocks = tabs.flatMap((tab) => tab.blocks);
  return {
    rowKeys: new Set(blocks.flatMap((block) => (block.kind === 'facts' ? block.rows.map(({ key }) => key) : []))),
    legalIds: new Set(blocks.flatMap((block) => (block.kind === 'legal' ? block.items.map(({ id }) => id) : []))),
    blockIds: new Set(blocks.map(({ id }) => id)),
  };
}

/** Removes the unit's own data from a block of its project. Returns undefined when nothing remains. */
function removeUnitContent(block: BlockView, content: UnitContent): BlockView | undefined {
  if (block.kind === 'facts') {
    const rows = block.rows.filter(({ key }) => !content.rowKeys.has(key));
    return rows.length > 0 ? { ...block, rows } : undefined;
  }
  if (block.kind === 'legal') {
    const items = block.items.filter(({ id }) => !content.legalIds.has(id));
    return items.length > 0 ? { ...block, items } : undefined;
  }
  return content.blockIds.has(block.id) ? undefined : block;
}

/**
 * Returns the facts that a unit's page takes from the project, because the unit does not have them. These facts are
 * hidden by the same rules as the unit's own facts.
 */
export function listProjectBlocks(
  unit: EstateDetail,
  project: EstateDetail,
  context: TabContext,
): readonly BlockView[] {
  const { locale, t } = context;
  const completedUnit = fillFromProject(unit, project);
  const content = collectContent(buildEstateTabs(unit, context));
  const blocks = buildEstateTabs(completedUnit, context).flatMap((tab) =>
    tab.blocks.flatMap((block) => {
      const remainingBlock = removeUnitContent(block, content);
      return remainingBlock ? [remainingBlock.title ? remainingBlock : { ...remainingBlock, title: tab.title }] : [];
    }),
  );
  const [unitAddress, projectAddress] = [
    formatAddressLine(unit.address, locale),
    formatAddressLine(completedUnit.address, locale),
  ];
  if (unitAddress === projectAddress) return blocks;
  const addressRow = { key: 'address', label: t('units:shared.address'), value: projectAddress };
  return [{ kind: 'facts', id: 'address', rows: [addressRow] }, ...blocks];
}
