import './widgets/widget.css';
import { startCount } from './favorites/startCount.ts';
import { lateElement } from './lateElement.ts';
import { VisitElement } from './visits/VisitElement.ts';
import { WidgetElement } from './widgets/WidgetElement.ts';

customElements.define('gevel-widget', WidgetElement);
customElements.define(
  'gevel-tabs',
  lateElement(async () => (await import(/* webpackChunkName: "estate" */ './tabs/enhanceTabs.ts')).enhanceTabs),
);
customElements.define('gevel-visit', VisitElement);
customElements.define(
  'gevel-actions',
  lateElement(async () => (await import(/* webpackChunkName: "estate" */ './estate/enhanceActions.ts')).enhanceActions),
);
customElements.define(
  'gevel-recent',
  lateElement(async () => (await import(/* webpackChunkName: "estate" */ './estate/enhanceRecent.ts')).enhanceRecent),
);
startCount();
