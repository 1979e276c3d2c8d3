import type { ReactNode } from 'react';
import { tag } from '#shared/api/purge.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { BesideBrief } from '../../estates/brief/BesideBrief.tsx';
import type { EstateBrief } from '../../estates/brief/findBrief.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import type { PageOutcome, ScreenRequest } from '../../render/screen.ts';

interface FormPageContent {
  readonly title: string;
  readonly text?: string;
  /** The estate that the form is about. */
  readonly estate?: EstateBrief | undefined;
  readonly body: ReactNode;
}

/** Returns a page with only the form, for a post without a script that was refused. */
export const buildFormPage = (
  { site, t }: ScreenRequest,
  { title, text, estate, body }: FormPageContent,
): PageOutcome => ({
  type: 'page',
  status: 200,
  head: {
    title,
    robots: 'noindex',
    alternates: Object.fromEntries(site.locales.map((language) => [language, pathFor('contact', language)])),
  },
  body: (
    <>
      <PageHead title={title} introText={text} />
      <BesideBrief estate={estate} t={t}>
        {body}
      </BesideBrief>
    </>
  ),
  tags: [tag.site(site.id)],
  cache: 'none',
});
