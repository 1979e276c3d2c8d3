/**
 * A value on which a fragment depends. Texts and numbers are compared by value, objects by identity: the answers of the
 * back office, the sites and the texts are frozen objects that requests share. Any object that is created for each
 * request must be passed as its content (`toContentKey`), because it never has the same identity again.
 */
export type Ingredient = string | number | boolean | undefined | null | object;

const objectIdentities = new WeakMap<object, number>();
let lastIdentity = 0;

function findObjectIdentity(object: object): number {
  let identity = objectIdentities.get(object);
  if (identity === undefined) objectIdentities.set(object, (identity = lastIdentity += 1));
  return identity;
}

const contentKeys = new WeakMap<object, string>();

/** Returns an object as text, so that equal objects are the same ingredient. The object must not change afterwards. */
export function toContentKey(object: object): string {
  let content = contentKeys.get(object);
  if (content === undefined) contentKeys.set(object, (content = JSON.stringify(object)));
  return content;
}

/** A character that no text contains: JSON escapes it, and the HTML parser rejects it. */
const KEY_SEPARATOR = '\u0000';

const toIngredientName = (ingredient: Ingredient): string =>
  typeof ingredient === 'object' && ingredient !== null
    ? `#${findObjectIdentity(ingredient)}`
    : `${(typeof ingredient)[0]}${String(ingredient)}`;

/** Returns the key of a list of ingredients. Two lists have the same key only if they are equal. */
export const toFragmentKey = (ingredients: readonly Ingredient[]): string =>
  ingredients.map(toIngredientName).join(KEY_SEPARATOR);
