/**
 * What a fragment is made of: text and numbers count by their value, objects by their identity. Answers of the back
 * office, sites and texts are frozen and shared between requests; an object that is made for each request is named by
 * its content (`contentOf`).
 */
export type Ingredient = string | number | boolean | undefined | null | object;

const identities = new WeakMap<object, number>();
let last = 0;

function findIdentity(object: object): number {
  let identity = identities.get(object);
  if (identity === undefined) identities.set(object, (identity = last += 1));
  return identity;
}

const contents = new WeakMap<object, string>();

/** An object as text, by which an equal one is the same ingredient. It must not change afterwards. */
export function toContentKey(object: object): string {
  let content = contents.get(object);
  if (content === undefined) contents.set(object, (content = JSON.stringify(object)));
  return content;
}

/** No text holds this character: JSON escapes it, and the parser of HTML refuses it. */
const SEPARATOR = '\u0000';

const named = (ingredient: Ingredient): string =>
  typeof ingredient === 'object' && ingredient !== null
    ? `#${findIdentity(ingredient)}`
    : `${(typeof ingredient)[0]}${String(ingredient)}`;

/** Two lists of ingredients have one key only if they are the same. */
export const fragmentKey = (ingredients: readonly Ingredient[]): string => ingredients.map(named).join(SEPARATOR);
