import { describe, expect, it } from 'vitest';
import { isReadableOn, readableOn } from './contrast.ts';

describe('words on a colour of the back office', () => {
  it('are light on dark and dark on light colours', () => {
    expect(readableOn('#000000')).toBe('light');
    expect(readableOn('#b3261e')).toBe('light');
    expect(readableOn('#fff')).toBe('dark');
    expect(readableOn('#ffcc00')).toBe('dark');
  });

  it('keep their own colour where that can be read', () => {
    expect(isReadableOn('#0f5c3f', '#ffe9a8')).toBe(true);
    expect(isReadableOn('#ffcc00', '#ffffff')).toBe(false);
    expect(isReadableOn('#ffcc00', 'black')).toBe(false);
  });

  it('are left to the theme where the colour is none', () => {
    expect(readableOn('red; background: url(x)')).toBeUndefined();
    expect(readableOn('#12345')).toBeUndefined();
    expect(readableOn(undefined)).toBeUndefined();
  });
});
