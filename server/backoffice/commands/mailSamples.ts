import type { Message } from '#shared/api/messages.ts';
import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { composeViewingSamples } from '../viewings/mails/viewingSamples.ts';
import { composeConfirmationMail } from '../messages/confirmationMail.ts';
import { composeFriendMail } from '../messages/friendMail.ts';
import { composeLeadMail } from '../messages/leadMail.ts';
import type { AppointmentRepository } from '../viewings/store/appointmentRepository.ts';
import type { EstateRepository } from '../estates/estateRepository.ts';
import type { MailRepository } from '../mail/mailRepository.ts';
import type { MessageRepository } from '../messages/messageRepository.ts';
import type { RentalUnitRepository } from '../holidayHomes/store/rentalUnitRepository.ts';
import { composeStaySamples } from '../holidayHomes/mails/staySamples.ts';
import { composeRegistrationSamples } from '../openHouses/mails/registrationSamples.ts';
import { composeSubscriptionSamples } from '../savedSearches/subscriptionSamples.ts';
import type { ComposedMail } from '../mail/compose/composeMail.ts';

export interface MailSampleStores {
  readonly appointments: Pick<AppointmentRepository, 'estate'>;
  readonly estates: Pick<EstateRepository, 'search'>;
  readonly mails: Pick<MailRepository, 'createMailContext'>;
  readonly messages: Pick<MessageRepository, 'findEstate'>;
  readonly rentalUnits: Pick<RentalUnitRepository, 'list' | 'listPeriods'>;
}

const SAMPLE_VISITOR = {
  firstName: 'Noor',
  lastName: 'Peeters',
  email: 'noor.peeters@example.com',
  phone: '+32 470 00 00 00',
} as const;

/** The number of estates in the sample mail of a saved search. */
const NEWS_ESTATE_COUNT = 14;

/** The text of the sample visitor, by language. */
const VISITOR_MESSAGES: Readonly<Record<Locale, string>> = {
  nl: 'Dag,\n\nWe zouden dit pand graag eens bekijken. Kan dat op een zaterdag?\n\nGroeten',
  fr: 'Bonjour,\n\nNous aimerions visiter ce bien. Est-ce possible un samedi ?\n\nBien à vous',
  en: 'Hello,\n\nWe would like to see this property. Would a Saturday be possible?\n\nKind regards',
  de: 'Guten Tag,\n\nwir würden dieses Objekt gern besichtigen. Ginge das an einem Samstag?\n\nFreundliche Grüße',
};

/** The remark of the sample guest, and the note of the agency in its decision, by language. */
const STAY_TEXTS: Readonly<Record<Locale, { readonly remark: string; readonly note: string }>> = {
  nl: { remark: 'We komen wat later aan, rond 19 uur. Is er een kinderbed?', note: 'Het kinderbed staat klaar.' },
  fr: { remark: 'Nous arriverons vers 19 heures. Y a-t-il un lit bébé ?', note: 'Le lit bébé vous attend.' },
  en: { remark: 'We will arrive around 7 pm. Is there a cot?', note: 'The cot will be ready for you.' },
  de: { remark: 'Wir kommen erst gegen 19 Uhr. Gibt es ein Kinderbett?', note: 'Das Kinderbett steht bereit.' },
};

/**
 * Builds one mail of each kind, by name: the mails about messages, saved searches, viewings and stays. The mails
 * contain estates and holiday homes of the site.
 */
export async function buildMailSamples(
  { mails, messages, estates, appointments, rentalUnits }: MailSampleStores,
  site: Site,
  locale: Locale,
): Promise<readonly (readonly [name: string, mail: ComposedMail])[]> {
  const context = await mails.createMailContext(site.id, locale);
  const { results } = await estates.search(site.id, { from: 0, limit: 1 }, locale);
  const [first] = results;
  const newsSearch = await estates.search(
    site.id,
    { query: { terms: { transaction: [1] } }, limit: NEWS_ESTATE_COUNT },
    locale,
  );
  const estate = first && (await messages.findEstate(site.id, first.id));
  const viewedEstate = first && (await appointments.estate(site.id, first.id));
  const commonFields = { locale, visitor: SAMPLE_VISITOR, text: VISITOR_MESSAGES[locale], consent: true as const };
  const message: Message =
    first === undefined
      ? { ...commonFields, kind: 'contact' }
      : { ...commonFields, kind: 'property', estateId: first.id };
  return [
    ['lead', composeLeadMail(context, { message, estate })],
    ['confirmation', composeConfirmationMail(context, { message, estate })],
    ...(estate
      ? [
          [
            'friend',
            composeFriendMail(context, {
              estate: estate.summary,
              sender: { name: 'Noor Peeters', email: SAMPLE_VISITOR.email },
              friend: { name: 'Sam', email: 'sam@example.com' },
              note: '',
            }),
          ] as const,
        ]
      : []),
    ...composeSubscriptionSamples(context, newsSearch.results),
    ...(viewedEstate
      ? composeViewingSamples(context, viewedEstate, { visitor: SAMPLE_VISITOR, remark: VISITOR_MESSAGES[locale] })
      : []),
    ...(viewedEstate ? composeRegistrationSamples(context, viewedEstate, SAMPLE_VISITOR) : []),
    ...(await composeStaySamples({ rentalUnits }, context, { visitor: SAMPLE_VISITOR, ...STAY_TEXTS[locale] })),
  ];
}
