import type { EstatePathOf } from '#server/backoffice/import/estatePath.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { readBooleanIn } from '../../reading/xmlParts.ts';

/** Writes `YES` or `NO` when the text means yes or no. Any other text only causes a warning. */
export function writeAnswer(
  writer: DraftWriter,
  path: EstatePathOf<'YES' | 'NO'>,
  column: string,
  text: string | undefined,
): void {
  if (text === undefined) return;
  const answer = readBooleanIn(text);
  if (answer !== undefined) writer.set(path, answer ? 'YES' : 'NO', column, text);
  else writer.warn({ kind: 'unreadable', column, value: text, reason: 'neither true nor false', handling: 'dropped' });
}
