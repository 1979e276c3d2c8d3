type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** `fields.a.b` is one key of `fields`, not nested. */
const keysOf = (path: string): readonly string[] =>
  path.startsWith('fields.') ? ['fields', path.slice('fields.'.length)] : path.split('.');

export function getAt(root: object, path: string): unknown {
  let value: unknown = root;
  for (const key of keysOf(path)) value = isNode(value) ? value[key] : undefined;
  return value;
}

/** Makes the objects on the way. */
export function setAt(root: object, path: string, value: unknown): void {
  const keys = keysOf(path);
  let node = root as Node;
  for (const key of keys.slice(0, -1)) {
    const next = node[key];
    node = isNode(next) ? next : (node[key] = {});
  }
  const last = keys.at(-1);
  if (last !== undefined) node[last] = value;
}

export function deleteAt(root: object, path: string): void {
  const keys = keysOf(path);
  let node: unknown = root;
  for (const key of keys.slice(0, -1)) node = isNode(node) ? node[key] : undefined;
  const last = keys.at(-1);
  if (isNode(node) && last !== undefined) delete node[last];
}
