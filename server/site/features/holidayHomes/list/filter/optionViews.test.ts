import { describe, expect, it } from 'vitest';
import { testTranslate } from '#tests/support/texts.ts';
import { EMPTY_RENTAL_FILTERS } from '#shared/api/rentals.ts';
import { buildRentalOptions } from './optionViews.ts';

/** The first, tenth and twentieth of every month, for three years. */
const START_DATES = Array.from({ length: 36 }, (_, index) => {
  const month = `${2027 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  return ['01', '10', '20'].map((day) => ({ date: `${month}-${day}`, count: 2 }));
}).flat();

const listStartMonths = (start?: string) =>
  buildRentalOptions({ ...EMPTY_RENTAL_FILTERS, periodStartDates: START_DATES }, { start }, 'nl', testTranslate('nl'))
    .startMonths;
const listValues = (start?: string) => listStartMonths(start).flatMap(({ days }) => days.map(({ value }) => value));

describe('days of arrival', () => {
  it('are all listed for ten months, month by month', () => {
    const [january] = listStartMonths();
    expect(january).toEqual({
      label: 'januari 2027',
      days: [
        { value: '2027-01-01', label: 'vrijdag 1 januari', count: 2 },
        { value: '2027-01-10', label: 'zondag 10 januari', count: 2 },
        { value: '2027-01-20', label: 'woensdag 20 januari', count: 2 },
      ],
    });
    expect(listValues().filter((date) => date < '2027-11')).toHaveLength(30);
  });

  it('are only the first ones for later months, so that the page does not grow when owners let further ahead', () => {
    const laterGroup = listStartMonths().at(-1);
    expect(laterGroup?.label).toBe('Later');
    expect(laterGroup?.days).toHaveLength(26);
    expect(laterGroup?.days[0]).toEqual({
      value: '2027-11-01',
      label: 'november 2027, vanaf maandag 1 november',
      count: 2,
    });
  });

  it('are all listed for a later month once one of them is chosen', () => {
    expect(listValues('2028-03-01').filter((date) => date.startsWith('2028-03'))).toEqual([
      '2028-03-01',
      '2028-03-10',
      '2028-03-20',
    ]);
    expect(listValues('2028-03-01').filter((date) => date.startsWith('2028-04'))).toEqual(['2028-04-01']);
    expect(listStartMonths('2028-03-01').map(({ label }) => label)).toContain('maart 2028');
  });
});
