import { MAX_WRITTEN_CHARACTERS } from '../../../../shared/primitives/writtenNumber.ts';

interface NumberField {
  /** Of a text that is not empty. */
  readonly read: (text: string) => number | undefined;
  readonly max: number;
}

/** What an address says where a number should be: in one line, cut short. Undefined where it is one, 0 included, or empty. */
export function unreadNumber(text: string | null, { read, max }: NumberField): string | undefined {
  const line = (text ?? '').replaceAll(/[\p{C}\s]{1,60}/gu, ' ').trim();
  const value = line === '' ? 0 : read(line);
  return value !== undefined && value <= max ? undefined : line.slice(0, MAX_WRITTEN_CHARACTERS).trim();
}
