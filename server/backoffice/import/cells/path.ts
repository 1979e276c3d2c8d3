import { isObject } from '../../core/isObject.ts';

const MOST_PATHS = 5000;
/** Every row of a file asks for the same ones. */
const known = new Map<string, readonly string[]>();

/** `fields.a.b` is one key of `fields`, not nested. */
function keysOf(path: string): readonly string[] {
  let keys = known.get(path);
  if (!keys) {
    keys = path.startsWith('fields.') ? ['fields', path.slice('fields.'.length)] : path.split('.');
    if (known.size >= MOST_PATHS) known.clear();
    known.set(path, keys);
  }
  return keys;
}

export function getAt(root: object, path: string): unknown {
  let value: unknown = root;
  for (const key of keysOf(path)) value = isObject(value) ? value[key] : undefined;
  return value;
}

/** Makes the objects on the way. */
export function setAt(root: object, path: string, value: unknown): void {
  const keys = keysOf(path);
  const end = keys.length - 1;
  if (!isObject(root)) throw new TypeError('a list has no paths');
  let node = root;
  for (let at = 0; at < end; at++) {
    const key = keys[at] ?? '';
    const next = node[key];
    node = isObject(next) ? next : (node[key] = {});
  }
  node[keys[end] ?? ''] = value;
}

export function deleteAt(root: object, path: string): void {
  const keys = keysOf(path);
  let node: unknown = root;
  for (const key of keys.slice(0, -1)) node = isObject(node) ? node[key] : undefined;
  const last = keys.at(-1);
  if (isObject(node) && last !== undefined) delete node[last];
}
