/**
 * The files of the media storage are `originals/<site>/<SHA-256>-<stamp>` and
 * `variants/<site>/<asset>/<version>/<size>.<format>`.
 */

export const ORIGINALS = 'originals/';
export const VARIANTS = 'variants/';
