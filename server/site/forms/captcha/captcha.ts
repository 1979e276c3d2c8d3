import type { Site } from '../../../../shared/api/site.ts';

export type CaptchaVerdict =
  /** `id` names the token, so that it is good for one form. */
  | { readonly type: 'passed'; readonly id: string; readonly lifetimeMs: number }
  | { readonly type: 'failed' }
  /** Nobody can say: then nothing is sent, and the visitor is told how to reach the agency. */
  | { readonly type: 'unavailable' };

/** Finds out whether somebody was there. */
export interface Captcha {
  /** Settles within three seconds, and never rejects. */
  verify(token: string, site: Site): Promise<CaptchaVerdict>;
}
