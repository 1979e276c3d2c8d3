/** What a player in a frame may do: play, go full screen, open links in a tab of their own; never leave with our page. */
export const FRAME_ALLOW =
  'autoplay; fullscreen; encrypted-media; picture-in-picture; xr-spatial-tracking; gyroscope; accelerometer';
export const FRAME_SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms';
