import type { Agreement } from '#shared/api/content.ts';

/** The texts that bind of a new agency in one language, with marks for what only the agency knows. */
export type StarterTexts = Readonly<Record<Agreement['kind'], { readonly title: string; readonly html: string }>>;
