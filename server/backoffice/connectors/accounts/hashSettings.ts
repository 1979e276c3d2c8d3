import { createHash } from 'node:crypto';
import { isObject } from '../../core/isObject.ts';

/** Returns the value with the keys of its objects in one order, so that equal settings have equal texts. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sortKeys(each)]));
}

/**
 * Returns a hash that changes with the settings of a connection.
 *
 * @param settings the settings before they are parsed. Parsed settings have the defaults of this version, so their hash
 * would change with an update that adds a default.
 */
export const hashSettings = (settings: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([sortKeys(settings)]))
    .digest('hex');
