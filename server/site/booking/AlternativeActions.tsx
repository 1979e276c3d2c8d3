import type { Site } from '#shared/api/site.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import button from '#shared/ui/button.module.css';
import { AgencyLink } from '../layout/AgencyLink.tsx';
import css from '#shared/ui/viewing.module.css';

interface AlternativeActionsProps {
  readonly contact: Site['contact'];
  readonly t: Translate;
  /** The path and the label of the link to the list. */
  readonly href: string;
  readonly label: string;
}

/** Renders two links for when booking is not possible: one to reach the agency, and one to the list. */
export const AlternativeActions = ({ contact, t, href, label }: AlternativeActionsProps) => (
  <p className={css['actions']}>
    <AgencyLink className={button['button']} contact={contact} t={t} />
    <a className={button['quiet']} href={href}>
      {label}
    </a>
  </p>
);
