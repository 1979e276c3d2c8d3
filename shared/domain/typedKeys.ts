/**
 * Returns the keys of an object with the types of its declared members. Use it for objects that have exactly the
 * members of their type, such as tables and parsed queries. TypeScript cannot check that, so only this function has the
 * type assertion.
 */
export const typedKeys = <T extends object>(object: T): Extract<keyof T, string>[] =>
  Object.keys(object) as Extract<keyof T, string>[];

/**
 * Returns the keys and values of an object with the types of its declared members, without undefined values. Use it for
 * the same objects as `typedKeys`.
 */
export const typedEntries = <T extends object>(
  object: T,
): [Extract<keyof T, string>, T[Extract<keyof T, string>] & ({} | null)][] =>
  typedKeys(object).flatMap((key) => {
    const value = object[key];
    return value === undefined ? [] : [[key, value]];
  });

/** Builds an object with a member for each of the keys, in their order. */
export const createRecord = <Key extends string, Value>(
  keys: readonly Key[],
  createValue: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, createValue(key)])) as Record<Key, Value>;
