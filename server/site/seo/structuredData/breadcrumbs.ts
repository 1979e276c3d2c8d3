import type { BreadcrumbStep } from '../../render/screen.ts';
import { SCHEMA_ORG_CONTEXT } from './agency.ts';

/** Returns the breadcrumb of a page. The last step is the page itself. */
export const buildBreadcrumbList = (breadcrumb: readonly BreadcrumbStep[], origin: string): object => ({
  '@context': SCHEMA_ORG_CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: breadcrumb.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${href}`,
  })),
});
