import type { LocalizedText } from '#shared/api/common.ts';

/** Both names, language by language; the second one wins, where it says something. */
export const mergeNames = (known: LocalizedText | undefined, name: LocalizedText | undefined): LocalizedText => ({
  ...known,
  ...Object.fromEntries(Object.entries(name ?? {}).filter(([, text]) => text.trim() !== '')),
});
