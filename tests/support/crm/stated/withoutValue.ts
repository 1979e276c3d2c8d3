import { isObject } from '#server/backoffice/core/isObject.ts';

/** The values that CRMs send for a field that is not filled in. */
export const ABSENT_VALUES: readonly (readonly [name: string, value: unknown])[] = [
  ['missing', undefined],
  ['null', null],
  ['""', ''],
  ['"0"', '0'],
  ['0', 0],
  ['−1', -1],
  ['[]', []],
  ['{}', {}],
];

type FieldPath = readonly (string | number)[];

/** Wraps a record so that each reading of a field is recorded. */
function watchReads(record: object, recordPath: (path: FieldPath) => void, path: FieldPath = []): object {
  return new Proxy(record, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof key !== 'string' || !Object.hasOwn(target, key)) return value;
      const ownPath = [...path, Array.isArray(target) && /^\d+$/.test(key) ? Number(key) : key];
      recordPath(ownPath);
      return typeof value === 'object' && value !== null ? watchReads(value, recordPath, ownPath) : value;
    },
  });
}

/** Returns the paths of the fields that `read` reads from a record. No other field has an effect. */
export function listFieldsRead(record: object, read: (record: object) => void): readonly FieldPath[] {
  const paths = new Map<string, FieldPath>();
  read(watchReads(record, (path) => paths.set(JSON.stringify(path), path)));
  return [...paths.values()].filter((path) => path.at(-1) !== 'length');
}

/** Copies a record with another value at a path. `undefined` removes the field or the entry of the list. */
export function replaceValue(record: unknown, [key, ...rest]: FieldPath, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(record)) {
    if (rest.length === 0 && value === undefined) return record.filter((_, index) => index !== key);
    return record.map((each, index) => (index === key ? replaceValue(each, rest, value) : each));
  }
  if (!isObject(record)) return record;
  const { [key]: own, ...others } = record;
  if (rest.length === 0 && value === undefined) return others;
  return { ...record, [key]: replaceValue(own, rest, value) };
}
