import type { Agreement } from '#shared/api/content/content.ts';

/** The agreements of a new agency in one language, with marks for facts that only the agency knows. */
export type StarterTexts = Readonly<Record<Agreement['kind'], { readonly title: string; readonly html: string }>>;
