import { hasNeededApis } from './olderBrowsers.ts';
import { startCards } from './cards/startCards.ts';
import { startFavorites } from './favorites/startFavorites.ts';
import { omitEmptyFields } from './forms/omitEmptyFields.ts';
import { whenFormUsed } from './forms/whenFormUsed.ts';
import { lateElement } from './lateElement.ts';
import { startMarks } from './lastSession/startMarks.ts';
import { whenTokenStored } from './notifications/whenTokenStored.ts';
import { startMenus } from './menu/startMenus.ts';
import { whenVisited } from './opening/whenVisited.ts';
import { whenViewed } from './recent/whenViewed.ts';
import { followRemembering } from './storage/remembering.ts';
import { VirtualVisitElement } from './virtualVisits/VirtualVisitElement.ts';
import { WidgetElement } from './widgets/WidgetElement.ts';
import { whenInteraction } from './widgets/whenInteraction.ts';
import { whenVisible } from './widgets/whenVisible.ts';

/**
 * Defines an element only if the browser has all APIs that the elements use. Otherwise the server's page stays
 * unchanged and works without a script.
 */
const define: typeof customElements.define = (name, element) => {
  if (hasNeededApis) customElements.define(name, element);
};

define('gevel-widget', WidgetElement);
define(
  'gevel-tabs',
  lateElement(async () => (await import(/* webpackChunkName: "estate" */ './estate/enhanceTabs.ts')).enhanceTabs),
);
define('gevel-virtual-visit', VirtualVisitElement);
define(
  'gevel-actions',
  lateElement(async () => (await import(/* webpackChunkName: "estate" */ './estate/enhanceActions.ts')).enhanceActions),
);
define(
  'gevel-slides',
  lateElement(
    async () => (await import(/* webpackChunkName: "slides" */ './slides/enhanceSlides.ts')).enhanceSlides,
    whenVisible,
  ),
);
define(
  'gevel-recent',
  lateElement(
    async () => (await import(/* webpackChunkName: "recent" */ './recent/enhanceRecent.ts')).enhanceRecent,
    whenViewed,
  ),
);
define(
  'gevel-consent',
  lateElement(async () => (await import(/* webpackChunkName: "consent" */ './consent/askConsent.ts')).askConsent),
);
define(
  'gevel-choice',
  lateElement(async () => (await import(/* webpackChunkName: "consent" */ './consent/showConsent.ts')).showConsent),
);
define(
  'gevel-form',
  lateElement(
    async () => (await import(/* webpackChunkName: "form" */ './forms/enhanceForm.ts')).enhanceForm,
    whenFormUsed,
  ),
);
define(
  'gevel-token',
  lateElement(
    async () => (await import(/* webpackChunkName: "notifications" */ './notifications/storeToken.ts')).storeToken,
  ),
);
define(
  'gevel-notifications',
  lateElement(
    async () =>
      (await import(/* webpackChunkName: "notifications" */ './notifications/enhanceNotifications.ts'))
        .enhanceNotifications,
    whenTokenStored,
  ),
);
define(
  'gevel-places',
  lateElement(
    async () => (await import(/* webpackChunkName: "fields" */ './forms/enhancePlaces.ts')).enhancePlaces,
    whenFormUsed,
  ),
);
define(
  'gevel-list',
  lateElement(
    async () => (await import(/* webpackChunkName: "fields" */ './forms/enhanceHolidayList.ts')).enhanceList,
    whenFormUsed,
  ),
);
define(
  'gevel-months',
  lateElement(async () => (await import(/* webpackChunkName: "months" */ './addMonths.ts')).addMonths, whenInteraction),
);
// The code is in the small chunk of the months, because a chunk of its own would add a line to every page's script.
define(
  'gevel-open',
  lateElement(
    async () => (await import(/* webpackChunkName: "months" */ './opening/showOpening.ts')).showOpening,
    whenVisited,
  ),
);
if (hasNeededApis) {
  startFavorites();
  followRemembering();
  startMarks();
  startMenus();
  startCards();
  omitEmptyFields();
}
