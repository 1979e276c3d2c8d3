import { describe, expect, it } from 'vitest';
import { parseAttribution } from './attribution.ts';

describe('parseAttribution', () => {
  it('distinguishes links from text', () => {
    expect(
      parseAttribution('© [Maps](https://maps.example.org/a), © [Streets](https://streets.example.org) too'),
    ).toEqual([
      { text: '© ' },
      { text: 'Maps', href: 'https://maps.example.org/a' },
      { text: ', © ' },
      { text: 'Streets', href: 'https://streets.example.org' },
      { text: ' too' },
    ]);
    expect(parseAttribution('© nobody')).toEqual([{ text: '© nobody' }]);
  });

  it.each(['[a](javascript:alert(1))', '[a](//maps)', '[a](mailto:a@b.be)'])(
    'refuses %s, which is not the address of a page',
    (text) => {
      expect(parseAttribution(text)).toBeUndefined();
    },
  );
});
