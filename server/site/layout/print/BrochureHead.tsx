import type { Site } from '#shared/api/site.ts';
import css from './brochure.module.css';
import { Wordmark } from '../Wordmark.tsx';

/** Renders the agency's logo and contact details, for the printed page only. */
export function BrochureHead({ site }: { site: Site }) {
  const { phone, email } = site.contact;
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
