import type { LocalizedText } from '#shared/api/common.ts';

/** Merges two names by language. A non-empty text of the second name wins. */
export const mergeNames = (known: LocalizedText | undefined, name: LocalizedText | undefined): LocalizedText => ({
  ...known,
  ...Object.fromEntries(Object.entries(name ?? {}).filter(([, text]) => text.trim() !== '')),
});
