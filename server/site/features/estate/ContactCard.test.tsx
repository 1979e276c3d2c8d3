import { expect, it } from 'vitest';
import { estateDetailSchema, type SalesRep } from '../../../../shared/api/estate.ts';
import { siteSchema } from '../../../../shared/api/site.ts';
import { estateInput } from '../../../../tests/support/estateInput.ts';
import { renderedBody } from '../../../../tests/support/renderedBody.ts';
import { siteInput } from '../../../../tests/support/siteInput.ts';
import { testTranslate } from '../../../../tests/support/texts.ts';
import { ContactCard } from './ContactCard.tsx';
import { estateView } from '../../estates/estateView.ts';

const t = testTranslate('nl');

function card(salesRep?: SalesRep): string {
  const input = estateInput({ id: 1, general: { title: { nl: 'Huis' }, reference: 'R-1' } });
  const estate = estateDetailSchema.parse({
    ...input,
    ...(salesRep && { salesRep }),
    updatedAt: '2026-01-31T12:00:00Z',
  });
  const view = estateView(estate, undefined, { locale: 'nl', t });
  return renderedBody(<ContactCard view={view} site={siteSchema.parse(siteInput('noord'))} locale="nl" t={t} />);
}

it('shows the e-mail and the description of the sales contact', () => {
  const html = card({
    id: 3,
    name: 'An Claes',
    email: 'an@example.com',
    description: { fr: '<p>Connaît chaque rue.</p><script>alert(1)</script>' },
  });
  expect(html).toMatch(/<a[^>]+href="mailto:an@example\.com\?subject=Huis%2C%20R-1"[^>]*>.*an@<wbr\/?>example\.com/s);
  expect(html).toMatch(/<div[^>]+lang="fr"[^>]*><p>Connaît chaque rue\.<\/p><\/div>/);
});

it('shows neither where there is none', () => {
  expect(card({ id: 3, name: 'An Claes' })).not.toContain('mailto:');
  expect(card()).not.toContain('mailto:');
});
