import { expect, vi } from 'vitest';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES, VALUATION_PATHS } from '../../e2e/support/addresses.ts';
import { readText } from '../../e2e/support/texts.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { readMailFiles } from '../../support/mail/readMail.ts';
import { SITE_DATA } from '../siteData.ts';
import type { Journey } from '../journey.ts';
import { PATIENT, type Visitor } from '../visitor.ts';

const { claes, kust } = TEST_AGENCIES;

const button = (locale: Locale, key: string) => ({ role: 'button', name: readText(locale, key) }) as const;
/** A field by its label. A hint or a mark may follow the label. */
const field = (locale: Locale, key: string) => ({ role: 'field', name: startsWith(readText(locale, key)) }) as const;
const startsWith = (words: string) => new RegExp(`^${words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);
const getEmail = (visitor: Visitor, name: string) => `${name}.${visitor.id}@example.com`;

/** Waits for the mail to an e-mail address, and returns the link in this mail that matches the pattern. */
async function readMailedLink(email: string, pattern: RegExp): Promise<string> {
  return vi.waitFor(async () => {
    const mails = await readMailFiles(SITE_DATA);
    const mail = mails.find(({ parsedMail: { to } }) => to?.some(({ address }) => address === email));
    const link = pattern.exec(mail?.parsedMail.text ?? '')?.[0];
    if (!link) throw new Error(`No mail to ${email} has a link ${pattern}.`);
    return link;
  }, PATIENT);
}

/** Opens the first home of a list. */
async function openFirstHome({ open, see }: Visitor, origin: string, locale: Locale, query = ''): Promise<string> {
  await open(`${origin}${pathFor('offer', locale)}${query}`);
  const estateId = (await see({ css: '[data-estate-id]' })).attributes['data-estate-id'] ?? '';
  await open(origin + pathFor('estateShort', locale, { estateId }));
  return estateId;
}

async function fillInWriter(visitor: Visitor, locale: Locale): Promise<void> {
  await visitor.fill(field(locale, 'contact:field.firstName'), 'Els');
  await visitor.fill(field(locale, 'contact:field.lastName'), 'Peeters');
  await visitor.fill(field(locale, 'contact:field.email'), getEmail(visitor, 'els'));
}

const contact: Journey = {
  name: 'writes to the agency',
  inWebKit: true,
  async play(visitor) {
    const { open, fill, check, click, see } = visitor;
    await open(kust.origin + pathFor('contact', 'nl'));
    await fillInWriter(visitor, 'nl');
    await fill(field('nl', 'contact:field.text'), 'Is het dak nieuw?');
    await check({ role: 'checkbox', within: '#contact' });
    await click(button('nl', 'contact:contact.submit'));
    await see({ css: 'gevel-form [data-alert="success"]', name: new RegExp(readText('nl', 'contact:sent.title')) });
  },
};

const question: Journey = {
  name: 'asks about a home, after a reminder to give consent',
  async play(visitor) {
    const { click, see, press, expectFocus } = visitor;
    await openFirstHome(visitor, kust.origin, 'de');
    await click({ role: 'link', name: readText('de', 'contact:property.button'), within: 'aside' });
    const widget = '[data-widget="contactForm"]';
    await fillInWriter(visitor, 'de');
    const submit = { ...button('de', 'contact:property.submit'), within: widget } as const;
    const agree = { role: 'checkbox', within: widget } as const;
    await click(submit);
    await expectFocus({ css: '[role="alert"]', within: widget });
    await click({ role: 'link', name: readText('de', 'contact:privacy.missing'), within: widget });
    await expectFocus(agree);
    await press('Space');
    await click(submit);
    await expectFocus({ css: '#property-sent' });
    await see({ css: '#property-sent', name: new RegExp(readText('de', 'contact:sent.title')) });
  },
};

const friend: Journey = {
  name: 'sends a home to a friend, after correcting the note',
  async play(visitor) {
    const { open, fill, check, click, see, expectAbsent } = visitor;
    const estateId = await openFirstHome(visitor, claes.origin, 'fr');
    await open(claes.origin + pathFor('sendToAFriend', 'fr', { estateId }));
    await fill(field('fr', 'friend:field.friendEmail'), getEmail(visitor, 'bo'));
    await fill({ css: 'main [name="name"]' }, 'Zoé');
    await fill({ css: 'main [name="email"]' }, getEmail(visitor, 'zoe'));
    await fill(field('fr', 'friend:field.note'), 'Regarde www.example.com');
    await check({ role: 'checkbox', within: 'main' });
    await click(button('fr', 'friend:submit'));
    await see({ css: '#friend-note-error', name: readText('fr', 'friend:error.links') });
    await fill(field('fr', 'friend:field.note'), 'Regarde le jardin');
    await click(button('fr', 'friend:submit'));
    await see({ css: 'main [data-alert="success"]', name: startsWith(readText('fr', 'friend:sent.title')) });
    await expectAbsent(button('fr', 'friend:submit'));
  },
};

const callback: Journey = {
  name: 'asks to be called back',
  async play(visitor) {
    const { open, fill, check, click, see } = visitor;
    await open(claes.origin + pathFor('callback', 'nl'));
    await check({ role: 'radio', within: 'main', index: -1 });
    await fill(field('nl', 'ask:callback.field.phone'), '0470 12 34 56');
    await fill(field('nl', 'contact:field.firstName'), 'Els');
    await fill(field('nl', 'contact:field.lastName'), 'Peeters');
    await check({ role: 'checkbox', within: 'main' });
    await click({ ...button('nl', 'ask:callback.submit'), within: 'main' });
    await see({ css: '[data-alert="success"]', name: startsWith(readText('nl', 'ask:callback.sent.title')) });
  },
};

const valuation: Journey = {
  name: 'asks for a valuation',
  async play(visitor) {
    const { open, fill, choose, check, click, see } = visitor;
    await open(`${claes.origin}/en/${VALUATION_PATHS.en}`);
    await fill(field('en', 'contact:field.street'), 'Kerkstraat 1');
    await fill(field('en', 'contact:field.city'), '9000 Gent');
    await choose(field('en', 'contact:field.type'), readText('en', 'contact:type.house'));
    await fillInWriter(visitor, 'en');
    await check({ role: 'checkbox', within: 'main form' });
    await click(button('en', 'contact:estimate.submit'));
    await see({
      css: '[data-alert="success"]',
      name: new RegExp(readText('en', 'contact:sent.estimate').slice(0, 20)),
    });
  },
};

const subscribe: Journey = {
  name: 'saves a search, confirms it by mail, and ends it',
  inWebKit: true,
  async play(visitor) {
    const { open, click, fill, press, see, tab, check, eventually, find } = visitor;
    const locale = 'de';
    const email = getEmail(visitor, 'sucht');
    await open(`${kust.origin}${pathFor('offer', locale)}?price-max=100`);
    await click({ role: 'link', name: readText(locale, 'offer:closing.button'), within: 'main' });
    const price = { css: 'main [name="price-max"]' };
    await eventually(async () => (await see(price, 'focus')).value).toBe('100');
    // The script that reads amounts loads when the visitor first touches the form.
    await eventually(async () => {
      await press('ArrowUp');
      return (await see(price, 'focus')).value;
    }).toMatch(/^[2-9]00$/);
    await fill(price, '400k');
    await press('Tab');
    await eventually(async () => (await see(price)).value).toBe('400.000');
    // A browser's own list of suggestions has no elements to press, so the text of one suggestion is typed.
    const place = field(locale, 'subscribe:field.place');
    await fill(place, 'Knokke');
    const suggestion = await vi.waitFor(async () => {
      const found = await tab.evaluate(() =>
        document.querySelector('gevel-places datalist option')?.getAttribute('value'),
      );
      if (!found) throw new Error('There is no suggestion.');
      return found;
    }, PATIENT);
    await fill(place, suggestion);
    await eventually(async () => (await find({ css: '[data-part="chosen"] *' })).length).toBeGreaterThan(0);
    await eventually(async () => (await see(place)).value).toBe('');
    await fill({ css: 'main [name="name"]' }, 'Els');
    await fill({ css: 'main [name="email"]' }, email);
    await check({
      role: 'checkbox',
      name: startsWith(readText(locale, 'subscribe:privacy').replace('{{name}}', kust.name)),
    });
    await click(button(locale, 'subscribe:submit'));
    await visitor.expectHeading(readText(locale, 'subscribe:asked.title'));

    await open(await readMailedLink(email, /http:\S+halten-sie\S+\/[\w-]{43}/));
    await click(button(locale, 'subscribe:confirm.submit'));
    await see({ css: '[data-alert="success"]', name: startsWith(readText(locale, 'subscribe:confirmed.title')) });
    await click(button(locale, 'subscribe:notices.keep'));
    await see(button(locale, 'subscribe:notices.drop'));
    await open(kust.origin + pathFor('favorites', locale));
    await click({ role: 'link', within: 'gevel-notifications' });
    await click({ role: 'link', name: readText(locale, 'subscribe:edit.end') });
    await click(button(locale, 'subscribe:unsubscribe.submit'));
    await visitor.expectHeading(readText(locale, 'subscribe:ended.title'));
  },
};

const costs: Journey = {
  name: 'works out what a home costs, after correcting an amount',
  inWebKit: true,
  async play({ open, fill, choose, check, click, see, eventually, address, texts }) {
    await open(claes.origin + pathFor('costs', 'nl'));
    const price = field('nl', 'costs:field.price');
    await fill(price, 'veel');
    await choose(field('nl', 'costs:field.region'), readText('nl', 'costs:region.BRUSSELS'));
    await check({ role: 'radio', name: startsWith(readText('nl', 'costs:field.homeOnly')) });
    await fill(field('nl', 'costs:field.own'), '60.000');
    await fill(field('nl', 'costs:field.rate'), '3,25');
    await fill(field('nl', 'costs:field.years'), '25');
    await click(button('nl', 'costs:submit'));
    // The page before the submission has the same field, so the test waits until the field is marked as wrong.
    await eventually(async () => (await see(price)).attributes['aria-invalid']).toBe('true');
    await see({ css: 'main h2', name: readText('nl', 'costs:result.titleSale') });
    expect((await see(price)).value).toBe('veel');
    await fill(price, '650.000');
    await click(button('nl', 'costs:submit'));
    await see({ css: 'main tr', name: /^Prijs.*650\.000/ });
    expect((await address()).searchParams.get('region')).toBe('brussels');
    expect((await texts({ css: 'main tr' })).length).toBeGreaterThan(3);
  },
};

const openHouse: Journey = {
  name: 'registers for an open house day, and cancels the registration',
  async play(visitor) {
    const { open, find, fill, choose, check, click, see } = visitor;
    const email = getEmail(visitor, 'bezoek');
    const people = { css: 'select[name="people"]' };
    await open(claes.origin + pathFor('openHouses', 'nl'));
    const days = [...new Set((await find({ css: 'main li a' })).map(({ href }) => href))];
    for (const day of days) {
      await open(day);
      if ((await find(people)).length > 0) break;
    }
    await choose(people, '2');
    await fill(field('nl', 'viewing:who.firstName'), 'Els');
    await fill(field('nl', 'viewing:who.lastName'), 'Peeters');
    await fill(field('nl', 'viewing:who.email'), email);
    await fill(field('nl', 'viewing:who.phone'), '0470 12 34 56');
    await check({ role: 'checkbox', within: 'main' });
    await click({ ...button('nl', 'openHouses:register.submit'), within: 'main' });
    await visitor.expectHeading(readText('nl', 'openHouses:state.sent.title'));
    await click({ role: 'link', name: readText('nl', 'openHouses:cancel.link') });
    await click(button('nl', 'openHouses:cancel.submit'));
    await see({ css: 'main *', text: readText('nl', 'openHouses:cancel.done') });
  },
};

async function fillInGuest(visitor: Visitor, submit: string): Promise<void> {
  const { fill, click } = visitor;
  await fill(field('nl', 'viewing:who.firstName'), 'Els');
  await fill(field('nl', 'viewing:who.lastName'), 'Peeters');
  await fill(field('nl', 'viewing:who.email'), getEmail(visitor, 'gast'));
  await fill(field('nl', 'viewing:who.phone'), '0470 12 34 56');
  await click(button('nl', submit));
  await visitor.expectHeading(readText('nl', 'viewing:check.title'));
}

const viewing: Journey = {
  name: 'books a viewing, and cancels it',
  inWebKit: true,
  async play(visitor) {
    const { click, check, see, expectHeading, expectAbsent } = visitor;
    await openFirstHome(visitor, kust.origin, 'nl', '?transaction=1&transaction=3');
    await click({ role: 'link', name: readText('nl', 'estate:contact.viewing') });
    // A week that has not begun has times on each of its days. Visitors who book at the same time choose different
    // times.
    await click({ role: 'link', name: readText('nl', 'viewing:when.later') });
    await see({ role: 'link', name: readText('nl', 'viewing:when.earlier') });
    await check({ role: 'radio', within: 'main', index: -1 - 6 * visitor.turn });
    await click(button('nl', 'viewing:when.submit'));
    await expectHeading(readText('nl', 'viewing:who.title'));
    await fillInGuest(visitor, 'viewing:who.submit');
    await click(button('nl', 'viewing:check.submit'));
    await expectHeading(readText('nl', 'viewing:appointment.booked'));
    await click({ role: 'link', name: readText('nl', 'viewing:appointment.cancel') });
    const cancel = button('nl', 'live_agenda:cancel.cancel_button');
    await click(cancel);
    await see({ css: '[data-widget="cancel-appointment"] *', name: readText('nl', 'live_agenda:cancel.cancelled') });
    await expectAbsent(cancel);
  },
};

const holidayBooking: Journey = {
  name: 'books a holiday home from its calendar, and cancels the booking',
  inWebKit: true,
  async play(visitor) {
    const { open, click, see, expectHeading, expectAbsent, press } = visitor;
    await open(kust.origin + pathFor('holidayUnit', 'nl', { rentalUnitId: 1 + visitor.turn }));
    await click({ css: '[data-widget="estateGallery"] button:has(img)' });
    await see({ role: 'dialog' });
    await press('Escape');
    await expectAbsent({ role: 'dialog' });
    await click({ css: '#calendar details:last-of-type summary', index: -1 });
    await click({ css: '#calendar details a', index: -1 });
    await expectHeading(readText('nl', 'rentalBooking:when.title'));
    await click(button('nl', 'rentalBooking:when.take'));
    await expectHeading(readText('nl', 'rentalBooking:who.title'));
    await fillInGuest(visitor, 'rentalBooking:who.submit');
    await click(button('nl', 'rentalBooking:check.submit'));
    await expectHeading(readText('nl', 'rentalBooking:state.sent.title'));
    await click({ role: 'link', name: readText('nl', 'rentalBooking:cancel.link') });
    await click(button('nl', 'rentalBooking:cancel.submit'));
    await see({ css: 'main *', name: readText('nl', 'rentalBooking:cancel.done') });
  },
};

const holidayList: Journey = {
  name: 'filters holiday homes by place, persons and own dates',
  async play({ open, click, check, choose, see, press, expectPath, expectHeading, texts, eventually, tab }) {
    const year = new Date().getFullYear() + 1;
    const list = kust.origin + pathFor('holidayList', 'nl');
    await open(list);
    await click({ role: 'summary', name: /Waar/ });
    await check({ role: 'checkbox', name: /^Oostende/ });
    await expectPath(/\?city=\d+$/);
    await press('Escape');
    await choose({ css: 'select[name="persons"]' }, '4');
    await eventually(() => texts({ css: '[aria-label="Actieve filters"] a' })).toHaveLength(3);
    await expectHeading(/^\d+ vakantiewoning/);
    await open(list);
    await click({ role: 'summary', name: /Wanneer/ });
    await choose(field('nl', 'rentalList:filter.period'), 'Eigen data');
    // Each browser types dates in its own order, so the test sets the value as the browser's own calendar does.
    const arrival = { css: 'input[type="date"][name="from"]' };
    await see(arrival, 'focus');
    await tab.evaluate((date: string) => {
      const input = document.activeElement as HTMLInputElement;
      input.value = date;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, `${year}-03-08`);
    await expectPath(`?from=${year}-03-08&to=${year}-03-15`);
    await expectHeading(/vrij$/);
  },
};

export const FORM_JOURNEYS = [
  contact,
  question,
  friend,
  callback,
  valuation,
  subscribe,
  costs,
  openHouse,
  viewing,
  holidayBooking,
  holidayList,
] as const;
