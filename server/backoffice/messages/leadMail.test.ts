import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/api/messages.ts';
import { siteSchema } from '#shared/api/site.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import type { MailContext } from '../mail/mailContext.ts';
import { composeLeadMail } from './leadMail.ts';

/**
 * The fields that the mail shows. The mail does not show the ids, with which the handler finds the estate and the
 * recipient, nor the consent, without which the message is refused.
 */
type MailedMessage = Omit<Message, 'estateId' | 'agentId' | 'officeId' | 'consent'>;
type CompleteMessage = Required<Omit<MailedMessage, 'visitor'>> & {
  readonly visitor: Required<MailedMessage['visitor']>;
};

/** Two messages that differ in every field of the contract. */
const FIRST_MESSAGE: CompleteMessage = {
  kind: 'contact',
  locale: 'nl',
  visitor: { firstName: 'An', lastName: 'Peeters', email: 'an@example.com', phone: '+32 470 12 34 56' },
  text: 'Dag',
  page: '/nl/contact',
  callback: { date: '2026-12-01', part: 'morning', from: '09:00', to: '12:00' },
};
const SECOND_MESSAGE: CompleteMessage = {
  kind: 'estimate',
  locale: 'fr',
  visitor: { firstName: 'Bo', lastName: 'Dubois', email: 'bo@example.com', phone: '+32 470 65 43 21' },
  text: 'Bonjour',
  page: '/fr/contact',
  callback: { date: '2026-12-02', part: 'evening', from: '17:00', to: '18:00' },
};

const context: MailContext = {
  site: siteSchema.parse(siteInput('alpha')),
  locale: 'nl',
  t: (key, params) => `${key} ${Object.values(params ?? {}).join(' ')}`,
  url: (path) => `https://alpha.example.com${path}`,
};
const composeText = (message: CompleteMessage): string =>
  composeLeadMail(context, { message: { ...message, consent: true }, estate: undefined }).text;

describe('the mail about a message', () => {
  it('contains every field of the contract', () => {
    const unchangedText = composeText(FIRST_MESSAGE);
    const missingFields = typedKeys(FIRST_MESSAGE).filter(
      (field) => composeText({ ...FIRST_MESSAGE, [field]: SECOND_MESSAGE[field] }) === unchangedText,
    );
    const missingVisitorFields = typedKeys(FIRST_MESSAGE.visitor).filter(
      (field) =>
        composeText({
          ...FIRST_MESSAGE,
          visitor: { ...FIRST_MESSAGE.visitor, [field]: SECOND_MESSAGE.visitor[field] },
        }) === unchangedText,
    );
    expect([...missingFields, ...missingVisitorFields]).toEqual([]);
  });

  it('states in its subject that a visitor wants to be called, and links to the phone number', () => {
    const { email: _email, ...visitor } = FIRST_MESSAGE.visitor;
    const message = { ...FIRST_MESSAGE, kind: 'callback' as const, visitor, consent: true as const };
    const { subject, html, text } = composeLeadMail(context, { message, estate: undefined });
    expect(subject).toMatch(/^ask:mail\.subject An Peeters .*dinsdag 1 december .*9:00 12:00/);
    expect(html).toContain('href="tel:+32470123456"');
    expect(html + text).not.toContain('mailto:');
  });

  it('links each of two phone numbers, with its extension, and shows a mail address as it was typed', () => {
    const visitor = {
      ...FIRST_MESSAGE.visitor,
      phone: '09 223 45 67 toestel 3 / 0475 12 34 56',
      email: 'an@xn--bcher-kva.example',
    };
    const { html, text } = composeLeadMail(context, {
      message: { ...FIRST_MESSAGE, visitor, consent: true },
      estate: undefined,
    });
    expect(html).toContain('href="tel:+3292234567;ext=3"');
    expect(html).toContain('href="tel:+32475123456"');
    expect(html).toContain('href="mailto:an@xn--bcher-kva.example"');
    expect(html).toContain('>an@bücher.example<');
    expect(text).toContain('09 223 45 67 toestel 3 / 0475 12 34 56');
    expect(text).toContain('an@bücher.example');
    expect(text).not.toContain('xn--');
  });

  it("quotes only the visitor's text, without the slug of the page", () => {
    expect(composeText({ ...FIRST_MESSAGE, text: 'Dag\n\ncontact' })).toBe(composeText(FIRST_MESSAGE));
  });
});
