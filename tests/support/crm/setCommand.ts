import type { EmulatorCommand } from './crmEmulator.ts';

type RecordFields = Readonly<Record<string, unknown>>;

/**
 * Returns the first field of a path with its changed content: a copy of its present content in which the last field of
 * the path has another value. The other fields of the object are left out.
 */
function changeField(parts: RecordFields, [field = '', ...rest]: readonly string[], value: unknown): RecordFields {
  const inner = parts[field];
  if (rest.length === 0) return { [field]: value };
  const innerFields: RecordFields = typeof inner === 'object' && inner !== null ? { ...inner } : {};
  return { [field]: { ...innerFields, ...changeField(innerFields, rest, value) } };
}

/**
 * Returns a command that sets any field of a home. The fields have the names that the CRM uses.
 *
 * @param findFields returns the fields of a home; undefined when it does not exist
 * @param example arguments for the help of the command
 */
export const createSetCommand = (
  findFields: (id: string) => RecordFields | undefined,
  change: (id: string, fields: RecordFields) => void,
  example: string,
): EmulatorCommand => ({
  argumentHelp: 'ID PATH JSON',
  description: `another value of a field: set ${example}`,
  run: ([id = '', path = '', ...words]) => {
    const fields = findFields(id);
    if (!fields) throw new Error(`There is no home ${id}.`);
    if (path === '') throw new Error('A field is missing: set ID PATH JSON');
    const value: unknown = JSON.parse(words.join(' '));
    change(id, changeField(fields, path.split('.'), value));
    return `${id}: ${path} is ${JSON.stringify(value)}`;
  },
});
