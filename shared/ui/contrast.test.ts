import { describe, expect, it } from 'vitest';
import { isReadableOn, findReadableTextColor } from './contrast.ts';

describe('text on a colour from the back office', () => {
  it('is light on dark and dark on light colours', () => {
    expect(findReadableTextColor('#000000')).toBe('light');
    expect(findReadableTextColor('#b3261e')).toBe('light');
    expect(findReadableTextColor('#fff')).toBe('dark');
    expect(findReadableTextColor('#ffcc00')).toBe('dark');
  });

  it('keeps its own colour when this colour is readable', () => {
    expect(isReadableOn('#0f5c3f', '#ffe9a8')).toBe(true);
    expect(isReadableOn('#ffcc00', '#ffffff')).toBe(false);
    expect(isReadableOn('#ffcc00', 'black')).toBe(false);
  });

  it('gets its colour from the theme when the given colour is invalid', () => {
    expect(findReadableTextColor('red; background: url(x)')).toBeUndefined();
    expect(findReadableTextColor('#12345')).toBeUndefined();
    expect(findReadableTextColor(undefined)).toBeUndefined();
  });
});
