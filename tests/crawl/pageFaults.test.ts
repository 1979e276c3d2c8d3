import { describe, expect, it } from 'vitest';
import { findPageFaults } from './pageFaults.ts';

const buildPage = (body: string, head = '<title>Villa in Gent</title>') =>
  `<!doctype html><html lang="nl"><head>${head}</head><body><h1>Villa</h1>${body}</body></html>`;
const findFaults = (body: string, head?: string) =>
  findPageFaults(buildPage(body, head), { locale: 'nl', namespaces: ['estate', 'offer'] });

describe('findPageFaults', () => {
  it('finds no fault in a correct page', () => {
    expect(
      findFaults(
        '<meta name="twitter:card" content="summary_large_image"><p id="a">Nulmeting, ontwikkeld in 2020: 12.5 m². Mail an_de_vries@makelaar.example of lees https://x.example/a_b.pdf</p>' +
          '<a href="#a">Naar boven</a><label for="b">Naam</label><input id="b"><script>undefined null NaN</script>' +
          '<h2><img alt="Plan"></h2><template><h2></h2></template><script type="application/ld+json">{"@type":"Offer","price":1}</script>',
      ),
    ).toEqual([]);
  });

  it.each([
    ['<p>undefined m²</p>', /the word undefined/],
    ['<p>€ NaN</p>', /the word NaN/],
    ['<p>null slaapkamers</p>', /the word null/],
    ['<p>[object Object]</p>', /an object as text/],
    ['<img alt="Foto van undefined">', /the word undefined/],
    ['<meta property="og:title" content="undefined in Gent">', /the word undefined/],
    ['<p>{{count}} foto’s</p>', /not filled in/],
    ['<p>estate:tab.general</p>', /key of a text/],
    ['<dt>notary_cost.registration_duties</dt>', /key of a field/],
    ['<dt>some_field</dt>', /key of a field/],
    ['<h2> </h2>', /an empty h2/],
    ['<h1>Nog een</h1>', /2 main headings/],
    ['<p id="a"></p><p id="a"></p>', /the id a twice/],
    ['<a href="#nergens">x</a>', /href names nergens/],
    ['<div aria-labelledby="weg">x</div>', /aria-labelledby names weg/],
    ['<script type="application/ld+json">{"a":}</script>', /does not parse/],
    ['<script type="application/ld+json">{"a":null}</script>', /empty value/],
  ])('finds the fault in a page with %s', (body, fault) => {
    expect(findFaults(body).join('\n')).toMatch(fault);
    expect(findFaults(body)).toHaveLength(1);
  });

  it('requires a title and the right language', () => {
    expect(findFaults('', '')).toEqual(['no title']);
    expect(findPageFaults(buildPage(''), { locale: 'fr', namespaces: ['estate'] })).toEqual(['the language is nl']);
  });
});
