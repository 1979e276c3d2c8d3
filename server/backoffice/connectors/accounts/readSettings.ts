import { z } from 'zod';
import { formatSuggestion } from '../../core/didYouMean.ts';
import { isObject } from '../../core/isObject.ts';
import type { Adapter } from '../seam/adapter.ts';

/** A description of a CRM's setting, for people. */
interface SettingDescription {
  readonly name: string;
  /** The values that the setting may have, in words. */
  readonly allowedValues: string;
  /** The default value; undefined when there is none. */
  readonly defaultValue: unknown;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

const alternativesFormat = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const isSafeLimit = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

function describeWholeNumber({ minimum, maximum }: JsonSchema): string {
  if (isSafeLimit(minimum) && isSafeLimit(maximum)) return `a whole number from ${minimum} to ${maximum}`;
  return isSafeLimit(minimum) ? `a whole number, ${minimum} or more` : 'a whole number';
}

function describeAllowedValues(schema: JsonSchema): string {
  if (schema.enum) return alternativesFormat.format(schema.enum.map(String));
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'integer') return describeWholeNumber(schema);
  if (schema.type === 'array') return 'a list, such as ["12"] or [12]';
  if (schema.format === 'uri') return 'an address that begins with https:// or http://';
  return schema.format === 'uuid' ? 'a UUID' : 'text';
}

/** Returns the settings that an adapter knows, as `connect` accepts them with `--set`. */
export function listSettings({ settings }: Adapter): readonly SettingDescription[] {
  const { properties = {} } = z.toJSONSchema(settings, { io: 'input' });
  return Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'boolean'
      ? []
      : [{ name, allowedValues: describeAllowedValues(schema), defaultValue: schema.default }],
  );
}

function describeProblems(
  issue: z.core.$ZodIssue,
  givenSettings: Readonly<Record<string, unknown>>,
  adapter: Adapter,
): string[] {
  const knownSettings = listSettings(adapter);
  const names = knownSettings.map(({ name }) => name);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(
      (key) =>
        `${key} is not a setting of ${adapter.label}${formatSuggestion(key, names) || ';'} the settings are ${names.join(', ')}`,
    );
  const name = String(issue.path[0]);
  // When a value does not match its pattern, the message in the adapter's schema says which form is expected.
  const isPatternIssue = issue.code === 'invalid_format' && issue.format === 'regex';
  const allowedValues = isPatternIssue
    ? issue.message
    : knownSettings.find((each) => each.name === name)?.allowedValues;
  return [`${name} is ${JSON.stringify(givenSettings[name])}; it should be ${allowedValues ?? issue.message}`];
}

/**
 * Parses settings by the adapter's schema. Returns the settings, or sentences that tell the operator what is wrong with
 * them.
 */
export function readSettings(
  adapter: Adapter,
  givenSettings: unknown,
): { readonly settings: unknown } | { readonly problems: readonly string[] } {
  if (!isObject(givenSettings)) return { problems: ['they should be a JSON object'] };
  const parsedSettings = adapter.settings.safeParse(givenSettings);
  if (parsedSettings.success) return { settings: parsedSettings.data };
  return {
    problems: [
      ...new Set(parsedSettings.error.issues.flatMap((issue) => describeProblems(issue, givenSettings, adapter))),
    ],
  };
}
