/** Of the browser's storage: `{"version":1,"items":[{"kind":"appointment","token":"…"}]}`, newest first. */
export const NOTIFICATIONS_KEY = 'gevel:notices';
