import type { EstateDetail } from '#shared/api/estate.ts';
import { ESTATE_TABS, type EstateTab } from '#shared/domain/fields/tabNames.ts';
import { comfortTab } from './comfortTab.ts';
import { constructionTab } from './constructionTab.ts';
import { epcTab } from './epcTab.ts';
import { costsTab, financialTab, notaryCostsTab, notaryTab, priceDetailsTab } from './financialTabs.ts';
import { generalTab } from './generalTab.ts';
import { layoutTab } from './layoutTab.ts';
import { otherTab } from './otherTab.ts';
import { planningTab } from './planningTab.ts';
import { type TabContext, type TabSource, tabSource } from './tabSource.ts';
import type { BlockView, TabView } from './tabView.ts';

const BLOCKS: Readonly<Record<EstateTab, (source: TabSource) => readonly BlockView[]>> = {
  general: generalTab,
  financial: financialTab,
  financialPriceDetails: priceDetailsTab,
  financialCosts: costsTab,
  financialNotary: notaryCostsTab,
  construction: constructionTab,
  layout: layoutTab,
  comfort: comfortTab,
  epc: epcTab,
  planning: planningTab,
  notary: notaryTab,
  other: otherTab,
};

/** Returns for example `financial-costs` for `financialCosts`. */
const toFragment = (tab: EstateTab) => tab.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Returns the tabs of an estate's page (specification §2.6) with their blocks, in one language. It leaves out tabs that
 * the listing hides (`hiddenTabs`), and tabs with nothing to show.
 */
export function estateTabs(estate: EstateDetail, context: TabContext): readonly TabView[] {
  const source = tabSource(estate, context);
  const hidden = new Set(estate.hiddenTabs);
  return ESTATE_TABS.filter((id) => !hidden.has(id))
    .map((id) => ({
      id,
      title: context.t(`estate:tab.${id}`),
      fragment: toFragment(id),
      blocks: BLOCKS[id](source),
    }))
    .filter(({ blocks }) => blocks.length > 0);
}
