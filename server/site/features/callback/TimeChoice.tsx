import type { Callback } from '#shared/api/messages.ts';
import { formatTimeSpan } from '#shared/domain/openingHours/openingText.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { formatDay } from '#shared/i18n/moments.ts';
import { getLabel, toFieldId, type FormView, readTypedText } from '#shared/ui/forms/formState.ts';
import forms from '#shared/ui/forms/forms.module.css';
import { FieldError } from '../../forms/pieces/FieldError.tsx';
import { getDescriptionAttributes, getErrorAttributes } from '../../forms/pieces/FieldFrame.tsx';
import { type listCallbackDays, formatTimeValue } from './callbackTimes.ts';
import css from './callback.module.css';

/** The field that contains a part of a day. */
const TIME_FIELD = 'when';

interface TimeChoiceProps {
  readonly form: FormView;
  readonly days: ReturnType<typeof listCallbackDays>;
  readonly locale: Locale;
}

/** Renders the parts of the next days as radio buttons, one line for each day. */
export function TimeChoice({ form, days, locale }: TimeChoiceProps) {
  return (
    <fieldset
      className={forms['choices']}
      aria-describedby={getDescriptionAttributes(form, TIME_FIELD, false)['aria-describedby']}
      {...getErrorAttributes(form, TIME_FIELD, true, 'ask:callback.missing.when')}
    >
      <legend className={forms['label']}>{getLabel(form, TIME_FIELD)}</legend>
      <FieldError form={form} name={TIME_FIELD} />
      {days.map(({ date, times }, dayIndex) => (
        <fieldset key={date} className={css['day']} aria-labelledby={`day-${date}`}>
          <p id={`day-${date}`} className={css['date']}>
            {formatDay(`${date}T12:00:00Z`, locale)}
          </p>
          <div className={css['times']}>
            {times.map((time, timeIndex) => (
              <TimeButton
                key={time.part}
                form={form}
                time={time}
                isFirst={dayIndex + timeIndex === 0}
                locale={locale}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </fieldset>
  );
}

interface TimeButtonProps {
  readonly form: FormView;
  readonly time: Callback;
  /** True for the first button, which a link to the field leads to. */
  readonly isFirst: boolean;
  readonly locale: Locale;
}

function TimeButton({ form, time, isFirst, locale }: TimeButtonProps) {
  const { part, from, to } = time;
  const value = formatTimeValue(time);
  return (
    <label className={css['time']}>
      <input
        id={isFirst ? toFieldId(form, TIME_FIELD) : undefined}
        type="radio"
        name={TIME_FIELD}
        value={value}
        defaultChecked={readTypedText(form, TIME_FIELD) === value}
      />
      <span className={css['part']}>
        {form.t(`ask:callback.part.${part}`)} <small>{formatTimeSpan(from, to, locale)}</small>
      </span>
    </label>
  );
}
