import type { ReactNode } from 'react';
import { toFieldId, type FormView, readTypedText } from '#shared/ui/forms/formState.ts';
import { FieldError } from '#server/site/forms/pieces/FieldError.tsx';
import css from './slots.module.css';
import type { DayView } from './weekView.ts';

/** The field with the start of the chosen time. */
export const SLOT_FIELD = 'slot';

interface SlotChoiceProps {
  readonly form: FormView;
  readonly legend: string;
  readonly days: readonly DayView[];
  /** The nearest free times, when the chosen time is taken. */
  readonly nearestDays?: readonly DayView[];
  /** The controls that show the week and lead to other weeks. */
  readonly weekLinks?: ReactNode;
}

const NO_DAYS: readonly DayView[] = [];

/** Renders radio buttons for the times of several days, grouped by day. */
export function SlotChoice({ form, legend, days, nearestDays: nearest = NO_DAYS, weekLinks }: SlotChoiceProps) {
  const { t } = form;
  const [firstDay] = [...nearest, ...days];
  const renderDay = (day: DayView, prefix: string) => (
    <SlotDay key={day.date} form={form} day={day} id={`${prefix}${day.date}`} isFirst={day === firstDay} />
  );
  const hasNearest = nearest.length > 0;
  return (
    <>
      <FieldError form={form} name={SLOT_FIELD} />
      {hasNearest ? (
        <fieldset className={css['nearest']}>
          <legend className={css['part']}>{t('viewing:taken.nearest')}</legend>
          <div className={css['days']}>{nearest.map((day) => renderDay(day, 'nearest-'))}</div>
        </fieldset>
      ) : null}
      {weekLinks}
      {days.length > 0 ? (
        <fieldset className={css['slots']} aria-describedby={`${toFieldId(form, SLOT_FIELD)}-error`}>
          <legend className="visually-hidden">{hasNearest ? t('viewing:taken.others') : legend}</legend>
          <div className={css['days']}>{days.map((day) => renderDay(day, 'day-'))}</div>
        </fieldset>
      ) : null}
    </>
  );
}

interface SlotDayProps {
  readonly form: FormView;
  readonly day: DayView;
  readonly id: string;
  /** True for the first day. A link to the field leads to the first time of this day. */
  readonly isFirst: boolean;
}

function SlotDay({ form, day, id, isFirst }: SlotDayProps) {
  const chosenStart = readTypedText(form, SLOT_FIELD);
  return (
    <fieldset className={css['day']} aria-labelledby={id}>
      <p id={id} className={css['dayName']}>
        <span className={css['weekday']}>{day.weekday}</span> <span className={css['date']}>{day.name}</span>
      </p>
      <div className={css['times']}>
        {day.slots.map(({ value, time }, index) => (
          <label key={value} className={css['slot']}>
            <input
              id={isFirst && index === 0 ? toFieldId(form, SLOT_FIELD) : undefined}
              type="radio"
              name={SLOT_FIELD}
              value={value}
              defaultChecked={value === chosenStart}
            />
            <span className={css['time']}>{time}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
