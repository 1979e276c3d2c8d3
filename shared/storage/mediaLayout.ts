/**
 * The files of the media storage are `originals/<site>/<SHA-256>-<stamp>` and
 * `variants/<site>/<asset>/<version>/<size>.<format>`.
 */

export const ORIGINALS_FOLDER = 'originals/';
export const VARIANTS_FOLDER = 'variants/';
