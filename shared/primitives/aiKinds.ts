/**
 * The ways in which artificial intelligence was used: it created the picture, or changed a photo, for example by adding
 * furniture to a room ("virtual staging").
 */
export const AI_PICTURE_KINDS = ['made', 'changed'] as const;
export type AiPictureKind = (typeof AI_PICTURE_KINDS)[number];
