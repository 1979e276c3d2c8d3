/** Of each source: one for every language is all that is ever needed. */
const MOST_KEPT = 4;

/**
 * What is made of something that doesn't change, kept as long as that is. Answers of the back office are frozen and
 * shared between requests, and so is what is made of them: a page that shows the same answer again doesn't make it anew.
 *
 * @param make of a source and of ingredients, which are told apart by identity
 */
export function memoize<Source extends object, Ingredients extends readonly unknown[], Made>(
  make: (source: Source, ...ingredients: Ingredients) => Made,
): (source: Source, ...ingredients: Ingredients) => Made {
  const kept = new WeakMap<Source, { readonly ingredients: Ingredients; readonly made: Made }[]>();
  return (source, ...ingredients) => {
    let entries = kept.get(source);
    if (!entries) kept.set(source, (entries = []));
    const known = entries.find((entry) => entry.ingredients.every((value, index) => value === ingredients[index]));
    if (known) return known.made;
    const made = make(source, ...ingredients);
    entries.unshift({ ingredients, made });
    entries.length = Math.min(entries.length, MOST_KEPT);
    return made;
  };
}
