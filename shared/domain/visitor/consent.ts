/** What a site asks its visitors about before it uses it. Favourites and the language need no consent. */
export const PURPOSES = ['media', 'statistics', 'captcha'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const isPurpose = (name: string | undefined): name is Purpose => PURPOSES.some((purpose) => purpose === name);

/** A purpose that is absent was never decided. */
export type Consent = Readonly<Partial<Record<Purpose, boolean>>>;

/** Written and read by server and browser alike. */
const COOKIE = 'gevel-consent';
/** Half a year; then it is asked again. */
const LIFETIME_S = 182 * 24 * 60 * 60;
const PART = /^(media|statistics|captcha):([01])$/;

/** The choice in a `Cookie` header, or in `document.cookie`. */
export function readConsent(cookies: string): Consent {
  const value = cookies
    .split(/; */)
    .find((cookie) => cookie.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  const choice: Partial<Record<Purpose, boolean>> = {};
  for (const part of value?.split('.') ?? []) {
    const [, purpose, answer] = PART.exec(part) ?? [];
    if (isPurpose(purpose)) choice[purpose] = answer === '1';
  }
  return choice;
}

/** For `Set-Cookie`, or `document.cookie`. Holds nothing that identifies a visitor. */
export function consentCookie(choice: Consent, secure: boolean): string {
  const value = Object.entries(choice).map(([purpose, isAllowed]) => `${purpose}:${isAllowed ? 1 : 0}`);
  return `${COOKIE}=${value.join('.')}; Path=/; Max-Age=${LIFETIME_S}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
