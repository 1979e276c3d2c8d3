import { describe, expect, it } from 'vitest';
import { buildConsentCookie, readConsent } from './consent.ts';

const toStoredCookie = (cookie: string) => cookie.split(';', 1)[0] ?? '';

describe('the choice of a visitor', () => {
  it.each([{}, { media: true }, { statistics: false }, { media: false, statistics: true }])(
    'is read from the cookie as it was stored: %j',
    (choice) => {
      expect(readConsent(`theme=dark; ${toStoredCookie(buildConsentCookie(choice, true))}; other=1`)).toEqual(choice);
    },
  );

  it('is stored for half a year, by this site only', () => {
    const cookie = buildConsentCookie({ media: true }, true);
    expect(cookie).toMatch(/; Path=\/; Max-Age=15724800; SameSite=Lax; Secure$/);
    expect(buildConsentCookie({ media: true }, false)).not.toContain('Secure');
  });

  it.each(['', 'gevel-consent=', 'gevel-consent=media:2', 'x-gevel-consent=media:1', 'gevel-consent=__proto__:1'])(
    'is absent in %j',
    (cookies) => {
      expect(readConsent(cookies)).toEqual({});
    },
  );
});
