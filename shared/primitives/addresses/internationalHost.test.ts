import { describe, expect, it } from 'vitest';
import { toAsciiEmail, toAsciiHost, toAsciiOrigin } from './internationalHost.ts';

describe('a host name as people type it', () => {
  it.each([
    ['müller-immo.be', 'xn--mller-immo-9db.be'],
    ['MÜLLER-Immo.be', 'xn--mller-immo-9db.be'],
    ['mu\u0308ller-immo.be', 'xn--mller-immo-9db.be'],
    ['www.café.be', 'www.xn--caf-dma.be'],
    ['immo。be', 'immo.be'],
    ['Agency.BE', 'Agency.BE'],
    ['xn--caf-dma.be', 'xn--caf-dma.be'],
    ['WWW.Müller-Immo.localhost:4321', 'www.xn--mller-immo-9db.localhost:4321'],
    ['Agency.BE:80', 'Agency.BE:80'],
    ['café.be:80:80', 'café.be:80:80'],
    ['café.be:', 'café.be:'],
    ['café.be/x', 'café.be/x'],
    ['a@café.be', 'a@café.be'],
    ['café .be', 'café .be'],
    [`${'é'.repeat(300)}.be`, `${'é'.repeat(300)}.be`],
  ])('%.40s becomes %.40s', (typed, expected) => {
    expect(toAsciiHost(typed)).toBe(expected);
  });

  it('is converted in addresses', () => {
    expect(toAsciiEmail('jan@bücher.example')).toBe('jan@xn--bcher-kva.example');
    expect(toAsciiEmail('jan.peeters@example.be')).toBe('jan.peeters@example.be');
    expect(toAsciiEmail('bücher')).toBe('bücher');
    expect(toAsciiOrigin('https://müller-immo.be')).toBe('https://xn--mller-immo-9db.be');
    expect(toAsciiOrigin('http://müller.localhost:{PORT}')).toBe('http://xn--mller-kva.localhost:{PORT}');
  });
});
