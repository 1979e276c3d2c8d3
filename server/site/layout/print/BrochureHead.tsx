import type { Site } from '#shared/api/site.ts';
import { dropPlaceholderEmail } from '#shared/primitives/dropPlaceholderEmail.ts';
import css from './brochure.module.css';
import { Wordmark } from '../Wordmark.tsx';

/** Renders the agency's logo and contact details, for the printed page only. */
export function BrochureHead({ site }: { site: Site }) {
  const { phone } = site.contact;
  const email = dropPlaceholderEmail(site.contact.email);
  return (
    <div className={css['head']} aria-hidden="true">
      <Wordmark site={site} />
      <p>
        {phone}
        <br />
        {email}
      </p>
    </div>
  );
}
