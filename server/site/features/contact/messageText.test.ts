import { describe, expect, it } from 'vitest';
import { formatLabelledText } from './messageText.ts';

describe('labelled fields as text', () => {
  it('puts each value after its label, and several lines below it', () => {
    expect(
      formatLabelledText(
        [
          { label: 'Straat en nummer', value: ' Kerkstraat 1 ' },
          { label: 'Bouwjaar', value: '' },
          { label: 'Wat moeten we nog weten?', value: 'Nieuwe keuken\nTuin op het zuiden' },
        ],
        'nl',
      ),
    ).toBe('Straat en nummer: Kerkstraat 1\nWat moeten we nog weten?\nNieuwe keuken\nTuin op het zuiden');
  });

  it('is empty when nothing was filled in', () => {
    expect(formatLabelledText([{ label: 'Bouwjaar', value: '  ' }], 'nl')).toBe('');
  });
});
