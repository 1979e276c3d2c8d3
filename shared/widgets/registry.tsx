import loadable, { type LoadableComponent } from '@loadable/component';
import { CARD_MESSAGE_KEYS } from '../ui/card/cardMessages.ts';

/**
 * Every widget: its name, its file, and the texts that it needs. The name of a text includes the key, its plural forms
 * and all keys below it: `offer:filter` includes `offer:filter.bedrooms_one`. Props that are `inDocument` are sent only
 * to the server's render; in the browser the widget reads them from its HTML.
 */
export const widgets = {
  /** Specification §2.7: "mounted where marked cancel-appointment". */
  'cancel-appointment': {
    component: loadable(() => import('./appointment/CancelAppointment.widget.tsx'), {
      resolveComponent: (file) => file.default.component,
    }),
    messages: ['live_agenda', 'viewing:appointment.move', 'errors:offer'],
  },
  estateFilter: {
    component: loadable(() => import('./listing/EstateFilter.widget.tsx'), {
      resolveComponent: (file) => file.default.component,
    }),
    inDocument: ['options'],
    messages: [
      'offer:text',
      'offer:filter',
      'offer:chip',
      'common:select',
      'filters:link',
      'forms:error.amount',
      'forms:error.tooLarge',
    ],
  },
  estateGallery: {
    component: loadable(() => import('./gallery/EstateGallery.widget.tsx'), {
      resolveComponent: (file) => file.default.component,
    }),
    messages: ['estate:gallery', 'estate:visits', 'common:photosOf'],
  },
  estateList: {
    component: loadable(() => import('./listing/EstateList.widget.tsx'), {
      resolveComponent: (file) => file.default.component,
    }),
    inDocument: ['cards'],
    messages: [
      'offer:view',
      'offer:sort',
      'offer:promo',
      'offer:closing',
      'offer:empty',
      'offer:failed',
      'offer:pages',
      'offer:list',
      'errors:call',
      'errors:mail',
      'landing:feed.link',
      'landing:feed.format',
      'municipalities:title',
      'municipalities:frame',
      'municipalities:all',
      ...CARD_MESSAGE_KEYS,
    ],
  },
  estateMap: {
    component: loadable(() => import('./map/EstateMap.widget.tsx'), {
      resolveComponent: (file) => file.default.component,
    }),
    messages: ['around:map'],
  },
  listingMap: {
    component: loadable(() => import('./listing/ListingMap.widget.tsx'), {
      resolveComponent: (file) => file.default.component,
    }),
    inDocument: ['cards'],
    messages: [
      'around:map',
      'municipalities:frame',
      'municipalities:all',
      'offer:view',
      'offer:map',
      'offer:area',
      'offer:sort',
      'offer:closing',
      'offer:empty',
      'offer:pages',
      'offer:list',
      ...CARD_MESSAGE_KEYS,
    ],
  },
  pictureGrid: {
    component: loadable(() => import('./gallery/PictureGrid.widget.tsx'), {
      resolveComponent: (file) => file.default.component,
    }),
    messages: ['content:gallery', 'estate:gallery', 'common:photosOf'],
  },
  rentalMap: {
    component: loadable(() => import('./map/RentalMap.widget.tsx'), {
      resolveComponent: (file) => file.default.component,
    }),
    messages: ['around:map', 'rentalList:map'],
  },
  searchBox: {
    component: loadable(() => import('./search/SearchBox.widget.tsx'), {
      resolveComponent: (file) => file.default.component,
    }),
    inDocument: ['options'],
    messages: ['offer:filter', 'search', 'common:select', 'forms:error.amount', 'forms:error.tooLarge'],
  },
} as const;

export type WidgetName = keyof typeof widgets;
export const isWidgetName = (name: string): name is WidgetName => Object.hasOwn(widgets, name);
export type WidgetProps<Name extends WidgetName> =
  (typeof widgets)[Name]['component'] extends LoadableComponent<infer Props extends object> ? Props : never;
