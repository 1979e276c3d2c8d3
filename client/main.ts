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

customElements.define('gevel-widget', WidgetElement);
customElements.define(
  'gevel-tabs',
  lateElement(async () => (await import(/* webpackChunkName: "estate" */ './estate/enhanceTabs.ts')).enhanceTabs),
);
customElements.define('gevel-virtual-visit', VirtualVisitElement);
customElements.define(
  'gevel-actions',
  lateElement(async () => (await import(/* webpackChunkName: "estate" */ './estate/enhanceActions.ts')).enhanceActions),
);
customElements.define(
  'gevel-slides',
  lateElement(
    async () => (await import(/* webpackChunkName: "slides" */ './slides/enhanceSlides.ts')).enhanceSlides,
    whenVisible,
  ),
);
customElements.define(
  'gevel-recent',
  lateElement(
    async () => (await import(/* webpackChunkName: "recent" */ './recent/enhanceRecent.ts')).enhanceRecent,
    whenViewed,
  ),
);
customElements.define(
  'gevel-consent',
  lateElement(async () => (await import(/* webpackChunkName: "consent" */ './consent/askConsent.ts')).askConsent),
);
customElements.define(
  'gevel-choice',
  lateElement(async () => (await import(/* webpackChunkName: "consent" */ './consent/showConsent.ts')).showConsent),
);
customElements.define(
  'gevel-form',
  lateElement(
    async () => (await import(/* webpackChunkName: "form" */ './forms/enhanceForm.ts')).enhanceForm,
    whenFormUsed,
  ),
);
customElements.define(
  'gevel-token',
  lateElement(
    async () => (await import(/* webpackChunkName: "notifications" */ './notifications/storeToken.ts')).storeToken,
  ),
);
customElements.define(
  'gevel-notifications',
  lateElement(
    async () =>
      (await import(/* webpackChunkName: "notifications" */ './notifications/enhanceNotifications.ts'))
        .enhanceNotifications,
    whenTokenStored,
  ),
);
customElements.define(
  'gevel-places',
  lateElement(
    async () => (await import(/* webpackChunkName: "fields" */ './forms/enhancePlaces.ts')).enhancePlaces,
    whenFormUsed,
  ),
);
customElements.define(
  'gevel-list',
  lateElement(
    async () => (await import(/* webpackChunkName: "fields" */ './forms/enhanceHolidayList.ts')).enhanceList,
    whenFormUsed,
  ),
);
customElements.define(
  'gevel-months',
  lateElement(async () => (await import(/* webpackChunkName: "months" */ './addMonths.ts')).addMonths, whenInteraction),
);
// In the chunk of the months, which is small: another one would have a line in every page's script.
customElements.define(
  'gevel-open',
  lateElement(
    async () => (await import(/* webpackChunkName: "months" */ './opening/showOpening.ts')).showOpening,
    whenVisited,
  ),
);
startFavorites();
followRemembering();
startMarks();
startMenus();
startCards();
omitEmptyFields();
