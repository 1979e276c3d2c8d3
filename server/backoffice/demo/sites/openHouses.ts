import type { LocalizedText } from '#shared/api/common.ts';
import type { OpenHouseDay } from '#shared/api/openHouses.ts';
import { addDays, toBrusselsDay, toMonday } from '#shared/i18n/moments.ts';

/** The open house days of one home, some weeks ahead. */
interface DemoOpenHouse {
  readonly estateId: number;
  readonly days: readonly OpenHouseDay[];
}

const SATURDAY = 5;
const SUNDAY = 6;

/** Returns an open house day on a weekday of the week that begins `weeks` weeks after next Monday. */
function dayIn(weeks: number, weekday: number, hours: readonly [from: string, to: string]) {
  const date = addDays(toMonday(toBrusselsDay(new Date())), 7 * (weeks + 1) + weekday);
  return { id: weekday === SATURDAY ? 'saturday' : 'sunday', start: `${date}T${hours[0]}`, end: `${date}T${hours[1]}` };
}

const PARKING: Readonly<Record<'gent' | 'durbuy' | 'knokke', LocalizedText>> = {
  gent: {
    nl: 'We leiden kleine groepen rond, van de kelder tot de zolder. Kom met de fiets of met de tram: parkeren is lastig in deze straat.',
    fr: 'Nous faisons visiter la maison par petits groupes, de la cave au grenier. Venez à vélo ou en tram : il est difficile de se garer dans la rue.',
    en: 'We show small groups around, from the cellar to the attic. Come by bike or by tram: parking is hard in this street.',
  },
  durbuy: {
    fr: 'Le café est prêt, et le jardin se visite aussi s’il pleut : prenez de bonnes chaussures. On se gare dans la cour.',
    nl: 'De koffie staat klaar, en de tuin bekijk je ook als het regent: breng stevige schoenen mee. Parkeren kan op het erf.',
    de: 'Der Kaffee steht bereit, und der Garten wird auch bei Regen besichtigt: Bringen Sie festes Schuhwerk mit. Parken können Sie im Hof.',
  },
  knokke: {
    nl: 'Bel aan op de gelijkvloerse verdieping. Het dossier met de kosten en de verslagen van de vereniging van mede-eigenaars ligt klaar.',
    fr: 'Sonnez au rez-de-chaussée. Le dossier avec les charges et les procès-verbaux de la copropriété est à votre disposition.',
    en: 'Ring the bell on the ground floor. The file with the charges and the minutes of the owners’ association is there to read.',
    de: 'Klingeln Sie im Erdgeschoss. Die Unterlagen mit den Kosten und den Protokollen der Eigentümergemeinschaft liegen bereit.',
  },
};

/**
 * Returns the open house days of a site. Each agency has one day without a limit, one with a limit, and one home with
 * two days.
 */
export const buildOpenHouses = (siteId: string): readonly DemoOpenHouse[] => {
  switch (siteId) {
    case 'claes':
      return [
        {
          estateId: 1002,
          days: [
            {
              ...dayIn(0, SATURDAY, ['10:00', '12:30']),
              text: PARKING.gent,
              registration: { limit: 24, counts: 'people' },
            },
            {
              ...dayIn(1, SUNDAY, ['14:00', '16:00']),
              text: PARKING.gent,
              registration: { limit: 24, counts: 'people' },
            },
          ],
        },
        { estateId: 1005, days: [{ ...dayIn(0, SATURDAY, ['14:00', '16:00']), text: {} }] },
        {
          estateId: 1008,
          days: [{ ...dayIn(2, SATURDAY, ['11:00', '13:00']), text: {}, registration: { counts: 'people' } }],
        },
      ];
    case 'ardenne':
      return [
        { estateId: 2013, days: [{ ...dayIn(0, SATURDAY, ['11:00', '15:00']), text: PARKING.durbuy }] },
        {
          estateId: 2015,
          days: [
            { ...dayIn(0, SATURDAY, ['10:00', '12:00']), text: {}, registration: { limit: 8, counts: 'parties' } },
            { ...dayIn(1, SUNDAY, ['14:00', '17:00']), text: {} },
          ],
        },
        { estateId: 2103, days: [{ ...dayIn(2, SATURDAY, ['14:00', '16:30']), text: {} }] },
      ];
    case 'kust':
      return [
        {
          estateId: 3002,
          days: [
            {
              ...dayIn(0, SATURDAY, ['11:00', '13:00']),
              text: PARKING.knokke,
              registration: { limit: 30, counts: 'people' },
            },
            {
              ...dayIn(0, SUNDAY, ['11:00', '13:00']),
              text: PARKING.knokke,
              registration: { limit: 30, counts: 'people' },
            },
          ],
        },
        { estateId: 3005, days: [{ ...dayIn(1, SATURDAY, ['14:00', '17:00']), text: {} }] },
        {
          estateId: 3009,
          days: [{ ...dayIn(2, SUNDAY, ['14:00', '16:00']), text: {}, registration: { limit: 12, counts: 'parties' } }],
        },
      ];
    default:
      return [];
  }
};
