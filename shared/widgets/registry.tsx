import loadable, { type LoadableComponent } from '@loadable/component';

/**
 * Every widget: its name, its file, and the texts that it takes along. The name of a text stands for the key, its
 * plural forms and all that is below it: `listing:filter` includes `listing:filter.city.placeholder`.
 */
export const widgets = {
  estateFilter: {
    component: loadable(() => import('./EstateFilter.widget.tsx'), {
      resolveComponent: (file) => file.default.component,
    }),
    messages: ['listing'],
  },
  estateList: {
    component: loadable(() => import('./EstateList.widget.tsx'), {
      resolveComponent: (file) => file.default.component,
    }),
    messages: ['listing'],
  },
} as const;

export type WidgetName = keyof typeof widgets;
export type WidgetProps<Name extends WidgetName> =
  (typeof widgets)[Name]['component'] extends LoadableComponent<infer Props> ? Props : never;
