import { expect, it } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { summary } from '#tests/support/summary.ts';
import type { MailContext } from '../mailContext.ts';
import { composeMail } from './composeMail.ts';
import { buildEstateMailCard } from './estateMailCard.ts';
import { createEstatesBlock } from './mailBlocks.ts';
import { buildMailPicture } from './mailPicture.ts';

const context: MailContext = {
  site: siteSchema.parse(siteInput('alpha')),
  locale: 'nl',
  t: (key) => key,
  url: (path) => `https://alpha.example.com${path}`,
};
const file = {
  id: '0198c0de-0000-7000-8000-000000000001',
  hash: 'a'.repeat(64),
  contentType: 'image/jpeg',
  bytes: 1,
  width: 1200,
  height: 800,
};

it('labels a picture that AI made or changed, in each language, visibly and in its alternative text', () => {
  for (const locale of LOCALES) {
    const { alt, caption } = buildMailPicture({ file, alt: { [locale]: 'Terras' }, ai: 'changed' }, 'Huis', {
      ...context,
      locale,
    });
    expect(caption).toMatch(/\b(?:AI|IA|KI)\b/);
    expect(alt).toBe(`Terras (${caption})`);
  }
  expect(buildMailPicture({ file, alt: {}, ai: 'made' }, 'Huis', context)).toMatchObject({
    alt: 'Huis (Gemaakt met AI)',
    caption: 'Gemaakt met AI',
  });
  expect(buildMailPicture({ file, alt: {} }, 'Huis', context)).not.toHaveProperty('caption');
});

it('shows the label below the picture of a single estate and in a list', () => {
  const estate = summary({
    id: 7,
    pictures: [{ index: 0, kind: 'photo', file, alt: { nl: 'Terras' }, ai: 'changed' }],
  });
  const card = buildEstateMailCard(estate, context);
  for (const cards of [[card], [card, card]]) {
    const content = { subject: 'S', preview: 'P', heading: 'H', blocks: [createEstatesBlock(cards)], reason: 'R' };
    const { html } = composeMail(context, content);
    expect(html).toContain('alt="Terras (Bewerkt met AI)"');
    expect(html.match(/>Bewerkt met AI<\/span>/g)).toHaveLength(cards.length);
  }
});
