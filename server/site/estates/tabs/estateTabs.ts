import type { EstateDetail } from '#shared/api/estate.ts';
import { ESTATE_TABS, type EstateTab } from '#shared/domain/fields/tabNames.ts';
import { buildComfortTab } from './comfortTab.ts';
import { buildConstructionTab } from './constructionTab.ts';
import { buildEpcTab } from './epcTab.ts';
import {
  buildCostsTab,
  buildFinancialTab,
  buildNotaryCostsTab,
  buildNotaryTab,
  buildPriceDetailsTab,
} from './financialTabs.ts';
import { buildGeneralTab } from './generalTab.ts';
import { buildLayoutTab } from './layoutTab.ts';
import { buildOtherTab } from './otherTab.ts';
import { buildPlanningTab } from './planningTab.ts';
import { type TabContext, type TabSource, createTabSource } from './tabSource.ts';
import type { BlockView, TabView } from './tabView.ts';

const BLOCK_BUILDERS: Readonly<Record<EstateTab, (source: TabSource) => readonly BlockView[]>> = {
  general: buildGeneralTab,
  financial: buildFinancialTab,
  financialPriceDetails: buildPriceDetailsTab,
  financialCosts: buildCostsTab,
  financialNotary: buildNotaryCostsTab,
  construction: buildConstructionTab,
  layout: buildLayoutTab,
  comfort: buildComfortTab,
  epc: buildEpcTab,
  planning: buildPlanningTab,
  notary: buildNotaryTab,
  other: buildOtherTab,
};

/** Returns for example `financial-costs` for `financialCosts`. */
const toFragment = (tab: EstateTab) => tab.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Returns the tabs of an estate's page (specification §2.6) with their blocks, in one language. It leaves out tabs that
 * the listing hides (`hiddenTabs`), and tabs with nothing to show.
 */
export function buildEstateTabs(estate: EstateDetail, context: TabContext): readonly TabView[] {
  const source = createTabSource(estate, context);
  const hiddenTabs = new Set(estate.hiddenTabs);
  return ESTATE_TABS.filter((id) => !hiddenTabs.has(id))
    .map((id) => ({
      id,
      title: context.t(`estate:tab.${id}`),
      fragment: toFragment(id),
      blocks: BLOCK_BUILDERS[id](source),
    }))
    .filter(({ blocks }) => blocks.length > 0);
}
