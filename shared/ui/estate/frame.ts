/**
 * The permissions of a player in a frame: play, go full screen, and open links in a new tab. The player may not
 * navigate our page to another address.
 */
export const FRAME_ALLOW =
  'autoplay; fullscreen; encrypted-media; picture-in-picture; xr-spatial-tracking; gyroscope; accelerometer';
export const FRAME_SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms';
