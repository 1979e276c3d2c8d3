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

/** Renders the head of a page that has no picture: its title, with a short introduction and buttons. */
export function PageHead({ title, introText, statusText, actionButtons }: PageHeadProps) {
  return (
    <div className={`page ${css['head']}`}>
      <Stylesheets names={['page']} />
      {statusText ? <p className={css['code']}>{statusText}</p> : null}
      <h1>{title}</h1>
      {introText ? <p className={css['lead']}>{introText}</p> : null}
      {actionButtons ? <div className={css['actions']}>{actionButtons}</div> : null}
    </div>
  );
}
