import type { EmulatorCommand } from './crmEmulator.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns a copy of an object in which the field at a path has another value. */
function changeAt(parts: Fields, [field = '', ...rest]: readonly string[], value: unknown): Fields {
  const inner = parts[field];
  if (rest.length === 0) return { [field]: value };
  const known: Fields = typeof inner === 'object' && inner !== null ? { ...inner } : {};
  return { [field]: { ...known, ...changeAt(known, rest, value) } };
}

/**
 * Returns a command that sets any field of a home. The fields have the names that the CRM uses.
 *
 * @param findFields returns the fields of a home; undefined when it does not exist
 * @param example arguments for the help of the command
 */
export const setCommand = (
  findFields: (id: string) => Fields | undefined,
  change: (id: string, fields: Fields) => void,
  example: string,
): EmulatorCommand => ({
  takes: 'ID PATH JSON',
  does: `another value of a field: set ${example}`,
  run: ([id = '', path = '', ...words]) => {
    const fields = findFields(id);
    if (!fields) throw new Error(`There is no home ${id}.`);
    if (path === '') throw new Error('A field is missing: set ID PATH JSON');
    const value: unknown = JSON.parse(words.join(' '));
    change(id, changeAt(fields, path.split('.'), value));
    return `${id}: ${path} is ${JSON.stringify(value)}`;
  },
});
