import type { ReactNode } from 'react';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';
import css from '#server/site/layout/styles/pageHead.module.css';

/** Renders the head of a home page whose CMS has no picture for it. */
export function PlainHero({ title, search }: { title: string; search: ReactNode }) {
  return (
    <div className={`page ${css['head']}`}>
      <Stylesheets names={['page']} />
      <h1>{title}</h1>
      {search ? <div className={css['below']}>{search}</div> : null}
    </div>
  );
}
