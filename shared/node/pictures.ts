import sharp from 'sharp';

/** For servers only. */

// One thread a picture: several pictures at once use the processors better, and the other work keeps its share. Nothing is
// kept: the same picture is not decoded twice in a row.
sharp.concurrency(1);
sharp.cache(false);

/** The library that decodes and encodes pictures, with the product's settings for a whole program. */
export { default as sharp } from 'sharp';
