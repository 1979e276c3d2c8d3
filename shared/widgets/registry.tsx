import loadable, { type LoadableComponent } from '@loadable/component';

/**
 * Every widget: its name, its file, and the texts that it takes along. The name of a text stands for the key, its
 * plural forms and all that is below it: `offer:filter` includes `offer:filter.bedrooms_one`.
 */
export const widgets = {
  estateFilter: {
    component: loadable(() => import('./EstateFilter.widget.tsx'), {
      resolveComponent: (file) => file.default.component,
    }),
    messages: ['offer:text', 'offer:filter', 'offer:chip', 'common:select'],
  },
  estateGallery: {
    component: loadable(() => import('./EstateGallery.widget.tsx'), {
      resolveComponent: (file) => file.default.component,
    }),
    messages: ['estate:gallery', 'estate:visits', 'common:photosOf'],
  },
  estateList: {
    component: loadable(() => import('./EstateList.widget.tsx'), {
      resolveComponent: (file) => file.default.component,
    }),
    messages: [
      'offer:sort',
      'offer:promo',
      'offer:closing',
      'offer:empty',
      'offer:pages',
      'offer:list',
      'common:fact',
      'common:noPhoto',
      'common:photosOf',
      'common:energyLabel',
      'common:priceFrom',
      'common:priceClosed',
      'common:priceOnRequest',
    ],
  },
  estateMap: {
    component: loadable(() => import('./EstateMap.widget.tsx'), {
      resolveComponent: (file) => file.default.component,
    }),
    messages: ['around:map'],
  },
} as const;

export type WidgetName = keyof typeof widgets;
export type WidgetProps<Name extends WidgetName> =
  (typeof widgets)[Name]['component'] extends LoadableComponent<infer Props> ? Props : never;
