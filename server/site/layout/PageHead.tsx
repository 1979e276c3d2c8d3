import type { ReactNode } from 'react';
import { Stylesheets } from '../render/Stylesheets.tsx';
import css from './styles/pageHead.module.css';

interface PageHeadProps {
  readonly title: string;
  readonly introText?: string | undefined;
  /** A small text above the title: the status of an error page. */
  readonly statusText?: string | undefined;
  /** Links and buttons that lead to other pages. */
  readonly actionButtons?: ReactNode;
}

/** Renders the title of a page without a picture of its own. */
export function PageHead({ title, introText: text, statusText: code, actionButtons: actions }: PageHeadProps) {
  return (
    <div className={`page ${css['head']}`}>
      <Stylesheets of={['page']} />
      {code ? <p className={css['code']}>{code}</p> : null}
      <h1>{title}</h1>
      {text ? <p className={css['lead']}>{text}</p> : null}
      {actions ? <div className={css['actions']}>{actions}</div> : null}
    </div>
  );
}
