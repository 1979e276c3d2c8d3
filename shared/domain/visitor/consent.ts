/** The purposes for which a site asks its visitors for consent. Favourites and the language need no consent. */
export const PURPOSES = ['media', 'statistics', 'captcha'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const isPurpose = (name: string | undefined): name is Purpose => PURPOSES.some((purpose) => purpose === name);

/** The visitor's decisions. An absent purpose is undecided. */
export type Consent = Readonly<Partial<Record<Purpose, boolean>>>;

/** The name of the cookie, which both server and browser write and read. */
const CONSENT_COOKIE = 'gevel-consent';
/** The lifetime of the cookie, which is half a year. After that the site asks again. */
const CONSENT_LIFETIME_SECONDS = 182 * 24 * 60 * 60;
const PURPOSE_CHOICE = /^(media|statistics|captcha):([01])$/;

/** Parses the consent in a `Cookie` header, or in `document.cookie`. */
export function readConsent(cookies: string): Consent {
  const value = cookies
    .split(/; */)
    .find((cookie) => cookie.startsWith(`${CONSENT_COOKIE}=`))
    ?.slice(CONSENT_COOKIE.length + 1);
  const choice: Partial<Record<Purpose, boolean>> = {};
  for (const part of value?.split('.') ?? []) {
    const [, purpose, digit] = PURPOSE_CHOICE.exec(part) ?? [];
    if (isPurpose(purpose)) choice[purpose] = digit === '1';
  }
  return choice;
}

/** Returns a cookie for `Set-Cookie`, or `document.cookie`. It contains no data that identifies a visitor. */
export function buildConsentCookie(choice: Consent, isSecure: boolean): string {
  const value = Object.entries(choice).map(([purpose, isAllowed]) => `${purpose}:${isAllowed ? 1 : 0}`);
  return `${CONSENT_COOKIE}=${value.join('.')}; Path=/; Max-Age=${CONSENT_LIFETIME_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
