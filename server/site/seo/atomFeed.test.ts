import { DOMParser } from '@xmldom/xmldom';
import { expect, it } from 'vitest';
import { buildAtomFeed } from './atomFeed.ts';

const parseFeed = (text: string) =>
  new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`);
    },
  }).parseFromString(text, 'application/xml');

const buildFeed = (title: string, email = 'a@example.com') =>
  buildAtomFeed({
    id: 'tag:example.com,2026:x',
    language: 'nl',
    title,
    subtitle: '',
    updated: '2026-01-31T13:00:00+01:00',
    author: { name: title, uri: 'https://example.com', email },
    feedUrl: 'https://example.com/atom.xml?a=1&b="2"',
    pageUrl: 'https://example.com/',
    icon: 'https://example.com/favicon.ico',
    entries: [],
  });

it('writes any text as XML: markup as text, without the characters that XML cannot contain', () => {
  const texts = parseFeed(buildFeed('<b>&amp; ]]> \u0000\u000b\u0008\ufffe\ud800 é 🏠')).getElementsByTagName('title');
  expect(texts[0]?.textContent).toBe('<b>&amp; ]]>  é 🏠');
});

it('writes addresses as attributes, and times in one zone', () => {
  const document = parseFeed(buildFeed('x'));
  expect(document.getElementsByTagName('link')[0]?.getAttribute('href')).toBe('https://example.com/atom.xml?a=1&b="2"');
  expect(document.getElementsByTagName('updated')[0]?.textContent).toBe('2026-01-31T12:00:00.000Z');
});

it('omits the e-mail address of an author who has none', () => {
  expect(parseFeed(buildFeed('x')).getElementsByTagName('email')).toHaveLength(1);
  expect(parseFeed(buildFeed('x', '')).getElementsByTagName('email')).toHaveLength(0);
});
