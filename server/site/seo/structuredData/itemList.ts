import { SCHEMA } from './agency.ts';

interface ListedItems {
  readonly name: string;
  /** All that there are, on every page of the list together. */
  readonly total: number;
  /** Number of the first one that this page shows, from 1. */
  readonly from: number;
  /** Paths of those that this page shows and links to, in its order. */
  readonly paths: readonly string[];
}

/** What a page of a list shows, as search engines read it. */
export const itemList = ({ name, total, from, paths }: ListedItems, origin: string): object => ({
  '@context': SCHEMA,
  '@type': 'ItemList',
  name,
  numberOfItems: total,
  itemListElement: paths.map((path, index) => ({
    '@type': 'ListItem',
    position: from + index,
    url: `${origin}${path}`,
  })),
});
