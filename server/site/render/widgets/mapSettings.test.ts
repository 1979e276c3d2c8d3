import { describe, expect, it } from 'vitest';
import { mapSettings, tileOrigin } from './mapSettings.ts';

const at = (template: string) => tileOrigin({ template, attribution: [] }, 'https://agency.example.com');

describe('where tiles come from', () => {
  it('names the host that a page must be allowed to load from', () => {
    expect(at('https://tiles.example.org/{z}/{x}/{y}.png?key=1')).toBe('https://tiles.example.org');
    expect(at('http://127.0.0.1:8080/{z}/{x}/{y}{r}.png')).toBe('http://127.0.0.1:8080');
  });

  it("names none for the site's own", () => {
    expect(at('/tiles/{z}/{x}/{y}.png')).toBeUndefined();
    expect(at('https://agency.example.com/tiles/{z}/{x}/{y}.png')).toBeUndefined();
  });
});

it('without a secret, no hidden place is shown at all', () => {
  expect(mapSettings(undefined, undefined).displace).toBeUndefined();
});
