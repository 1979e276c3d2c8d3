import type { OfficeInput } from '#shared/api/content/offices.ts';

type Hours = NonNullable<NonNullable<OfficeInput['openingHours']>['weekly']>;
type Weekday = keyof Hours;

const hours = (...spans: readonly `${string}-${string}`[]) =>
  spans.map((span) => ({ from: span.slice(0, 5), to: span.slice(6) }));
const each = (days: readonly Weekday[], ...spans: readonly `${string}-${string}`[]): Hours =>
  Object.fromEntries(days.map((day) => [day, hours(...spans)]));

const WORKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

const CHRISTMAS = { nl: 'Kerstmis', fr: 'Noël', en: 'Christmas', de: 'Weihnachten' };
const BOXING_DAY = {
  nl: 'Tweede kerstdag',
  fr: 'Lendemain de Noël',
  en: 'Boxing Day',
  de: 'Zweiter Weihnachtstag',
};
const NEW_YEAR = { nl: 'Nieuwjaar', fr: 'Nouvel An', en: 'New Year’s Day', de: 'Neujahr' };
const HOLIDAYS = [
  { date: '2026-12-25', hours: [], reason: CHRISTMAS },
  { date: '2026-12-26', hours: [], reason: BOXING_DAY },
  { date: '2027-01-01', hours: [], reason: NEW_YEAR },
];

export const claesOffices: readonly OfficeInput[] = [
  {
    id: 'gent',
    sort: 0,
    name: { nl: 'Kantoor Gent', fr: 'Agence de Gand', en: 'Ghent office' },
    text: {
      nl: 'Een winkelpand van 1904 tussen de Leie en de Korenmarkt. Binnenlopen mag altijd, de koffie staat klaar.',
      fr: 'Une maison de commerce de 1904, entre la Lys et le Korenmarkt. Entrez quand vous voulez, le café est prêt.',
      en: 'A 1904 shopfront between the Leie and Korenmarkt. Walk in whenever you like: the coffee is on.',
    },
    street: { nl: 'Sint-Michielsstraat' },
    number: '8',
    zip: '9000',
    city: { nl: 'Gent', fr: 'Gand', en: 'Ghent', de: 'Gent' },
    location: { latitude: 51.0533, longitude: 3.7196 },
    phone: '+32 9 000 12 20',
    whatsapp: '+32400001220',
    email: 'hallo@claesvandamme.example',
    registrationNumber: 'BIV 599 101',
    openingHours: {
      weekly: { ...each(WORKDAYS, '09:00-18:00'), saturday: hours('10:00-13:00') },
      exceptions: [
        { date: '2026-12-24', hours: hours('09:00-15:00') },
        ...HOLIDAYS,
        {
          date: '2027-01-02',
          hours: [],
          reason: { nl: 'Brugdag', fr: 'Pont', en: 'Bridge day' },
        },
      ],
    },
  },
  {
    id: 'sint-martens-latem',
    sort: 1,
    name: { nl: 'Kantoor Sint-Martens-Latem', fr: 'Agence de Laethem-Saint-Martin', en: 'Sint-Martens-Latem office' },
    text: {
      nl: 'Voor villa’s langs de Leie en alles wat een oprit heeft. Met parking voor de deur.',
      fr: 'Pour les villas des bords de la Lys et tout ce qui a une allée. Parking devant la porte.',
      en: 'For villas along the Leie and anything with a drive. Parking at the door.',
    },
    street: { nl: 'Latemstraat' },
    number: '42',
    zip: '9830',
    city: {
      nl: 'Sint-Martens-Latem',
      fr: 'Laethem-Saint-Martin',
      en: 'Sint-Martens-Latem',
      de: 'Sint-Martens-Latem',
    },
    location: { latitude: 51.0147, longitude: 3.6403 },
    phone: '+32 9 000 12 30',
    whatsapp: '+32400001230',
    email: 'latem@claesvandamme.example',
    registrationNumber: 'BIV 599 101',
    openingHours: {
      weekly: {
        ...each(['tuesday', 'wednesday', 'thursday', 'friday'], '09:30-12:30', '13:30-17:30'),
        saturday: hours('10:00-16:00'),
      },
      exceptions: HOLIDAYS,
      note: {
        nl: 'Op maandag en ’s avonds enkel op afspraak.',
        fr: 'Le lundi et en soirée, uniquement sur rendez-vous.',
        en: 'Mondays and evenings by appointment only.',
      },
    },
  },
];

