import { describe, expect, it } from 'vitest';
import { LOCALES } from '../i18n/locales.ts';
import { AI_PICTURE_KINDS } from '../primitives/aiKinds.ts';
import { labelPicture, labelAltText } from './aiPictures.ts';

const picture = { id: 'a', hash: 'b', width: 3, height: 2, alt: 'Woonkamer' };

describe('the label of a picture that AI created or changed', () => {
  it.each(LOCALES)('is on the picture and in its alternative text, in %s', (locale) => {
    const labels = AI_PICTURE_KINDS.map((kind) => {
      const { ai = '', alt } = labelPicture(picture, kind, locale);
      expect(ai).not.toBe('');
      expect(alt).toBe(`Woonkamer (${ai})`);
      return ai;
    });
    expect(new Set(labels).size).toBe(2);
    expect(labelPicture({ ...picture, alt: '' }, 'made', locale).alt).toBe(labels[0]);
  });

  it('is absent when the use of AI is unknown', () => {
    expect(labelPicture(picture, undefined, 'nl')).toBe(picture);
    expect(labelAltText({ nl: 'Tuin' }, undefined)).toEqual({ nl: 'Tuin' });
  });

  it('is part of the alternative text for other portals in each language', () => {
    expect(labelAltText({ nl: 'Tuin' }, 'changed')).toEqual({
      nl: 'Tuin (Bewerkt met AI)',
      fr: 'Tuin (Photo modifiée par IA)',
      en: 'Tuin (Edited with AI)',
      de: 'Tuin (Mit KI bearbeitet)',
    });
    expect(labelAltText(undefined, 'changed')).toMatchObject({ nl: 'Bewerkt met AI', fr: 'Photo modifiée par IA' });
  });
});
