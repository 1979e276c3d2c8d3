import type { z } from 'zod';
import type { ArticleInput } from '#shared/api/content/articles.ts';
import type { Agreement, EntityItem, Navigation, PageInput } from '#shared/api/content/content.ts';
import type { entitySchema, estateCollectionSchema, estatePageSchema } from '#shared/api/content/content.ts';
import type { Redirect } from '#shared/api/content/redirects.ts';
import type { OfficeInput } from '#shared/api/content/offices.ts';
import type { SalesRep } from '#shared/api/estate.ts';
import type { Weekday } from '#shared/primitives/weekdays.ts';
import type { SiteInput } from '#shared/api/site.ts';
import type { DemoHolidayHome } from '../holidayHomes/demoHolidayHome.ts';
import type { DemoEstate } from '../estates/demoEstate.ts';
import type { DemoPast } from '../past/demoPast.ts';
import type { DemoLocale } from '../demoLocales.ts';

export interface DemoEntity {
  readonly entity: z.infer<typeof entitySchema>;
  readonly items: readonly EntityItem[];
}

/** All data of a demo agency. */
export interface DemoSite {
  readonly site: SiteInput;
  readonly team: readonly SalesRep[];
  readonly offices: readonly OfficeInput[];
  /** The closed days, which match the opening hours in its texts. */
  readonly closedOn: readonly Weekday[];
  readonly navigation: readonly Navigation[];
  readonly pages: readonly PageInput[];
  readonly entities: readonly DemoEntity[];
  readonly agreements: ReadonlyMap<DemoLocale, readonly Agreement[]>;
  readonly translations: ReadonlyMap<DemoLocale, Readonly<Record<string, string>>>;
  readonly collections: readonly z.infer<typeof estateCollectionSchema>[];
  readonly redirects: readonly Redirect[];
  readonly articles: readonly ArticleInput[];
  readonly estatePages: readonly z.input<typeof estatePageSchema>[];
  /** The prefix of the references of estates, such as `CVD`. */
  readonly referencePrefix: string;
  readonly estates: readonly DemoEstate[];
  readonly past: DemoPast;
  /** The holiday homes; absent when the site lets none. */
  readonly holidayHomes?: readonly DemoHolidayHome[];
}
