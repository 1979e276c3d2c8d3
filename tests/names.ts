/** A name in the code that breaks a rule of `CONTRIBUTING.md`. */
export interface BadName {
  readonly file: string;
  readonly name: string;
  readonly reason: string;
}

const EXPORTED_TYPE =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:interface|type|class|enum) (?<name>\w+)\b(?! *(?:,|\}|from\b))/gm;
const DECLARED_NAME = /\b(?:const|let|function|class) (?<name>\w+)/g;

/**
 * Matches the old prefixes of bounds. The name of a bound says whether it is the maximum or the minimum:
 * `MAX_BODY_BYTES`, `MIN_NIGHTS`.
 */
const OLD_BOUND_PREFIX = /^(?:MOST|LONGEST|LARGEST|HIGHEST|FEWEST|SHORTEST|LOWEST)(?:_|$)/;
/**
 * Matches a name that ends in `Of`. The name of a function says what it does or returns: `findPlace`, not `placeOf`.
 */
const NAME_ENDING_IN_OF = /[a-z]Of$/;

/** Finds bounds and functions whose names do not say what they are. */
export function findBadNames(sources: Iterable<readonly [file: string, text: string]>): BadName[] {
  const found: BadName[] = [];
  for (const [file, text] of sources) {
    for (const { groups } of text.matchAll(DECLARED_NAME)) {
      const name = groups?.['name'] ?? '';
      if (OLD_BOUND_PREFIX.test(name)) found.push({ file, name, reason: 'a bound begins with MAX_ or MIN_' });
      if (NAME_ENDING_IN_OF.test(name)) found.push({ file, name, reason: 'a function begins with a verb' });
    }
  }
  return found;
}

/** Finds exported types that another file exports with the same name, as `Name: file, file`. */
export function findTypesWithTwoMeanings(sources: Iterable<readonly [file: string, text: string]>): string[] {
  const files = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    for (const { groups } of text.matchAll(EXPORTED_TYPE)) {
      const name = groups?.['name'] ?? '';
      files.set(name, (files.get(name) ?? new Set()).add(file));
    }
  }
  return [...files].filter(([, by]) => by.size > 1).map(([name, by]) => `${name}: ${[...by].join(', ')}`);
}
