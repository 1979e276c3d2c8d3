import type { ReactNode } from 'react';
import type { Agreement } from '../../../../shared/api/content.ts';
import { formatDateText } from '../../../../shared/i18n/format.ts';
import type { Translate } from '../../../../shared/i18n/translate.ts';
import css from '../../layout/styles/pageHead.module.css';
import prose from '../../layout/styles/prose.module.css';
import { PageHead } from '../../layout/PageHead.tsx';
import { sanitize } from '../../render/html/sanitize.ts';

interface AgreementTextProps {
  readonly agreement: Pick<Agreement, 'title'> & Partial<Agreement>;
  readonly t: Translate;
  /** Stands after the text. */
  readonly children?: ReactNode;
}

/** A text that binds, in the words of the agency. */
export function AgreementText({ agreement: { title, version, html }, t, children }: AgreementTextProps) {
  return (
    <>
      <PageHead title={title} text={version && t('content:version', { version: formatDateText(version) })} />
      <div className={`page ${css['body']}`}>
        {html ? <div className={prose['prose']} dangerouslySetInnerHTML={{ __html: sanitize(html) }} /> : null}
        {children}
      </div>
    </>
  );
}
