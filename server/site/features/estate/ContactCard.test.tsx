import { expect, it } from 'vitest';
import { estateDetailSchema, type SalesRep } from '#shared/api/estate.ts';
import { openingHoursSchema } from '#shared/api/openingHours.ts';
import { siteSchema } from '#shared/api/site.ts';
import { estateInput } from '#tests/support/estateInput.ts';
import { renderToBody } from '#tests/support/renderedBody.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { ContactCard } from './ContactCard.tsx';
import type { ContactOptions } from './contactOptions.ts';
import { buildEstateView } from '../../estates/estateView.ts';

const t = testTranslate('nl');

function renderCard(salesRep?: SalesRep, contactOptions?: ContactOptions, transaction = 1): string {
  const input = estateInput({ id: 1, transaction, general: { title: { nl: 'Huis' }, reference: 'R-1' } });
  const estate = estateDetailSchema.parse({
    ...input,
    ...(salesRep && { salesRep }),
    updatedAt: '2026-01-31T12:00:00Z',
  });
  const view = buildEstateView(estate, undefined, { locale: 'nl', t });
  return renderToBody(
    <ContactCard
      view={view}
      site={siteSchema.parse(siteInput('noord'))}
      locale="nl"
      t={t}
      contactOptions={contactOptions}
    />,
  );
}

it('shows the e-mail and the description of the sales contact', () => {
  const html = renderCard({
    id: 3,
    name: 'An Claes',
    email: 'an@example.com',
    description: { fr: '<p>Connaît chaque rue.</p><script>alert(1)</script>' },
  });
  expect(html).toMatch(/<a[^>]+href="mailto:an@example\.com\?subject=Huis%2C%20R-1"[^>]*>.*an@<wbr\/?>example\.com/s);
  expect(html).toMatch(/<div[^>]+lang="fr"[^>]*><p>Connaît chaque rue\.<\/p><\/div>/);
});

it('shows no e-mail and no description when the sales contact has none', () => {
  expect(renderCard({ id: 3, name: 'An Claes' })).not.toContain('mailto:');
  expect(renderCard()).not.toContain('mailto:');
});

const CONTACT_OPTIONS: ContactOptions = {
  hours: openingHoursSchema.parse({
    weekly: { monday: [{ from: '09:00', to: '18:00' }], tuesday: [{ from: '09:00', to: '18:00' }] },
    exceptions: [{ date: '2026-12-25', hours: [] }],
  }),
  today: '2026-12-24',
  whatsappNumber: '+32400001220',
  pageUrl: 'https://agency.example/nl/aanbod/1',
};

it('shows the phone hours as a text that stays valid, with the data for the script', () => {
  const html = renderCard({ id: 3, name: 'An Claes', phone: '09 000 12 21' }, CONTACT_OPTIONS);
  expect(html).toContain('href="tel:+3290001221"');
  expect(html).toContain('ma–di 9:00–18:00, 25 december gesloten');
  expect(html).toMatch(/<gevel-open[^>]* data-steps="[^"]*opent maandag om 9:00;[^"]*"[^>]*><\/gevel-open>/);
  expect(html).not.toMatch(/<gevel-open[^>]*>[^<]/);
});

it('links to a callback and to WhatsApp, with the subject of the page', () => {
  const html = renderCard({ id: 3, name: 'An Claes' }, CONTACT_OPTIONS);
  expect(html).toContain('href="/nl/bel-me-terug?about=1"');
  const [, href = '', rest = ''] = /<a[^>]*href="(https:\/\/wa\.me\/[^"]*)"([^>]*)>WhatsApp</.exec(html) ?? [];
  const url = new URL(href.replaceAll('&amp;', '&'));
  expect([url.pathname, url.searchParams.get('text')]).toEqual([
    '/32400001220',
    'Dag, ik heb een vraag over Huis: https://agency.example/nl/aanbod/1',
  ]);
  expect(rest).toContain('rel="noopener noreferrer"');
  expect(rest).toContain('aria-label="Stuur An Claes een bericht via WhatsApp"');
  expect(renderCard({ id: 3, name: 'An Claes' }, { ...CONTACT_OPTIONS, whatsappNumber: undefined })).not.toContain(
    'wa.me',
  );
});

it('offers neither a message, a callback nor WhatsApp for a business that is taken over', () => {
  const html = renderCard({ id: 3, name: 'An Claes' }, CONTACT_OPTIONS, 9);
  expect(html).toContain('Overgenomen. Op zoek naar iets gelijkaardigs? Bel ons.');
  expect(html).not.toMatch(/wa\.me|bel-me-terug/);
});
