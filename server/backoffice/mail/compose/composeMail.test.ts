import { describe, expect, it } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import {
  type MailBlock,
  createButtonBlock,
  createEstatesBlock,
  createFactsBlock,
  createNoteBlock,
  createParagraphBlock,
  createQuoteBlock,
} from './mailBlocks.ts';
import { composeMail } from './composeMail.ts';
import type { MailContext } from '../mailContext.ts';
import { loadMailTexts } from './mailTexts.ts';

const context: MailContext = {
  site: siteSchema.parse(siteInput('alpha', { name: 'A & B' })),
  locale: 'nl',
  t: (key) => key,
  url: (path) => `https://alpha.example.com${path}`,
};
const createCard = (id: number) => ({
  url: `https://alpha.example.com/nl/aanbod/${id}/huis`,
  title: `Huis ${id}`,
  price: '€ 250.000',
  address: '9000 Gent',
  facts: 'Huis',
});
const composeTestMail = (blocks: readonly MailBlock[], locale: Locale = 'nl') =>
  composeMail({ ...context, locale }, { subject: 'S', preview: 'P', heading: 'H', blocks, reason: 'R' });

describe('a mail', () => {
  it('has the same content in HTML and in plain text', () => {
    const { html, text } = composeTestMail([
      createParagraphBlock([
        'Dag ',
        { strong: 'Jan' },
        ', zie ',
        { text: 'het pand', url: 'https://alpha.example.com/nl' },
      ]),
      createFactsBlock([
        ['Naam', 'Jan'],
        ['Telefoon', undefined],
      ]),
      createQuoteBlock('één\ntwee'),
      createEstatesBlock([createCard(1), createCard(2)]),
      createButtonBlock('Kijk', 'https://alpha.example.com/nl'),
      createNoteBlock('klein'),
    ]);
    expect(text).toMatch(
      /^H\n\nDag Jan, zie het pand \(https:\/\/alpha\.example\.com\/nl\)\n\nNaam: Jan\n\n> één\n> twee\n\nHuis 1/,
    );
    expect(text).toContain('Kijk:\nhttps://alpha.example.com/nl');
    for (const content of ['<strong>Jan</strong>', 'één<br>twee', 'Huis 1', 'Huis 2', '9000 Gent', 'klein']) {
      expect(html).toContain(content);
    }
    for (const version of [html, text]) expect(version).not.toContain('Telefoon');
  });

  it('has a no-break space before a colon in French', () => {
    const { text } = composeTestMail(
      [createFactsBlock([['Jour', 'samedi']]), createButtonBlock('Voir', 'https://alpha.example.com/fr')],
      'fr',
    );
    expect(text).toContain('Jour\u00a0: samedi');
    expect(text).toContain('Voir\u00a0:\nhttps://alpha.example.com/fr');
  });

  it('escapes every text that users wrote', () => {
    const maliciousText = '<img src=x onerror=alert(1)>"\'&';
    const { html } = composeTestMail([
      createParagraphBlock(maliciousText),
      createQuoteBlock(maliciousText),
      createFactsBlock([[maliciousText, maliciousText]]),
      createButtonBlock(maliciousText, 'https://a.test/"x'),
    ]);
    expect(html).not.toMatch(/<img|<script|"\s*onerror/);
    expect(html).toContain('A &amp; B');
    expect(html).toContain('href="https://a.test/&quot;x"');
  });

  it('contains only absolute addresses', () => {
    for (const url of ['javascript:alert(1)', '/nl', 'data:text/html,x']) {
      expect(() => composeTestMail([createButtonBlock('x', url)])).toThrow('absolute');
    }
  });

  it('names the company that sends it, as the law requires', () => {
    for (const version of Object.values(composeTestMail([])).slice(1)) {
      expect(version).toContain('Kerkstraat 1, 9000 Gent');
      expect(version).toContain('BE 0123.456.789');
      expect(version).toContain('Vastgoedmakelaar 500000');
    }
  });
});

describe('the texts of a mail', () => {
  it('shorten "de" before a vowel in French, also in the own wording of a site', () => {
    expect(loadMailTexts('fr', {})('mailMessages:lead.subject', { name: 'Anne Dupont' })).toBe(
      'Question d’Anne Dupont',
    );
    const t = loadMailTexts('fr', { 'mailMessages:lead.subject': 'Un message de {{name}}' });
    expect(t('mailMessages:lead.subject', { name: 'Émile' })).toBe('Un message d’Émile');
    expect(t('mailMessages:lead.subject', { name: 'Paul' })).toBe('Un message de Paul');
  });

  it('leave out a placeholder that has no value', () => {
    const t = loadMailTexts('nl', { 'mailMessages:lead.subject': 'Vraag van {{naam}}{{name}}' });
    expect(t('mailMessages:lead.subject', { name: 'Ann' })).toBe('Vraag van Ann');
  });

  it('select the plural form and fill in every parameter', () => {
    expect(
      loadMailTexts('nl', { 'common:n_one': '{{count}} {{what}}', 'common:n_other': '{{count}} {{what}}s' })(
        'common:n',
        { count: 2, what: 'pand' },
      ),
    ).toBe('2 pands');
  });
});
