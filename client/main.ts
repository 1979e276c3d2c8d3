import { hasNeededApis } from './olderBrowsers.ts';
import { startCards } from './cards/startCards.ts';
import { startFavorites } from './favorites/startFavorites.ts';
import { omitEmptyFields } from './forms/omitEmptyFields.ts';
import { whenFormUsed } from './forms/whenFormUsed.ts';
import { createLateElement } from './lateElement.ts';
import { startNewMarks } from './lastSession/startMarks.ts';
import { whenTokenStored } from './notifications/whenTokenStored.ts';
import { startMenus } from './menu/startMenus.ts';
import { whenVisited } from './opening/whenVisited.ts';
import { whenViewed } from './recent/whenViewed.ts';
import { followRemembering } from './storage/remembering.ts';
import { whenActivated } from './whenActivated.ts';
import { VirtualVisitElement } from './virtualVisits/VirtualVisitElement.ts';
import { WidgetElement } from './widgets/WidgetElement.ts';
import { whenInteraction } from './widgets/whenInteraction.ts';
import { whenVisible } from './widgets/whenVisible.ts';

/**
 * Defines an element only if the browser has all APIs that the elements use. Otherwise the server's page stays
 * unchanged and works without a script.
 */
const defineElement: typeof customElements.define = (name, element) => {
  if (hasNeededApis) whenActivated(() => customElements.define(name, element));
};

defineElement('gevel-widget', WidgetElement);
defineElement(
  'gevel-tabs',
  createLateElement(async () => (await import(/* webpackChunkName: "estate" */ './estate/enhanceTabs.ts')).enhanceTabs),
);
defineElement('gevel-virtual-visit', VirtualVisitElement);
defineElement(
  'gevel-actions',
  createLateElement(
    async () => (await import(/* webpackChunkName: "estate" */ './estate/enhanceActions.ts')).enhanceActions,
  ),
);
defineElement(
  'gevel-slides',
  createLateElement(
    async () => (await import(/* webpackChunkName: "slides" */ './slides/enhanceSlides.ts')).enhanceSlides,
    whenVisible,
  ),
);
defineElement(
  'gevel-recent',
  createLateElement(
    async () => (await import(/* webpackChunkName: "recent" */ './recent/enhanceRecent.ts')).enhanceRecent,
    whenViewed,
  ),
);
defineElement(
  'gevel-consent',
  createLateElement(async () => (await import(/* webpackChunkName: "consent" */ './consent/askConsent.ts')).askConsent),
);
// The code is not in the chunk of the notice, because every page with a notice would load it.
defineElement(
  'gevel-choice',
  createLateElement(
    async () => (await import(/* webpackChunkName: "months" */ './consent/showConsent.ts')).showConsent,
  ),
);
defineElement(
  'gevel-form',
  createLateElement(
    async () => (await import(/* webpackChunkName: "form" */ './forms/enhanceForm.ts')).enhanceForm,
    whenFormUsed,
  ),
);
defineElement(
  'gevel-token',
  createLateElement(
    async () => (await import(/* webpackChunkName: "notifications" */ './notifications/storeToken.ts')).storeToken,
  ),
);
defineElement(
  'gevel-notifications',
  createLateElement(
    async () =>
      (await import(/* webpackChunkName: "notifications" */ './notifications/enhanceNotifications.ts'))
        .enhanceNotifications,
    whenTokenStored,
  ),
);
defineElement(
  'gevel-places',
  createLateElement(
    async () => (await import(/* webpackChunkName: "fields" */ './forms/enhancePlaces.ts')).enhancePlaces,
    whenFormUsed,
  ),
);
defineElement(
  'gevel-list',
  createLateElement(
    async () => (await import(/* webpackChunkName: "fields" */ './forms/enhanceHolidayList.ts')).enhanceHolidayList,
    whenFormUsed,
  ),
);
defineElement(
  'gevel-months',
  createLateElement(
    async () => (await import(/* webpackChunkName: "months" */ './addMonths.ts')).addMonths,
    whenInteraction,
  ),
);
// The code shares the small chunk of `gevel-months`, because a chunk of its own would add a line to every page's
// script.
defineElement(
  'gevel-open',
  createLateElement(
    async () => (await import(/* webpackChunkName: "months" */ './opening/showOpening.ts')).showOpening,
    whenVisited,
  ),
);
if (hasNeededApis) {
  whenActivated(() => {
    startFavorites();
    followRemembering();
    startNewMarks();
    startMenus();
    startCards();
    omitEmptyFields();
  });
}
