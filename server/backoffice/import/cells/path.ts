import { isObject } from '../../core/isObject.ts';

const MAX_KNOWN_PATHS = 5000;
/** Caches the keys of paths, because every row of a file uses the same paths. */
const keysByPath = new Map<string, readonly string[]>();

/** Splits a path into keys. `fields.a.b` is the key `a.b` of `fields`, because keys of `fields` contain dots. */
function splitPath(path: string): readonly string[] {
  let keys = keysByPath.get(path);
  if (!keys) {
    keys = path.startsWith('fields.') ? ['fields', path.slice('fields.'.length)] : path.split('.');
    if (keysByPath.size >= MAX_KNOWN_PATHS) keysByPath.clear();
    keysByPath.set(path, keys);
  }
  return keys;
}

export function getValueAt(root: object, path: string): unknown {
  let value: unknown = root;
  for (const key of splitPath(path)) value = isObject(value) ? value[key] : undefined;
  return value;
}

/** Sets the value at a path. Creates the missing objects of the path. */
export function setValueAt(root: object, path: string, value: unknown): void {
  const keys = splitPath(path);
  const lastIndex = keys.length - 1;
  if (!isObject(root)) throw new TypeError('a list has no paths');
  let node = root;
  for (let index = 0; index < lastIndex; index++) {
    const key = keys[index] ?? '';
    const next = node[key];
    node = isObject(next) ? next : (node[key] = {});
  }
  node[keys[lastIndex] ?? ''] = value;
}

export function deleteValueAt(root: object, path: string): void {
  const keys = splitPath(path);
  let node: unknown = root;
  for (const key of keys.slice(0, -1)) node = isObject(node) ? node[key] : undefined;
  const lastKey = keys.at(-1);
  if (isObject(node) && lastKey !== undefined) delete node[lastKey];
}
