import { LRUCache } from 'lru-cache';
import { LOCALES } from '#shared/i18n/locales.ts';

/** The maximum number of values for each source, which is one for each language. */
const MAX_VALUES_PER_SOURCE = LOCALES.length;

/**
 * Caches a value that is derived from an immutable object, for as long as that object is in memory. Answers of the back
 * office are frozen and shared between requests, so a page that shows the same answer again does not derive the value
 * again.
 *
 * @param deriveValue derives the value from a source and ingredients, which are compared by identity
 * @param maxSources limits large values to this number of sources, the most recently used ones; without it, there is no
 *   limit
 */
export function memoize<Source extends object, Ingredients extends readonly unknown[], Derived>(
  deriveValue: (source: Source, ...ingredients: Ingredients) => Derived,
  maxSources?: number,
): (source: Source, ...ingredients: Ingredients) => Derived {
  type Entries = { readonly ingredients: Ingredients; readonly derivedValue: Derived }[];
  const entriesBySource =
    maxSources === undefined ? new WeakMap<Source, Entries>() : new LRUCache<Source, Entries>({ max: maxSources });
  return (source, ...ingredients) => {
    let entries = entriesBySource.get(source);
    if (!entries) entriesBySource.set(source, (entries = []));
    const matchingEntry = entries.find((entry) =>
      entry.ingredients.every((value, index) => value === ingredients[index]),
    );
    if (matchingEntry) return matchingEntry.derivedValue;
    const derivedValue = deriveValue(source, ...ingredients);
    entries.unshift({ ingredients, derivedValue });
    entries.length = Math.min(entries.length, MAX_VALUES_PER_SOURCE);
    return derivedValue;
  };
}
