import { foldName } from '#server/backoffice/connectors/reading/foldedName.ts';
import type { NameList, NameTable } from '#server/backoffice/connectors/seam/nameTable.ts';

/**
 * Returns the table of names of an account. The table contains no mappings by an agency. `unmapped` lists the names for
 * which no meaning was found.
 */
export function createPlayedNames(lists: readonly NameList[]): NameTable & { readonly unmapped: Set<string> } {
  const entries = new Map(
    lists.flatMap(({ list, entries: all }) => all.map((entry) => [`${list} ${entry.id}`, entry])),
  );
  const unmapped = new Set<string>();
  return {
    unmapped,
    findEntry: (list, id) => entries.get(`${list} ${id}`),
    findTarget({ list, byName }, id) {
      const names = Object.values(entries.get(`${list} ${id}`)?.name ?? {});
      const target = names.map((name) => byName.get(foldName(name))).find((key) => key !== undefined);
      if (target === undefined) unmapped.add(`${list} ${id}`);
      return target;
    },
  };
}