export const ardenneOffices: readonly OfficeInput[] = [
  {
    id: 'durbuy',
    name: { fr: 'Agence de Durbuy', nl: 'Kantoor Durbuy', en: 'Durbuy office', de: 'Büro Durbuy' },
    text: {
      fr: 'Au pied du château, dans une maison en pierre du pays. Le dimanche, le feu est allumé pour ceux qui ont pris rendez-vous.',
      nl: 'Aan de voet van het kasteel, in een huis van streeksteen. Op zondag brandt de haard voor wie een afspraak heeft.',
      en: 'At the foot of the castle, in a house of local stone. On Sundays the fire is lit for those with an appointment.',
      de: 'Am Fuß der Burg, in einem Haus aus heimischem Stein. Sonntags brennt das Feuer für alle, die einen Termin haben.',
    },
    street: { fr: 'Rue du Château' },
    number: '6',
    zip: '6940',
    city: { fr: 'Durbuy', nl: 'Durbuy', de: 'Durbuy', en: 'Durbuy' },
    location: { latitude: 50.3528, longitude: 5.4565 },
    phone: '+32 86 00 14 40',
    email: 'bonjour@maisondardenne.example',
    registrationNumber: 'IPI 599 214',
    openingHours: {
      weekly: each(['tuesday', 'wednesday', 'thursday', 'friday', 'saturday'], '09:30-17:30'),
      exceptions: HOLIDAYS,
      note: {
        fr: 'Le dimanche sur rendez-vous.',
        nl: 'Op zondag na afspraak.',
        en: 'Sundays by appointment.',
        de: 'Sonntags nach Vereinbarung.',
      },
    },
  },
];

export const kustOffices: readonly OfficeInput[] = [
  {
    id: 'knokke',
    name: { nl: 'Kantoor Knokke', fr: 'Agence de Knokke', en: 'Knokke office', de: 'Büro Knokke' },
    text: {
      nl: 'Op de Lippenslaan, vijf minuten van de dijk. Ook op zondag open, want dan bent u er ook.',
      fr: 'Avenue Lippens, à cinq minutes de la digue. Ouvert aussi le dimanche, puisque c’est ce jour-là que vous venez.',
      en: 'On Lippenslaan, five minutes from the seafront. Open on Sundays too, because that is when you are here.',
      de: 'In der Lippenslaan, fünf Minuten von der Strandpromenade. Auch sonntags geöffnet, denn dann sind Sie da.',
    },
    street: { nl: 'Lippenslaan', fr: 'Avenue Lippens' },
    number: '212',
    zip: '8300',
    city: { nl: 'Knokke-Heist', fr: 'Knokke-Heist', en: 'Knokke-Heist', de: 'Knokke-Heist' },
    location: { latitude: 51.3472, longitude: 3.2867 },
    phone: '+32 50 00 16 60',
    whatsapp: '+32400001660',
    email: 'ahoi@kustenco.example',
    registrationNumber: 'BIV 599 327',
    openingHours: {
      weekly: each(['monday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'], '10:00-18:00'),
      exceptions: HOLIDAYS,
      note: {
        nl: 'In juli en augustus tot 19 uur.',
        fr: 'En juillet et en août, jusqu’à 19 h.',
        en: 'In July and August until 7 pm.',
        de: 'Im Juli und August bis 19 Uhr.',
      },
    },
  },
];
