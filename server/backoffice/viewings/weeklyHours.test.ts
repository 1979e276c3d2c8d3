import { describe, expect, it } from 'vitest';
import { UsageError } from '../core/cli/command.ts';
import { parseWeeklyHours } from './weeklyHours.ts';

const morning = { from: '09:00', to: '12:00' };
const afternoon = { from: '13:30', to: '17:30' };

describe('The hours of a week, as they are typed', () => {
  it('accept days, lists and ranges of days, also over the end of the week', () => {
    expect(parseWeeklyHours(['mon-tue 09:00-12:00 13:30-17:30', 'thu,sat 09:00-12:00'])).toEqual({
      monday: [morning, afternoon],
      tuesday: [morning, afternoon],
      thursday: [morning],
      saturday: [morning],
    });
    expect(Object.keys(parseWeeklyHours(['Saturday-mon 09:00-12:00']))).toEqual(['saturday', 'sunday', 'monday']);
  });

  it('are combined for one day', () => {
    expect(parseWeeklyHours(['fri 09:00-12:00', 'fri 13:30-17:30'])).toEqual({ friday: [morning, afternoon] });
  });

  it.each(['fri', 'fri 9-12', 'xyz 09:00-12:00', 't 09:00-12:00', 'mon-wed-fri 09:00-12:00', ''])(
    'refuses %j',
    (line) => {
      expect(() => parseWeeklyHours([line])).toThrow(UsageError);
    },
  );
});
