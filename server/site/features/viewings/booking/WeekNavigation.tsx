import type { Translate } from '#shared/i18n/translate.ts';
import button from '#shared/ui/button.module.css';
import { Icon, type IconName } from '#shared/ui/Icon.tsx';
import css from './slots.module.css';
import type { WeekView } from './weekView.ts';

/** The parameter with the Monday of a week. */
export const WEEK_FIELD = 'from';

interface WeekNavigationProps {
  readonly week: WeekView;
  /** The path of the page with other weeks. */
  readonly path: string;
  /** The id of the form that requests other weeks. It is set when filled-in values must stay on the page. */
  readonly form?: string | undefined;
  readonly t: Translate;
}

/** Shows the week, with links to the weeks before and after it. */
export function WeekNavigation({ week, path, form, t }: WeekNavigationProps) {
  const renderWeekLink = (monday: string | undefined, text: string, icon: IconName) => {
    if (monday === undefined) return null;
    const content = (
      <>
        {icon === 'left' ? <Icon name={icon} /> : null}
        {t(text)}
        {icon === 'right' ? <Icon name={icon} /> : null}
      </>
    );
    return form ? (
      <button type="submit" form={form} className={button['quiet']} name={WEEK_FIELD} value={monday}>
        {content}
      </button>
    ) : (
      <a className={button['quiet']} href={`${path}?${WEEK_FIELD}=${monday}`}>
        {content}
      </a>
    );
  };
  return (
    <div className={css['weeks']}>
      <p className={css['week']}>{week.name}</p>
      <nav className={css['turns']} aria-label={t('viewing:when.weeks')}>
        {renderWeekLink(week.earlierWeek, 'viewing:when.earlier', 'left')}
        {renderWeekLink(week.laterWeek, 'viewing:when.later', 'right')}
      </nav>
    </div>
  );
}
