/**
 * The key in localStorage. Its value is `{"version":1,"items":[{"kind":"appointment","token":"…"}]}`, newest first. It
 * contains only links that the visitor asked to find again in this browser.
 */
export const NOTIFICATIONS_KEY = 'gevel:own-links';
