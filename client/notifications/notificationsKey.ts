/**
 * The key in localStorage. Its value is `{"version":1,"items":[{"kind":"appointment","token":"…"}]}`, newest first. It
 * contains only links that the visitor asked this browser to remember.
 */
export const NOTIFICATIONS_KEY = 'gevel:own-links';
