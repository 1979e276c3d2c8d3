import type { ReactNode } from 'react';
import { tag } from '#shared/api/purge.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import css from '../../forms/pieces/contact.module.css';
import { PageHead } from '../../layout/PageHead.tsx';
import type { PageOutcome, ScreenRequest } from '../../render/screen.ts';

interface FormPageContent {
  readonly title: string;
  readonly text?: string;
  readonly body: ReactNode;
}

/** Returns a page with only the form. It is shown after a refused post of a form without a script. */
export const buildFormPage = ({ site }: ScreenRequest, { title, text, body }: FormPageContent): PageOutcome => ({
  type: 'page',
  status: 200,
  head: {
    title,
    robots: 'noindex',
    alternates: Object.fromEntries(site.locales.map((other) => [other, pathFor('contact', other)])),
  },
  body: (
    <>
      <PageHead title={title} introText={text} />
      <div className={`page ${css['body']}`}>{body}</div>
    </>
  ),
  tags: [tag.site(site.id)],
  cache: 'none',
});
