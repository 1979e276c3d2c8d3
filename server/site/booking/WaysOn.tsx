import type { Site } from '../../../shared/api/site.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import button from '../../../shared/ui/button.module.css';
import { ReachLink } from '../../../shared/ui/ReachLink.tsx';
import css from '../../../shared/ui/viewing.module.css';

interface WaysOnProps {
  readonly contact: Site['contact'];
  readonly t: Translate;
  /** Path and label of the link to the list. */
  readonly href: string;
  readonly label: string;
}

/** Where nothing can be done on the site: how to reach the agency, and what else there is. */
export const WaysOn = ({ contact, t, href, label }: WaysOnProps) => (
  <p className={css['actions']}>
    <ReachLink className={button['button']} contact={contact} t={t} />
    <a className={button['quiet']} href={href}>
      {label}
    </a>
  </p>
);
