import { SCHEMA } from './agency.ts';

interface ListedItems {
  readonly name: string;
  /** The number of entries on all pages of the list together. */
  readonly total: number;
  /** The position of the first entry on this page, from 1. */
  readonly from: number;
  /** The paths of the entries that this page shows and links to, in order. */
  readonly paths: readonly string[];
}

/** Returns the entries of a page of a list, for search engines. */
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
