import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/api/messages.ts';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import type { MailContext } from '../mail/mailContext.ts';
import { composeConfirmationMail } from './confirmationMail.ts';

const context: MailContext = {
  site: siteSchema.parse(siteInput('alpha')),
  locale: 'nl',
  t: (key, params) => `${key} ${Object.values(params ?? {}).join(' ')}`,
  url: (path) => `https://alpha.example.com${path}`,
};
const QUOTE_HEADING = 'mailMessages:confirmation.youWrote';

function composeText(changes: Pick<Message, 'text' | 'page'>): string {
  const message: Message = {
    kind: 'contact',
    locale: 'nl',
    visitor: { firstName: 'An', lastName: 'Peeters', email: 'an@example.com' },
    consent: true,
    ...changes,
  };
  return composeConfirmationMail(context, { message, estate: undefined }).text;
}

describe('the confirmation of a message', () => {
  it("quotes only the visitor's text, without the slug of the page", () => {
    const text = composeText({ text: 'Dag\n\ngratis schatting', page: '/nl/gratis-schatting' });
    expect(text).toContain(QUOTE_HEADING);
    expect(text).toContain('Dag');
    expect(text).not.toContain('gratis schatting');
  });

  it('quotes nothing when the visitor typed nothing, or a link', () => {
    expect(composeText({ text: 'contact', page: '/nl/contact' })).not.toContain(QUOTE_HEADING);
    expect(composeText({ text: 'Zie www.example.org\n\ncontact', page: '/nl/contact' })).not.toContain(QUOTE_HEADING);
  });

  it("quotes a text although the page's slug looks like a link", () => {
    const text = composeText({ text: 'Dag\n\nwww.huis.example', page: '/nl/aanbod/7/www.huis.example' });
    expect(text).toContain(QUOTE_HEADING);
  });
});
