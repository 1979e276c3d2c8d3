import type { ReactNode } from 'react';
import type { Agreement } from '#shared/api/content/content.ts';
import { formatDateText } from '#shared/i18n/format.ts';
import css from '../../layout/styles/pageHead.module.css';
import prose from '../../layout/styles/prose.module.css';
import { PageHead } from '../../layout/PageHead.tsx';
import type { ScreenRequest } from '../../render/screen.ts';
import { fillAgreement } from './filledAgreement.ts';

interface AgreementTextProps {
  readonly agreement: Pick<Agreement, 'title'> & Partial<Agreement>;
  readonly request: ScreenRequest;
  /** Content below the text. */
  readonly children?: ReactNode;
}

/** Renders a legally binding text in the agency's own words. */
export function AgreementText({ agreement: { title, version, html }, request, children }: AgreementTextProps) {
  const { site, locale, t } = request;
  return (
    <>
      <PageHead title={title} introText={version && t('content:version', { version: formatDateText(version) })} />
      <div className={`page ${css['body']}`}>
        {html ? (
          <div className={prose['prose']} dangerouslySetInnerHTML={{ __html: fillAgreement(html, site, locale) }} />
        ) : null}
        {children}
      </div>
    </>
  );
}
