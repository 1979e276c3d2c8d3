import { foldText } from '../../geo/foldText.ts';

/** A name of a list in the form in which names are compared: lower case, no accents, one space for all that is no letter or digit. */
export const foldedName = (name: string): string =>
  foldText(name)
    .replaceAll(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();

/** A table by names in several spellings: `{ KITCHEN: 'keuken|cuisine|kitchen' }` as folded name → key. */
export const byFoldedName = <Key extends string>(names: Readonly<Record<Key, string>>): ReadonlyMap<string, Key> =>
  new Map(
    (Object.entries(names) as [Key, string][]).flatMap(([key, spellings]) =>
      spellings.split('|').map((spelling) => [foldedName(spelling), key] as const),
    ),
  );
