import type { Crumb } from '../../render/screen.ts';
import { SCHEMA } from './agency.ts';

/** Returns the breadcrumb of a page. The last step is the page itself. */
export const breadcrumbs = (breadcrumb: readonly Crumb[], origin: string): object => ({
  '@context': SCHEMA,
  '@type': 'BreadcrumbList',
  itemListElement: breadcrumb.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${href}`,
  })),
});
