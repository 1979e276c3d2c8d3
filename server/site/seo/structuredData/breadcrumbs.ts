import type { Crumb } from '../../render/screen.ts';
import { SCHEMA } from './agency.ts';

/** Returns the steps that lead to a page, the page itself last. */
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
