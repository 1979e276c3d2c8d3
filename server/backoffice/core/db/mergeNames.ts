import type { LocalizedText } from '#shared/api/common.ts';

/** Merges two names by language. A non-empty text of the new name replaces the old text. */
export const mergeNames = (oldName: LocalizedText | undefined, newName: LocalizedText | undefined): LocalizedText => ({
  ...oldName,
  ...Object.fromEntries(Object.entries(newName ?? {}).filter(([, text]) => text.trim() !== '')),
});
