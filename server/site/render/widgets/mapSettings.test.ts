import { describe, expect, it } from 'vitest';
import { createMapSettings, findTileOrigin } from './mapSettings.ts';

const findOrigin = (template: string) => findTileOrigin({ template, attribution: [] }, 'https://agency.example.com');

describe('map settings', () => {
  it('name the host of tiles, so that a page may load from it', () => {
    expect(findOrigin('https://tiles.example.org/{z}/{x}/{y}.png?key=1')).toBe('https://tiles.example.org');
    expect(findOrigin('http://127.0.0.1:8080/{z}/{x}/{y}{r}.png')).toBe('http://127.0.0.1:8080');
  });

  it('name no host for the tiles of the site itself', () => {
    expect(findOrigin('/tiles/{z}/{x}/{y}.png')).toBeUndefined();
    expect(findOrigin('https://agency.example.com/tiles/{z}/{x}/{y}.png')).toBeUndefined();
  });
});

it('the map settings show no hidden place without a secret', () => {
  expect(createMapSettings(undefined, undefined).displaceLocation).toBeUndefined();
});
