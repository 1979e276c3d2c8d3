/**
 * How artificial intelligence had a part in a picture: it was made by it, or a photo was changed by it, as a room that is
 * furnished so ("virtual staging").
 */
export const AI_KINDS = ['made', 'changed'] as const;
export type AiKind = (typeof AI_KINDS)[number];
