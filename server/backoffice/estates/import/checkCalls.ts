import type { TeamMember } from '#shared/api/content/blocks.ts';
import type { Office } from '#shared/api/content/offices.ts';
import type { Site } from '#shared/api/site.ts';
import { hasHours } from '#shared/domain/openingHours/openingHours.ts';
import { lacksCountryCode, splitPhoneText, toE164 } from '#shared/primitives/phoneNumber.ts';
import { toPhoneEntries } from '#shared/primitives/telHref.ts';
import type { CheckProblem } from './checkEstates.ts';

/** The people and offices that visitors can call or write to. */
interface ReachableContacts {
  readonly site: Pick<Site, 'contact'>;
  readonly offices: readonly Office[];
  readonly people: readonly (TeamMember & { readonly id: string })[];
  /** The current day as an ISO date. */
  readonly today: string;
}

interface PhoneNumbers {
  readonly phone?: string | undefined;
  readonly mobile?: string | undefined;
  readonly whatsapp?: string | undefined;
}

/** Returns whether pages can show every phone number in a text as a link that calls it. */
const isCallable = (phoneText: string): boolean =>
  splitPhoneText(phoneText).some((part) => typeof part !== 'string') &&
  toPhoneEntries(phoneText).every(({ href }) => href !== undefined);

function* checkNumbers(contactName: string, { phone, mobile, whatsapp }: PhoneNumbers): Generator<CheckProblem> {
  for (const number of [phone, mobile])
    if (number && !isCallable(number))
      yield {
        level: 'warning',
        kind: 'Phone number',
        detail: `${number}, of ${contactName}: this is not a number that can be called`,
      };
  if (whatsapp !== undefined && (lacksCountryCode(whatsapp) || toE164(whatsapp) === undefined))
    yield {
      level: 'warning',
      kind: 'WhatsApp number',
      detail: `${whatsapp}, of ${contactName}: the country code may be missing; Belgian numbers begin with +32`,
    };
}

function* checkHours({ id, phone, openingHours }: Office, today: string): Generator<CheckProblem> {
  if (phone && !hasHours(openingHours))
    yield {
      level: 'warning',
      kind: 'Phone number without opening hours',
      detail: `${id}: visitors do not see when calls are answered, and may request a callback on working days from 9:00 to 17:00`,
    };
  const lastException = openingHours.exceptions
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  if (lastException !== undefined && lastException < today)
    yield {
      level: 'warning',
      kind: 'Opening hours by date are in the past',
      detail: `${id}: the last exception was ${lastException}; the site shows it as open on the next holidays`,
    };
}

/** Reports faults in the phone numbers that visitors call, and in the hours in which the agency answers calls. */
export function* checkCalls({
  site,
  offices,
  people,
  today,
}: ReachableContacts): Generator<CheckProblem, void, undefined> {
  yield* checkNumbers('the site', site.contact);
  for (const office of offices) {
    yield* checkNumbers(`the office ${office.id}`, office);
    yield* checkHours(office, today);
  }
  for (const person of people) yield* checkNumbers(`${person.id} of the team`, person);
}
