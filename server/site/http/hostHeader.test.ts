import { describe, expect, it } from 'vitest';
import { hostOf } from './hostHeader.ts';

const headers = (...rawHeaders: string[]) => ({ url: '/nl/aanbod', rawHeaders });

describe('hostOf', () => {
  it('reads the header under any spelling of its name', () => {
    expect(hostOf(headers('Accept', '*/*', 'hOsT', 'A.be'))).toBe('a.be');
  });
  it('looks at nothing else', () => {
    expect(hostOf(headers('Host', 'a.be', 'X-Forwarded-Host', 'evil.com', 'Forwarded', 'host=evil.com'))).toBe('a.be');
  });
  it('refuses a request without the header', () => {
    expect(hostOf(headers('Accept', '*/*', 'X-Forwarded-Host', 'a.be'))).toBeUndefined();
  });
  it('refuses two of them, even equal ones', () => {
    expect(hostOf(headers('Host', 'a.be', 'Host', 'evil.com'))).toBeUndefined();
    expect(hostOf(headers('Host', 'a.be', 'host', 'a.be'))).toBeUndefined();
  });
  it.each(['http://evil.com/nl', 'https://a.be/', '*', 'a.be:443', '', undefined])('refuses the target %j', (url) => {
    expect(hostOf({ url, rawHeaders: ['Host', 'a.be'] })).toBeUndefined();
  });
});
