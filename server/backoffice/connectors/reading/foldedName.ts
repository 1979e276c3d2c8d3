import { foldText } from '../../geo/foldText.ts';

/**
 * Returns the form in which names are compared: in lower case, without accents, and with one space for every sequence
 * of characters that are neither letters, nor digits, nor `+`.
 */
export const foldName = (name: string): string =>
  foldText(name)
    .replaceAll(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();

/**
 * Builds a map from each spelling of a name, in the form of `foldName`, to its key.
 *
 * @param names the spellings of each key, separated by `|`: `{ KITCHEN: 'keuken|cuisine|kitchen' }`
 */
export const indexByFoldedName = <Key extends string>(names: Readonly<Record<Key, string>>): ReadonlyMap<string, Key> =>
  new Map(
    (Object.entries(names) as [Key, string][]).flatMap(([key, spellings]) =>
      spellings.split('|').map((spelling) => [foldName(spelling), key] as const),
    ),
  );
