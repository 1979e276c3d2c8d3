import { SCHEMA_ORG_CONTEXT } from './agency.ts';

interface ItemListInput {
  readonly name: string;
  /** The number of entries on all pages of the list together. */
  readonly totalCount: number;
  /** The position of the first entry on this page, from 1. */
  readonly firstPosition: number;
  /** The paths of the entries that this page shows and links to, in order. */
  readonly paths: readonly string[];
}

/** Returns the entries of a page of a list, for search engines. */
export const buildItemList = ({ name, totalCount, firstPosition, paths }: ItemListInput, origin: string): object => ({
  '@context': SCHEMA_ORG_CONTEXT,
  '@type': 'ItemList',
  name,
  numberOfItems: totalCount,
  itemListElement: paths.map((path, index) => ({
    '@type': 'ListItem',
    position: firstPosition + index,
    url: `${origin}${path}`,
  })),
});
