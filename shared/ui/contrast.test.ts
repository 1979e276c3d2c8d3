import { describe, expect, it } from 'vitest';
import { readableOn } from './contrast.ts';

describe('words on a colour of the back office', () => {
  it('are light on dark and dark on light colours', () => {
    expect(readableOn('#000000')).toBe('light');
    expect(readableOn('#b3261e')).toBe('light');
    expect(readableOn('#fff')).toBe('dark');
    expect(readableOn('#ffcc00')).toBe('dark');
  });

  it('are left to the theme where the colour is none', () => {
    expect(readableOn('red; background: url(x)')).toBeUndefined();
    expect(readableOn('#12345')).toBeUndefined();
    expect(readableOn(undefined)).toBeUndefined();
  });
});
