import type { Site } from '#shared/api/site.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import button from '#shared/ui/button.module.css';
import { AgencyLink } from '../layout/AgencyLink.tsx';
import css from '#shared/ui/viewing.module.css';

interface AlternativeActionsProps {
  readonly contact: Site['contact'];
  readonly t: Translate;
  /** The path and the label of the link to a list, such as the list of holiday homes. */
  readonly href: string;
  readonly label: string;
}

/**
 * Renders two links for a visitor without a booking: one to contact the agency, and one to a list of estates or holiday
 * homes.
 */
export const AlternativeActions = ({ contact, t, href, label }: AlternativeActionsProps) => (
  <p className={css['actions']}>
    <AgencyLink className={button['button']} contact={contact} t={t} />
    <a className={button['quiet']} href={href}>
      {label}
    </a>
  </p>
);
