import { describe, expect, it } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { type MailBlock, button, estates, facts, note, paragraph, quote } from './mailBlocks.ts';
import { composeMail } from './composeMail.ts';
import type { MailContext } from '../mailContext.ts';

const context: MailContext = {
  site: siteSchema.parse(siteInput('alpha', { name: 'A & B' })),
  locale: 'nl',
  t: (key) => key,
  url: (path) => `https://alpha.example.com${path}`,
};
const card = (id: number) => ({
  url: `https://alpha.example.com/nl/aanbod/${id}/huis`,
  title: `Huis ${id}`,
  price: '€ 250.000',
  address: '9000 Gent',
  facts: 'Huis',
});
const compose = (blocks: readonly MailBlock[], locale: Locale = 'nl') =>
  composeMail({ ...context, locale }, { subject: 'S', preview: 'P', heading: 'H', blocks, reason: 'R' });

describe('a mail', () => {
  it('has the same content in HTML and in plain text', () => {
    const { html, text } = compose([
      paragraph(['Dag ', { strong: 'Jan' }, ', zie ', { text: 'het pand', url: 'https://alpha.example.com/nl' }]),
      facts([
        ['Naam', 'Jan'],
        ['Telefoon', undefined],
      ]),
      quote('één\ntwee'),
      estates([card(1), card(2)]),
      button('Kijk', 'https://alpha.example.com/nl'),
      note('klein'),
    ]);
    expect(text).toMatch(
      /^H\n\nDag Jan, zie het pand \(https:\/\/alpha\.example\.com\/nl\)\n\nNaam: Jan\n\n> één\n> twee\n\nHuis 1/,
    );
    expect(text).toContain('Kijk:\nhttps://alpha.example.com/nl');
    for (const words of ['<strong>Jan</strong>', 'één<br>twee', 'Huis 1', 'Huis 2', '9000 Gent', 'klein']) {
      expect(html).toContain(words);
    }
    for (const form of [html, text]) expect(form).not.toContain('Telefoon');
  });

  it('has a no-break space before a colon in French', () => {
    const { text } = compose([facts([['Jour', 'samedi']]), button('Voir', 'https://alpha.example.com/fr')], 'fr');
    expect(text).toContain('Jour\u00a0: samedi');
    expect(text).toContain('Voir\u00a0:\nhttps://alpha.example.com/fr');
  });

  it('escapes every text that users wrote', () => {
    const nasty = '<img src=x onerror=alert(1)>"\'&';
    const { html } = compose([
      paragraph(nasty),
      quote(nasty),
      facts([[nasty, nasty]]),
      button(nasty, 'https://a.test/"x'),
    ]);
    expect(html).not.toMatch(/<img|<script|"\s*onerror/);
    expect(html).toContain('A &amp; B');
    expect(html).toContain('href="https://a.test/&quot;x"');
  });

  it('contains only absolute addresses', () => {
    for (const url of ['javascript:alert(1)', '/nl', 'data:text/html,x']) {
      expect(() => compose([button('x', url)])).toThrow('absolute');
    }
  });

  it('names the company that sends it, as the law requires', () => {
    for (const form of Object.values(compose([])).slice(1)) {
      expect(form).toContain('Kerkstraat 1, 9000 Gent');
      expect(form).toContain('BE 0123.456.789');
      expect(form).toContain('Vastgoedmakelaar 500000');
    }
  });
});
