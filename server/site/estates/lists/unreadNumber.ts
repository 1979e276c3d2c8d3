import { MAX_NUMBER_CHARACTERS } from '#shared/primitives/writtenNumber.ts';

interface NumberField {
  /** Parses a non-empty text; returns undefined if it is no number. */
  readonly parseValue: (text: string) => number | undefined;
  readonly maxValue: number;
}

/**
 * Returns the text of a parameter that is no number, or a number above `maxValue`, in one line of at most
 * `MAX_NUMBER_CHARACTERS`. Returns undefined if the parameter is missing, empty, or a valid number, such as 0.
 */
export function findUnreadNumber(text: string | null, { parseValue, maxValue }: NumberField): string | undefined {
  const line = text === null ? '' : text.replaceAll(/[\p{C}\s]{1,60}/gu, ' ').trim();
  if (line === '') return undefined;
  const value = parseValue(line);
  return value !== undefined && value <= maxValue ? undefined : line.slice(0, MAX_NUMBER_CHARACTERS).trim();
}
