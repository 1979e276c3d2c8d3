import { MAX_NUMBER_CHARACTERS } from '#shared/primitives/writtenNumber.ts';

interface NumberField {
  /** Parses a non-empty text; returns undefined if it is no number. */
  readonly read: (text: string) => number | undefined;
  readonly max: number;
}

/**
 * Returns the text of a parameter that cannot be parsed as a number, in one line of at most `MAX_NUMBER_CHARACTERS`.
 * Returns undefined if the parameter is missing, empty or a number, 0 included.
 */
export function unreadNumber(text: string | null, { read, max }: NumberField): string | undefined {
  const line = text === null ? '' : text.replaceAll(/[\p{C}\s]{1,60}/gu, ' ').trim();
  if (line === '') return undefined;
  const value = read(line);
  return value !== undefined && value <= max ? undefined : line.slice(0, MAX_NUMBER_CHARACTERS).trim();
}
