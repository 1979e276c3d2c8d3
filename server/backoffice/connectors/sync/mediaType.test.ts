import { expect, it } from 'vitest';
import { markupOf, mediaType } from './mediaType.ts';

const said = (text: string) => [mediaType(Buffer.from(text, 'latin1')), markupOf(Buffer.from(text, 'latin1'))];

it('says what stands in place of a picture', () => {
  expect(said('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual([
    undefined,
    'an SVG, which no site shows',
  ]);
  expect(said('\n<!DOCTYPE html><title>Login</title>')).toEqual([undefined, 'a web page and no picture']);
  expect(said('GIF89a')).toEqual([undefined, undefined]);
  expect(said('%PDF-1.7 <html>')).toEqual(['application/pdf', undefined]);
});
