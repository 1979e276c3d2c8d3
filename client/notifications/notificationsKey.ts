/**
 * The key in localStorage. Its value is `{"version":1,"items":[{"kind":"appointment","token":"…"}]}`, newest first. It holds
 * only what the visitor asked to find again in this browser.
 */
export const NOTIFICATIONS_KEY = 'gevel:own-links';
