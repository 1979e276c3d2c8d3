import { describe, expect, it } from 'vitest';
import { type Site, siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { fillAgreement } from './filledAgreement.ts';

const site = siteSchema.parse(siteInput('noord'));
const createSiteWithLegal = (legal: Partial<Site['legal']>): Site => ({ ...site, legal: { ...site.legal, ...legal } });
const fillText = (html: string, siteOfText: Site = site) => fillAgreement(html, siteOfText, 'nl');

const createSiteWithPhone = (phone: string): Site => ({ ...site, contact: { ...site.contact, phone } });

describe('a legally binding text', () => {
  it('contains the facts that the site knows', () => {
    expect(fillText('<p>{{company}}, {{address}}</p>')).toBe('<p>Agency BV, Kerkstraat 1, 9000 Gent</p>');
    expect(fillText('<a href="mailto:{{privacyContact}}">{{privacyContact}}</a>')).toBe(
      '<a href="mailto:info@noord.example.com">info@noord.example.com</a>',
    );
    const siteWithContact = createSiteWithLegal({ privacyContact: 'privacy@noord.be' });
    expect(fillText('<p>{{privacyContact}} {{email}}</p>', siteWithContact)).toBe(
      '<p>privacy@noord.be info@noord.example.com</p>',
    );
  });

  it('shortens "de" and "que" before the name of an agency in French', () => {
    const siteWithVowel = { ...site, name: 'Immo X' };
    expect(fillAgreement('<p>Le site de {{name}}, que {{name}} édite.</p>', siteWithVowel, 'fr')).toBe(
      '<p>Le site d’Immo X, qu’Immo X édite.</p>',
    );
    expect(fillAgreement('<p>Bel de {{name}}.</p>', siteWithVowel, 'nl')).toBe('<p>Bel de Immo X.</p>');
  });

  it('has a link to each number of the agency, but not within other links', () => {
    const siteWithTwoPhones = createSiteWithPhone('09 223 45 67 / 0475 12 34 56');
    expect(fillText('<p>Bel {{phone}}.</p>', siteWithTwoPhones)).toBe(
      '<p>Bel <a href="tel:+3292234567">09 223 45 67</a> / <a href="tel:+32475123456">0475 12 34 56</a>.</p>',
    );
    expect(fillText('<a href="tel:{{phone}}">Bel <em>{{phone}}</em></a>', createSiteWithPhone('1207'))).toBe(
      '<a href="tel:1207">Bel <em>1207</em></a>',
    );
    expect(fillText('<p>{{phone}}</p><p>a</p>', createSiteWithPhone(''))).toBe('<p>a</p>');
    expect(fillText('<p>{{phone}}</p><a href="{{phone}}">a</a>', createSiteWithPhone('javascript:<b>'))).toBe(
      '<p>javascript:&lt;b&gt;</p><a>a</a>',
    );
  });

  it('leaves out parts that name an unknown fact, and nothing else', () => {
    const siteWithoutInsurer = createSiteWithLegal({ insurer: '' });
    expect(fillText('<p>a</p><ul><li>b</li><li>c {{insurer}}, <em>d</em></li></ul><p>e</p>', siteWithoutInsurer)).toBe(
      '<p>a</p><ul><li>b</li></ul><p>e</p>',
    );
    expect(fillText('<ul><li><p>{{insurer}}</p><p>a</p></li></ul>', siteWithoutInsurer)).toBe(
      '<ul><li><p>a</p></li></ul>',
    );
    expect(
      fillText('<table><tr><td>{{insurer}}</td><td>a</td></tr><tr><td>b</td></tr></table>', siteWithoutInsurer),
    ).toBe('<table><tr><td>b</td></tr></table>');
    expect(fillText('a {{insurer}} b', siteWithoutInsurer)).toBe('a  b');
    expect(fillText('<p>a</p>{{insurer}}<p>b</p>', siteWithoutInsurer)).toBe('<p>a</p><p>b</p>');
  });

  it('leaves out a heading when all text below it is left out', () => {
    const siteWithoutInsurer = createSiteWithLegal({ insurer: '' });
    const unknownList = '<ul>\n<li>a {{insurer}}</li>\n<li>b {{insurer}}</li>\n</ul>\n';
    expect(fillText(`<p>a</p><h2>b</h2>${unknownList}<h2>c</h2><p>d</p>`, siteWithoutInsurer)).toBe(
      '<p>a</p><h2>c</h2><p>d</p>',
    );
    expect(fillText(`<h2>b</h2>${unknownList}<p>c</p>`, siteWithoutInsurer)).toBe('<h2>b</h2>\n<p>c</p>');
    expect(fillText(`<h2>b</h2><h3>c</h3>${unknownList}<h3>d</h3><p>{{insurer}}</p>`, siteWithoutInsurer)).toBe('');
    expect(fillText(`<h2>b</h2><h3>c</h3>${unknownList}<h3>d</h3><p>e</p>`, siteWithoutInsurer)).toBe(
      '<h2>b</h2><h3>d</h3><p>e</p>',
    );
    // Empty elements that the agency wrote stay unchanged.
    expect(fillText('<h2>b</h2><h2>c</h2><ul></ul>', siteWithoutInsurer)).toBe('<h2>b</h2><h2>c</h2><ul></ul>');
  });

  it('treats a placeholder address as missing', () => {
    const starterSite: Site = { ...site, contact: { ...site.contact, email: 'info@example.org' } };
    expect(fillText('<p>{{email}}</p><p>{{privacyContact}}</p><p>a</p>', starterSite)).toBe('<p>a</p>');
  });

  it('includes only the parts about what the site does', () => {
    const text = '<p>{{ifStatistics}}Wij tellen.</p><p>{{ifChoice}}Kies.</p><p>{{ifHoliday}}Huur.</p>';
    expect(fillText(text)).toBe('');
    const countingSite: Site = { ...site, consent: { media: false, statistics: { url: 'https://m.be', siteId: 1 } } };
    expect(fillText(text, countingSite)).toBe('<p>Wij tellen.</p><p>Kies.</p>');
  });

  it('renders no fact as markup', () => {
    const siteWithHostileTexts = createSiteWithLegal({
      companyName: '<script>evil()</script><img src=x onerror=evil()>',
      insurer: 'javascript:evil()',
      policyNumber: '" onclick="evil()',
      vatNumber: '</p><p>{{insurer}}',
      companyNumber: '\uE000',
    });
    expect(fillText('<p>{{company}}</p>', siteWithHostileTexts)).toBe(
      '<p>&lt;script&gt;evil()&lt;/script&gt;&lt;img src=x onerror=evil()&gt;</p>',
    );
    expect(fillText('<a href="{{insurer}}">a</a>', siteWithHostileTexts)).toBe('<a>a</a>');
    expect(fillText('<a href="/{{policyNumber}}">a</a>', siteWithHostileTexts)).toBe(
      '<a href="/&quot; onclick=&quot;evil()">a</a>',
    );
    expect(fillText('<p>{{vatNumber}}</p>', siteWithHostileTexts)).toBe('<p>&lt;/p&gt;&lt;p&gt;{{insurer}}</p>');
    expect(fillText('<p>{{companyNumber}}</p><p>a</p>', siteWithHostileTexts)).toBe('<p>a</p>');
    expect(fillText('<p onclick="x()">{{name}}<script>{{company}}</script></p>', siteWithHostileTexts)).toBe(
      '<p>Agency noord</p>',
    );
  });

  it('keeps other braces unchanged', () => {
    expect(fillText('<p>{{nothing}} {{ name }} {{toString}}</p>')).toBe('<p>{{nothing}} {{ name }} {{toString}}</p>');
  });
});
