import { describe, expect, it } from 'vitest';
import { type Message, messageSchema } from '../../../shared/api/messages.ts';
import { siteSchema } from '../../../shared/api/site.ts';
import { visitorSchema } from '../../../shared/api/visitor.ts';
import { siteInput } from '../../../tests/support/siteInput.ts';
import type { MailContext } from '../mail/mailContext.ts';
import { leadMail } from './leadMail.ts';

const context: MailContext = {
  site: siteSchema.parse(siteInput('alpha')),
  locale: 'nl',
  t: (key) => key,
  url: (path) => `https://alpha.example.com${path}`,
};
const message: Message = {
  kind: 'contact',
  locale: 'nl',
  visitor: { firstName: 'An', lastName: 'Peeters', email: 'an@example.com', phone: '+32 470 12 34 56' },
  text: 'Dag',
  page: '/nl/contact',
  consent: true,
};

/** The same object, which writes down what is read of it. */
const watched = <T extends object>(value: T, read: Set<PropertyKey>): T =>
  new Proxy(value, {
    get(target, field) {
      read.add(field);
      return Reflect.get(target, field);
    },
  });

describe('the mail about a message', () => {
  it('has every field of the contract', () => {
    const read = new Set<PropertyKey>();
    const visitor = watched(message.visitor, read);
    leadMail(context, { message: watched({ ...message, visitor }, read), estate: undefined });
    // The estate is found by the handler, and the consent is a condition.
    const elsewhere = new Set(['estateId', 'consent']);
    const fields = [...Object.keys(messageSchema.shape), ...Object.keys(visitorSchema.shape)];
    expect(fields).toContain('phone');
    expect(fields.filter((field) => !read.has(field) && !elsewhere.has(field))).toEqual([]);
  });
});
